import type { z } from 'zod'
import type { FieldError } from '@verka/domain/errors/app-error.ts'
import { schemaErrors } from '@verka/domain/errors/schema-errors.ts'

/** Errors of properties that a contract checks in a call, so that rows have the same. */
export function bodyErrors(schema: z.ZodType, body: unknown): FieldError[] {
  const parsed = schema.safeParse(body)
  return parsed.success ? [] : schemaErrors(parsed.error, body)
}
