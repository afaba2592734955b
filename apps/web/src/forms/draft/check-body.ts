import type { ZodType } from 'zod'
import type { FieldError } from '@verka/domain/errors/app-error.ts'
import { schemaErrors } from '@verka/domain/errors/schema-errors.ts'

/** Checks a body by its call's own schema before it is sent, with the messages and paths of the server. */
export function checkBody(schema: ZodType, body: unknown): FieldError[] {
  const result = schema.safeParse(body)
  return result.success ? [] : schemaErrors(result.error, body)
}
