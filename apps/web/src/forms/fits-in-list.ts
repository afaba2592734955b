import type { Field } from '@verka/domain/forms/field.ts'
import { kindOf } from '@verka/domain/forms/field-kinds.ts'
import { flatFields } from '@verka/domain/forms/flat-fields.ts'

/** So many fields have a column of a list where nobody chose. */
export const MOST_COLUMNS = 6

/** Whether a value of a field can be read in one line: a short text, or a thumbnail. */
export function fitsInList(field: Pick<Field, 'fieldType'>): boolean {
  if (field.fieldType === 'textArea') return false
  return kindOf(field).columnType !== 'none' || field.fieldType === 'image' || field.fieldType === 'linkedImage'
}

/** Whether a new field has a column from the start: the first ones of a form that fit do. */
export function isColumnFromStart(field: Pick<Field, 'fieldType'>, fields: readonly Field[]): boolean {
  return fitsInList(field) && flatFields(fields).filter(({ showInList }) => showInList).length < MOST_COLUMNS
}
