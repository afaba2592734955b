import type { FieldError } from '@verka/domain/errors/app-error.ts'
import type { LateSchema } from './late-schema.ts'

/**
 * Checks a body by its call's own schema before it is sent, with the messages and paths of the server. A schema that is not loaded finds
 * nothing: `loadSchemas` comes before.
 */
export function checkBody(late: LateSchema, body: unknown): FieldError[] {
  const known = late.loaded()
  const result = known?.schema.safeParse(body)
  return !known || !result || result.success ? [] : known.errorsOf(result.error, body)
}
