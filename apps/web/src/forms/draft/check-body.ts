import type { ZodType } from 'zod'
import type { FieldError } from '@verka/domain/errors/app-error.ts'
import { schemaErrors } from '@verka/domain/errors/schema-errors.ts'

/**
 * What a call's own schema finds wrong with a body, in the words and at the places that the server would use: a form of
 * the administration is checked by the contract it is sent by, before it is sent.
 */
export function checkBody(schema: ZodType, body: unknown): FieldError[] {
  const result = schema.safeParse(body)
  return result.success ? [] : schemaErrors(result.error, body)
}
