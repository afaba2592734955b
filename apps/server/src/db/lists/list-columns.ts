import { sql, type RawBuilder } from 'kysely'
import type { Culture } from '@verka/domain/localization/cultures.ts'
import { kindOf } from '@verka/domain/forms/field-kinds.ts'
import type { ColumnType } from '@verka/domain/forms/field-kind.ts'
import { flatFields, optionsOf } from '@verka/domain/forms/flat-fields.ts'
import type { Field } from '@verka/domain/forms/field.ts'

/** A column that a list may be ordered and filtered by. Made from maps, never from what was sent. */
export interface ListColumn {
  type: Exclude<ColumnType, 'none'> | 'id' | 'moment'
  /** The value as SQL, of the type that `type` says; null where there is none. */
  value: RawBuilder<unknown>
  /** What to order by, where it is not the value itself. */
  order?: RawBuilder<unknown>
}

const COLLATIONS: Record<Culture, RawBuilder<unknown>> = {
  'sv-SE': sql.raw('collate verka_sv'),
  'en-US': sql.raw('collate verka_en'),
  'nb-NO': sql.raw('collate verka_nb'),
}

/** A text column in the order of a culture's letters (decisions section 6). */
export function textColumn(value: RawBuilder<unknown>, culture: Culture): ListColumn {
  return { type: 'text', value, order: sql`${value} ${COLLATIONS[culture]}` }
}

/** The columns of a category's or function's fields, kept in `data_properties` under the field's id. */
export function fieldColumns(fields: readonly Field[], dataProperties: RawBuilder<unknown>, culture: Culture): Record<string, ListColumn> {
  const ordered = flatFields(fields).filter((field) => kindOf(field).columnType !== 'none')
  return Object.fromEntries(ordered.map((field) => [field.id, fieldColumn(field, dataProperties, culture)]))
}

function fieldColumn(field: Field, dataProperties: RawBuilder<unknown>, culture: Culture): ListColumn {
  const text = sql`(${dataProperties} ->> ${field.id}::text)`
  const type = kindOf(field).columnType
  if (type === 'text') return textColumn(text, culture)
  if (type === 'number') return { type, value: sql`(${dataProperties} -> ${field.id}::text)::text::numeric` }
  if (type === 'boolean') return { type, value: sql`(${dataProperties} -> ${field.id}::text)::text::boolean` }
  if (type === 'choice') {
    const values = optionsOf(field).map((option) => option.value)
    return { type, value: text, order: sql`array_position(${values}::text[], ${text})` }
  }
  return { type: 'date', value: text }
}
