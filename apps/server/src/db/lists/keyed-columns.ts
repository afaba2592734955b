import { sql, type RawBuilder } from 'kysely'
import type { Culture } from '@verka/domain/localization/cultures.ts'
import { kindOf } from '@verka/domain/forms/field-kinds.ts'
import { flatFields } from '@verka/domain/forms/flat-fields.ts'
import type { Field } from '@verka/domain/forms/field.ts'
import type { ListSlots, Slot } from './list-slots.ts'

/** A column of `list_keys` that a list may be ordered and filtered by. Made from maps, never from what was sent. */
export interface KeyedColumn {
  page: number
  /** The name in `list_keys`. */
  name: string
  type: 'text' | 'number' | 'boolean' | 'day' | 'dateTime' | 'choice' | 'id' | 'moment'
  /** Every row has one. */
  isFilled: boolean
  slot?: Slot
}

/** What every row has. */
export const OWN_COLUMNS: Record<string, KeyedColumn> = {
  title: { page: 0, name: 'title', type: 'text', isFilled: true },
  code: { page: 0, name: 'code', type: 'text', isFilled: true },
  elementTypeId: { page: 0, name: 'type_id', type: 'id', isFilled: true },
  createdAt: { page: 0, name: 'created_at', type: 'moment', isFilled: true },
  updatedAt: { page: -1, name: 'updated_at', type: 'moment', isFilled: true },
}

/** The columns of those fields that are given, by their ids. */
export function keyedColumns(fields: readonly Field[], { pages }: ListSlots): Record<string, KeyedColumn> {
  const kinds = new Map(flatFields(fields).map((field) => [field.id, field]))
  return Object.fromEntries(
    pages.flatMap((columns, page) =>
      Object.entries(columns).flatMap(([name, slot]) => {
        const field = kinds.get(slot.id)
        // a field that is hidden from the caller, or is no longer there, is no column
        if (!field || kindOf(field).columnType === 'none') return []
        const type = field.fieldType === 'dateTime' ? 'dateTime' : slot.as
        return [[slot.id, { page, name, type, isFilled: false, slot } satisfies KeyedColumn]]
      }),
    ),
  )
}

/** The languages that keys are kept in: a table and an order of letters for each. */
const LANGUAGES: Record<Culture, { table: RawBuilder<unknown>; collate: RawBuilder<unknown> }> = {
  'sv-SE': { table: sql.raw('list_keys_sv'), collate: sql.raw('collate verka_sv') },
  'en-US': { table: sql.raw('list_keys_en'), collate: sql.raw('collate verka_en') },
  'nb-NO': { table: sql.raw('list_keys_nb'), collate: sql.raw('collate verka_nb') },
}
export const keysIn = (culture: Culture) => LANGUAGES[culture].table

const aliasOf = (page: number) => (page < 0 ? 'kt' : `k${page}`)
export const alias = (page: number) => sql.raw(aliasOf(page))

/** A column as SQL, in the order of a culture's letters. */
export function keyOf({ page, name, type }: KeyedColumn, culture: Culture): RawBuilder<unknown> {
  const column = sql.ref(`${aliasOf(page)}.${name}`)
  return type === 'text' || type === 'dateTime' || (type === 'choice' && name.startsWith('t'))
    ? sql`${column} ${LANGUAGES[culture].collate}`
    : column
}

/** The SQL type of a column's keys. */
export function sqlTypeOf({ name }: KeyedColumn): RawBuilder<unknown> {
  if (name === 'type_id') return sql.raw('uuid')
  if (name.endsWith('_at')) return sql.raw('timestamptz')
  return sql.raw(name.startsWith('n') ? 'float8' : 'text')
}
