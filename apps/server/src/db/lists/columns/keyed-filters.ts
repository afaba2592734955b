import { sql, type RawBuilder } from 'kysely'
import { alias, filterColumnOf, keyOf, plainKeyOf, type KeyedColumn } from './keyed-columns.ts'
import { storedText, type KeyedRows, type PartOfText } from '../keys/keyed-tables.ts'
import type { Condition } from '../list.ts'
import {
  containing,
  containsFolded,
  equalsKey,
  filterCondition,
  isScalar,
  isTextFilter,
  partOfText,
  wrongValue,
  type AskedFilter,
  type FilterColumn,
  type Scalar,
} from './list-filters.ts'
import { UNKNOWN_OPTION } from '../keys/list-slots.ts'

/** Rows whose ids a query returns. */
export const rowsAmong = (ids: RawBuilder<unknown>): Condition => ({ page: 0, sql: sql<boolean>`${alias(0)}.row_id in ${ids}` })

/** A part of a text that an index can find. */
export type FoundPart = PartOfText & { folded: string }

/** Length of a text's key, which is its beginning. */
const KEY_LENGTH = 250
/** Fewer letters are found by no index. */
const LETTERS_TO_FIND = 3

/** A filter of a list as a condition (decisions section 6). @throws `malformed` for a value of another kind than the column */
export function filterOf(rows: KeyedRows, asked: AskedFilter<KeyedColumn>): Condition {
  const { column, value, at } = asked
  const { page, slot, caseless } = column
  const values = Array.isArray(value) ? value : isScalar(value) ? [value] : []
  const chosen = slot?.options && values.length > 0 ? anyOption(rows, column, values, at) : undefined
  if (chosen) return chosen
  if (caseless && values.length > 0) return { page, sql: isAnyCaseless(rows, column, caseless, values, at) }
  const of: FilterColumn = {
    ...filterColumnOf(column, rows.culture),
    equals: (item) => equals(rows, column, item, at),
    contains: (folded) => containsIn(rows, column, folded),
  }
  return { page, on: column.name, sql: filterCondition({ ...asked, column: of }, rows.timeZone) }
}

/** Options of the definition, by their positions and bits; undefined when the filter contains anything else. */
function anyOption({ culture }: KeyedRows, column: KeyedColumn, values: readonly Scalar[], at: string): Condition | undefined {
  const options = column.slot!.options!
  const positions: number[] = []
  let bits = 0n
  let hasBits = true
  for (const value of values) {
    if (value === null) return undefined
    if (typeof value !== 'string') throw wrongValue(at)
    const known = Object.hasOwn(options, value) ? options[value] : undefined
    if (!known) return undefined
    positions.push(known[0])
    if (known[1] === null) hasBits = false
    else bits |= 1n << BigInt(known[1])
  }
  const condition = { page: column.page, on: column.name, sql: sql<boolean>`${keyOf(column, culture)} = any(${positions}::float8[])` }
  if (!hasBits) return condition
  return { ...condition, bits: sql<boolean>`${alias(column.page)}.choices & ${String(bits)}::bigint <> 0` }
}

/** Rows whose text is one of some, in any letter case: found in the table itself, by its unique key. */
function isAnyCaseless(
  { table, tenantId, siteId }: KeyedRows,
  { page }: KeyedColumn,
  key: NonNullable<KeyedColumn['caseless']>,
  values: readonly Scalar[],
  at: string,
): RawBuilder<boolean> {
  const texts = values.filter((value) => value !== null)
  if (!texts.every((text) => typeof text === 'string')) throw wrongValue(at)
  return sql<boolean>`${alias(page)}.row_id in (select r.id from ${sql.table(table)} r
    where r.tenant_id = ${tenantId} and r.site_id = ${siteId}
      and r.${sql.ref(key)} = any(array(select lower(t) from unnest(${texts}::text[]) t)))`
}

function equals(rows: KeyedRows, column: KeyedColumn, value: Scalar, at: string): RawBuilder<boolean> {
  const { slot } = column
  const key = keyOf(column, rows.culture)
  const isStored = () => sql<boolean>`${storedText(rows, column.page, slot!.id)} = ${value}`
  if (slot?.options && value !== null) {
    if (typeof value !== 'string') throw wrongValue(at)
    const position = Object.hasOwn(slot.options, value) ? slot.options[value]![0] : undefined
    if (position !== undefined) return sql<boolean>`${key} = ${position}::float8`
    const gone = slot.gone && Object.hasOwn(slot.gone, value) ? slot.gone[value]![0] : UNKNOWN_OPTION
    return sql<boolean>`(${key} = any(${[gone, UNKNOWN_OPTION]}::float8[]) and ${isStored()})`
  }
  // a key may be shorter than its value
  if (slot?.as === 'text' && typeof value === 'string' && value.length >= KEY_LENGTH)
    return sql<boolean>`(${key} = left(${value}::text, ${KEY_LENGTH}) and ${isStored()})`
  return equalsKey(filterColumnOf(column, rows.culture), value, at, rows.timeZone)
}

/** Whether the text of a row contains another one: by its key, and by the text itself if the key is a prefix. */
export function containsIn(rows: KeyedRows, column: KeyedColumn, folded: string): RawBuilder<boolean> {
  const { page, slot } = column
  const key = plainKeyOf(column)
  const isInKey = containsFolded(key, folded)
  if (!slot) return isInKey
  return sql<boolean>`(${isInKey} or (char_length(${key}) = ${sql.lit(KEY_LENGTH)} and ${containsFolded(storedText(rows, page, slot.id), folded)}))`
}

/** The part of a text that an index can find: it must be long enough. Undefined: each row has to be read. */
export function partToFind({ column, name, value, at }: AskedFilter<KeyedColumn>): FoundPart | undefined {
  if (!isTextFilter(value)) return undefined
  const folded = partOfText(column, name, value, at)
  return column.isSearched && [...folded].length >= LETTERS_TO_FIND ? { column, like: containing(folded), folded } : undefined
}
