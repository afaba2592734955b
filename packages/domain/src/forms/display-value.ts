import type { Reader } from '../localization/reader.ts'
import { kindOf } from './field-kinds.ts'
import type { Field, FieldValue } from './field.ts'

/** The text of a stored value; a value of a kind that the field no longer has is shown unchanged. */
export function displayValue(field: Field, value: FieldValue | undefined, reader: Reader): string {
  if (value === null || value === undefined) return ''
  const kind = kindOf(field)
  const parsed = kind.parse(value, field)
  if ('violation' in parsed || parsed.value === null) return typeof value === 'object' ? '' : String(value)
  return kind.format(parsed.value, field, reader)
}
