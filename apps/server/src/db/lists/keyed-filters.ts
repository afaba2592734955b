import { sql, type RawBuilder } from 'kysely'
import { AppError } from '@verka/domain/errors/app-error.ts'
import type { FilterValue } from '@verka/domain/lists/list-query.ts'
import { beginningOf, isCalendarDate, plusDays } from '@verka/domain/localization/dates.ts'
import type { Culture } from '@verka/domain/localization/cultures.ts'
import { alias, isFilledIn, keyOf, type KeyedColumn } from './keyed-columns.ts'

/** A condition on some rows of `list_keys`. */
export interface KeyedCondition {
  /** Whose row is looked at. */
  page: number
  sql: RawBuilder<boolean>
  /** The same by the bits of the options, which every index carries: no row has to be read for it. */
  bits?: RawBuilder<boolean>
}

interface FilterContext {
  culture: Culture
  /** The tenant's IANA time zone. */
  timeZone: string
  /** The stored value of a field, as text, of the row that is looked at: where a key is shorter than its value. */
  storedIs: (fieldId: string, value: string, page: number) => RawBuilder<boolean>
}

/** So much of a text is its key. */
const KEY_LENGTH = 250
/** The place of an option that is none any more. */
const UNKNOWN_OPTION = 1e9
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const DAY = /^\d{4}-\d{2}-\d{2}$/
const NEVER = sql<boolean>`false`

const wrongValue = (at: string) => new AppError('malformed', { message: '@errors.wrongType', field: `${at}.value` })
const dayOf = (value: string, at: string) => {
  if (!isCalendarDate(value)) throw wrongValue(at)
  return Date.parse(value) / 86_400_000
}

/** A filter of a list as a condition (decisions section 6). @throws `malformed` for a value that is none of the column's kind. */
export function filterOf(column: KeyedColumn, value: FilterValue, at: string, context: FilterContext): KeyedCondition {
  const { page } = column
  if (Array.isArray(value)) {
    // any of none is nothing
    if (value.length === 0) return { page, sql: NEVER }
    const chosen = column.slot?.options ? anyOption(column, value, at, context) : undefined
    if (chosen) return chosen
    const each = value.map((item) => equals(column, item, at, context))
    return { page, sql: sql<boolean>`(${sql.join(each, sql` or `)})` }
  }
  if (typeof value === 'object' && value !== null) return { page, sql: range(column, value, at, context) }
  return (column.slot?.options && anyOption(column, [value], at, context)) ?? { page, sql: equals(column, value, at, context) }
}

/** Options that the definition has, by their places and bits; undefined when something else is asked for. */
function anyOption(
  column: KeyedColumn,
  values: readonly (string | number | boolean | null)[],
  at: string,
  { culture }: FilterContext,
): KeyedCondition | undefined {
  const options = column.slot!.options!
  const places: number[] = []
  let bits = 0n
  let hasBits = true
  for (const value of values) {
    if (value === null) return undefined
    if (typeof value !== 'string') throw wrongValue(at)
    const known = Object.hasOwn(options, value) ? options[value] : undefined
    if (!known) return undefined
    places.push(known[0])
    if (known[1] === null) hasBits = false
    else bits |= 1n << BigInt(known[1])
  }
  const condition = { page: column.page, sql: sql<boolean>`${keyOf(column, culture)} = any(${places}::float8[])` }
  if (!hasBits) return condition
  return { ...condition, bits: sql<boolean>`${alias(column.page)}.choices & ${String(bits)}::bigint <> 0` }
}

function equals(
  column: KeyedColumn,
  value: string | number | boolean | null,
  at: string,
  { culture, storedIs }: FilterContext,
): RawBuilder<boolean> {
  const key = keyOf(column, culture)
  if (value === null) return isFilledIn(column, false)
  if (column.type === 'number' || column.type === 'boolean') {
    if (typeof value !== column.type) throw wrongValue(at)
    return sql<boolean>`${key} = ${Number(value)}::float8`
  }
  if (typeof value !== 'string' || column.type === 'moment') throw wrongValue(at)
  if (column.type === 'id') return UUID.test(value) ? sql<boolean>`${key} = ${value}::uuid` : NEVER
  if (column.type === 'day') return DAY.test(value) ? sql<boolean>`${key} = ${dayOf(value, at)}::float8` : NEVER
  if (column.slot?.options) {
    const place = Object.hasOwn(column.slot.options, value) ? column.slot.options[value]![0] : undefined
    if (place !== undefined) return sql<boolean>`${key} = ${place}::float8`
    return sql<boolean>`(${key} = ${UNKNOWN_OPTION}::float8 and ${storedIs(column.slot.id, value, column.page)})`
  }
  const isWhole = value.length < KEY_LENGTH || !column.slot
  const sameKey = sql<boolean>`${key} = left(${value}::text, ${KEY_LENGTH})`
  return isWhole ? sameKey : sql<boolean>`(${sameKey} and ${storedIs(column.slot!.id, value, column.page)})`
}

type Range = { from?: string | number | undefined; to?: string | number | undefined }

function range(column: KeyedColumn, { from, to }: Range, at: string, { culture, timeZone }: FilterContext): RawBuilder<boolean> {
  const key = keyOf(column, culture)
  const bounds = [isFilledIn(column, true)]
  const add = (bound: string | number | undefined, side: 'from' | 'to') => {
    if (bound === undefined) return
    const compare = side === 'from' ? sql.raw('>=') : sql.raw('<=')
    if (column.type === 'number') {
      if (typeof bound !== 'number') throw wrongValue(at)
      bounds.push(sql<boolean>`${key} ${compare} ${bound}::float8`)
      return
    }
    if (typeof bound !== 'string') throw wrongValue(at)
    if (column.type === 'day') bounds.push(sql<boolean>`${key} ${compare} ${dayOf(bound, at)}::float8`)
    else if (column.type === 'moment' || column.type === 'dateTime') {
      dayOf(bound, at)
      // the upper day is whole: up to the beginning of the next in the tenant's calendar, whatever its length
      const beginning = beginningOf(side === 'from' ? bound : plusDays(bound, 1), timeZone)
      const edge = column.type === 'moment' ? sql`${beginning}::timestamptz` : sql`${beginning.toISOString().replace(/\.\d+/, '')}::text`
      bounds.push(side === 'from' ? sql<boolean>`${key} >= ${edge}` : sql<boolean>`${key} < ${edge}`)
    } else if (column.type === 'text') bounds.push(sql<boolean>`${key} ${compare} ${bound}::text`)
    else throw wrongValue(at)
  }
  add(from, 'from')
  add(to, 'to')
  return sql<boolean>`(${sql.join(bounds, sql` and `)})`
}
