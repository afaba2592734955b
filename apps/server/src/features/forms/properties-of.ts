import { kindOf } from '@verka/domain/forms/field-kinds.ts'
import type { Field, FieldValue, Values } from '@verka/domain/forms/field.ts'
import { flatFields } from '@verka/domain/forms/flat-fields.ts'
import type { Reader } from '@verka/domain/localization/reader.ts'
import { displayValue } from '@verka/domain/forms/display-value.ts'
import { knownPart } from './row-parts.ts'

/**
 * Reads single values of many rows; `fields` are those that the caller may see, with the names of chosen options. A field is found once. A
 * text is made only when it is wanted: for exports, which read few texts of many rows.
 */
export function propertiesOf(fields: readonly Field[], reader: Reader) {
  const byId = new Map(flatFields(fields).map((field) => [field.id, field]))
  return {
    /** null: the row has no value, or the caller may not see it. */
    valueOf(id: string): (row: { data_properties: Values }) => FieldValue {
      const field = byId.get(id)
      if (!field) return () => null
      if (kindOf(field).children !== 'rows') return ({ data_properties: values }) => values[id] ?? null
      return ({ data_properties: values }) => knownPart(field, values[id] ?? null)
    },
    textOf(id: string): (value: FieldValue) => string {
      const field = byId.get(id)
      return field ? (value) => displayValue(field, value, reader) : () => ''
    },
  }
}
