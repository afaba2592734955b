import { AppError, type FieldError } from '@verka/domain/errors/app-error.ts'
import type { Field } from '@verka/domain/forms/field.ts'
import { flatFields } from '@verka/domain/forms/flat-fields.ts'

const FIELD_PATH = /^dataProperties\.([^.]+)(?:\.(\d+)\.([^.]+))?$/

/** The error with the key of the field that it is about; in a row of a collection `<key>.<row>.<key>`. */
function withKey(error: FieldError, fields: ReadonlyMap<string, Field>): FieldError {
  const [, id, row, childId] = FIELD_PATH.exec(error.field ?? '') ?? []
  const field = fields.get(id ?? '')
  if (!field) return error
  const child = field.children.find((candidate) => candidate.id === childId)
  return { ...error, fieldKey: child ? `${field.key}.${row}.${child.key}` : field.key }
}

/**
 * Runs work on a form, and adds the keys of fields to its errors: integrations know fields by key. `fields` are those that the caller may
 * see: an error reveals no other.
 */
export async function namingFields<Result>(fields: readonly Field[], work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const byId = new Map(flatFields(fields).map((field) => [field.id, field]))
    const errors = error.errors.map((one) => withKey(one, byId))
    throw new AppError(error.code, errors, error.details)
  }
}
