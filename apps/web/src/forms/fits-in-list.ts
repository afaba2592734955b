import type { Field } from '@verka/domain/forms/field.ts'
import { kindOf } from '@verka/domain/forms/field-kinds.ts'
import { flatFields } from '@verka/domain/forms/flat-fields.ts'

/** Number of fields with a list column by default. */
export const MOST_COLUMNS = 6

/** Whether a new field has a column from the start: the first ones of a form that fit do. */
export function isColumnFromStart(field: Pick<Field, 'fieldType'>, fields: readonly Field[]): boolean {
  return kindOf(field).fitsInCell && flatFields(fields).filter(({ showInList }) => showInList).length < MOST_COLUMNS
}
