import type { Field } from './field.ts'
import { kindOf } from './field-kinds.ts'

/** How lists are filtered by a field: a part of a text, a range of numbers or of days, yes or no, or some of its choices. */
export type FieldFilter = 'text' | 'number' | 'day' | 'boolean' | 'choice'

/** The filter that lists offer for a field; undefined: structured values have none. */
export function filterOfField(field: Pick<Field, 'fieldType'>): FieldFilter | undefined {
  const { columnType, moment } = kindOf(field)
  // an instant is stored as a text, and found by its day
  if (moment !== undefined || columnType === 'date') return 'day'
  return columnType === 'none' ? undefined : columnType
}
