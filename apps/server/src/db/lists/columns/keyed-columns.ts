import { sql, type RawBuilder } from 'kysely'
import type { ColumnKind } from '@verka/domain/api/list-columns.ts'
import type { Culture } from '@verka/domain/localization/cultures.ts'
import { kindOf } from '@verka/domain/forms/field-kinds.ts'
import { flatFields } from '@verka/domain/forms/flat-fields.ts'
import { searchedFields } from '@verka/domain/forms/visible-fields.ts'
import type { Field } from '@verka/domain/forms/field.ts'
import type { FilterColumn } from './list-filters.ts'
import type { KeyType, OrderKey } from './list-order.ts'
import { collationOf } from './collations.ts'
import { positionsOfChoices, type ChoiceScope } from './order-of-choices.ts'
import { CHANGING_PAGE } from '../keys/row-keys.ts'
import { slotKindOf, UNKNOWN_OPTION, type ListSlots, type Slot } from '../keys/list-slots.ts'

/** A column of `list_keys` by which a list may be ordered and filtered. Built from maps, never from input. */
export interface KeyedColumn {
  page: number
  /** The name in `list_keys`. */
  name: string
  type: ColumnKind
  /** Every row has one. */
  isFilled: boolean
  /** Its text is searched. */
  isSearched?: boolean
  /** Column of its table with the folded text, if letter case does not matter (decision 005). */
  caseless?: 'code_key'
  /** Of a name in several languages: the language of this column. */
  readIn?: Culture
  slot?: Slot
  /** It needs no joined table. */
  needs?: undefined
  /** Of an option field: positions of removed options. They sort as empty values. */
  gone?: readonly number[]
  /** Of a field whose options are things with names of their own: their source. It is ordered by their positions, not by its keys, which are ids. */
  source?: string
}

/** Pages of a row's names, by the language of their readers. */
export const NAME_PAGES: Record<Culture, number> = { 'sv-SE': -2, 'en-US': -3, 'nb-NO': -4 }

/** Columns of every row. */
export const OWN_COLUMNS = {
  createdAt: { page: 0, name: 'created_at', type: 'moment', isFilled: true },
  updatedAt: { page: CHANGING_PAGE, name: 'updated_at', type: 'moment', isFilled: true },
} satisfies Record<string, KeyedColumn>
export const TYPE_COLUMN: KeyedColumn = { page: 0, name: 'type_id', type: 'id', isFilled: true }
/** Name and code of a row, where they are the same in every language. */
export const TITLE_COLUMN: KeyedColumn = { page: 0, name: 'title', type: 'text', isFilled: true, isSearched: true }
export const CODE_COLUMN: KeyedColumn = { page: 0, name: 'code', type: 'text', isFilled: true, isSearched: true, caseless: 'code_key' }
/** The position in a manual order. */
export const POSITION_COLUMN: KeyedColumn = { page: CHANGING_PAGE, name: 'n0', type: 'number', isFilled: true }
/** The name for readers of a language, where a row has one in each. */
export const nameColumn = (culture: Culture): KeyedColumn => ({ ...TITLE_COLUMN, page: NAME_PAGES[culture], readIn: culture })

/** An option field that may have options of an earlier form: removed ones sort as empty values. */
export const withGoneOptions = (column: KeyedColumn): KeyedColumn =>
  column.slot?.as === 'choice'
    ? { ...column, gone: [...Object.values(column.slot.gone ?? {}).map(([position]) => position), UNKNOWN_OPTION] }
    : column

/** Sources whose choices are ordered by more than their keys. */
const NAMED_SOURCE = /^(?:users$|records:|elements:)/i

const known = new WeakMap<readonly Field[], { slots: ListSlots | undefined; columns: Record<string, KeyedColumn> }>()

/** The columns of some fields, by their ids. The same for the same fields and slots. */
export function keyedColumns(fields: readonly Field[], slots: ListSlots | undefined): Record<string, KeyedColumn> {
  const before = known.get(fields)
  if (before && before.slots === slots) return before.columns
  const columns = columnsOf(fields, slots)
  known.set(fields, { slots, columns })
  return columns
}

function columnsOf(fields: readonly Field[], slots: ListSlots | undefined): Record<string, KeyedColumn> {
  const kinds = new Map(flatFields(fields).map((field) => [field.id, field]))
  const searched = new Set(searchedFields(fields).map((field) => field.id))
  return Object.fromEntries(
    (slots?.pages ?? []).flatMap((columns, page) =>
      Object.entries(columns).flatMap(([name, slot]) => {
        const field = kinds.get(slot.id)
        // a field that is hidden from the caller, removed, or of another kind is no column
        if (!field || slotKindOf(field) !== slot.as) return []
        const source = NAMED_SOURCE.test(field.optionSource ?? '') && slot.as === 'text' ? field.optionSource : undefined
        const column = { page, name, type: kindOfColumn(field, slot), isFilled: false, isSearched: searched.has(field.id), slot }
        return [[slot.id, { ...column, ...(source !== undefined && { source }) }]]
      }),
    ),
  )
}

function kindOfColumn(field: Field, slot: Slot): ColumnKind {
  if (kindOf(field).moment === 'instant') return 'dateTime'
  // choices from other definitions have the stored text as their key
  return kindOf(field).columnType === 'choice' ? 'choice' : slot.as
}

/** The keys of each language have a table of their own. */
const TABLES: Record<Culture, RawBuilder<unknown>> = {
  'sv-SE': sql.raw('list_keys_sv'),
  'en-US': sql.raw('list_keys_en'),
  'nb-NO': sql.raw('list_keys_nb'),
}
export const keysIn = (culture: Culture) => TABLES[culture]

const aliasOf = (page: number) => (page < 0 ? `m${-page}` : `k${page}`)
export const alias = (page: number) => sql.raw(aliasOf(page))

/** A column as SQL, as it is stored. */
export const plainKeyOf = ({ page, name }: KeyedColumn) => sql.ref(`${aliasOf(page)}.${name}`)

/** A column as SQL, in the order of a culture's letters. */
export function keyOf(column: KeyedColumn, culture: Culture): RawBuilder<unknown> {
  return keyTypeOf(column) === 'text' ? sql`${plainKeyOf(column)} ${collationOf(culture)}` : plainKeyOf(column)
}

/** Whether a row has a value in a column, in the form of the indexes. */
const isFilledIn = (column: KeyedColumn, isFilled: boolean): RawBuilder<boolean> =>
  sql<boolean>`${plainKeyOf(column)} is ${isFilled ? sql.raw('not null') : sql.raw('null')}`

function keyTypeOf({ name }: KeyedColumn): KeyType {
  if (name === 'type_id') return 'uuid'
  if (name.endsWith('_at')) return 'timestamptz'
  return name.startsWith('n') ? 'float8' : 'text'
}

/** A column as filters see it. */
export const filterColumnOf = (column: KeyedColumn, culture: Culture): FilterColumn => ({
  type: column.type,
  key: keyOf(column, culture),
  keyType: keyTypeOf(column),
  value: plainKeyOf(column),
})

/** Whether a row has something to be ordered by in a column. */
export const isOrderedIn = (column: KeyedColumn, isOrdered: boolean): RawBuilder<boolean> => {
  if (!column.gone) return isFilledIn(column, isOrdered)
  const positions = sql`(${[...column.gone]}::float8[])`
  return isOrdered
    ? sql<boolean>`(${isFilledIn(column, true)} and ${plainKeyOf(column)} <> all${positions})`
    : sql<boolean>`(${isFilledIn(column, false)} or ${plainKeyOf(column)} = any${positions})`
}

/** Whether an index has the order of a column. */
export const isIndexed = ({ source }: KeyedColumn): boolean => source === undefined

/** A column as a key of an order. */
export const orderKeyOf = (column: KeyedColumn, dir: 'asc' | 'desc', scope: ChoiceScope): OrderKey => {
  if (column.source !== undefined) {
    const key = sql`(${positionsOfChoices(column.source, scope)} ->> ${plainKeyOf(column)})::float8`
    return { key, type: 'float8', isEmpty: sql<boolean>`${key} is null`, isFilled: false, dir }
  }
  const along = orderKeyAlong(column, dir, scope.culture)
  return column.gone ? { ...along, key: sql`case when ${isOrderedIn(column, true)} then ${along.key} end` } : along
}

/** The same among rows that have something there, as its index has it. */
export const orderKeyAlong = (column: KeyedColumn, dir: 'asc' | 'desc', culture: Culture): OrderKey => ({
  key: keyOf(column, culture),
  type: keyTypeOf(column),
  isEmpty: isOrderedIn(column, false),
  isFilled: column.isFilled,
  dir,
})

/** Whether a column is read from the keys. */
export const hasKeys = <Other extends object>(column: KeyedColumn | Other): column is KeyedColumn => 'page' in column
