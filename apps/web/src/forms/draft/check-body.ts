import type { ZodType } from 'zod'
import type { FieldError } from '@verka/domain/errors/app-error.ts'
import { schemaErrors } from '@verka/domain/errors/schema-errors.ts'
import type { LateSchema } from './late-schema.ts'

/**
 * Checks a body by its call's own schema before it is sent, with the messages and paths of the server. A schema that is not loaded finds
 * nothing: `loadSchemas` comes before.
 */
export function checkBody(schema: ZodType | LateSchema, body: unknown): FieldError[] {
  const given = 'loaded' in schema ? schema.loaded() : schema
  const result = given?.safeParse(body)
  return !result || result.success ? [] : schemaErrors(result.error, body)
}
