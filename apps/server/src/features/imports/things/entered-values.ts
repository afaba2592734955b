import type { Field, Values } from '@verka/domain/forms/field.ts'
import { kindOf } from '@verka/domain/forms/field-kinds.ts'
import { flatFields } from '@verka/domain/forms/flat-fields.ts'

/** Stored values as a form sends them: of fields that a person can fill. */
export const enteredValues = (fields: readonly Field[], values: Values) =>
  flatFields(fields)
    .filter((field) => !kindOf(field).isFilled && !kindOf(field).hasStatus)
    .map((field) => ({ dataPropertyTypeId: field.id, value: values[field.id] ?? null }))
