import type { FieldError } from '@verka/domain/errors/app-error.ts'
import type { Field } from '@verka/domain/forms/field.ts'
import { checkFields } from '@verka/domain/rules/checks/form-definition.ts'
import type { checkPattern } from '@verka/domain/forms/text/patterns.ts'
import { checkBody } from '../draft/check-body.ts'
import { draftErrors } from '../draft/draft-errors.ts'
import { lateSchema } from '../draft/late-schema.ts'

const fieldsSchema = lateSchema(() => import('@verka/domain/forms/field.ts').then((body) => body.fieldsSchema))

/** Settings that are checked when their input is left: a missing name or option is only unfinished. */
const JUDGED = /^(validation|defaultValue|key)(\.|$)/

/** Errors in the settings of one field, with relative paths. `otherKeys` are those of the other fields. */
export function errorsOfSettings(field: Field, otherKeys: readonly string[], patternCheck: typeof checkPattern | undefined): FieldError[] {
  const own = draftErrors(checkFields([field], 'fields', patternCheck)).below('fields.0').all
  const ofSchema = draftErrors(checkBody(fieldsSchema, [field])).below('0').all
  const isTaken = otherKeys.some((key) => key.toLowerCase() === field.key.toLowerCase())
  const ofKey = isTaken ? [{ message: '@validation.keyTwice', field: 'key', params: { key: field.key } }] : []
  return [...ofSchema, ...own.filter((error) => !ofSchema.some((other) => other.field === error.field)), ...ofKey].filter((error) =>
    JUDGED.test(error.field ?? ''),
  )
}
