import { sql, type RawBuilder } from 'kysely'
import { AppError } from '@verka/domain/errors/app-error.ts'
import type { ColumnKind } from '@verka/domain/api/list-columns.ts'
import type { FilterValue } from '@verka/domain/lists/list-query.ts'
import { beginningOf, instantOf, isCalendarDate, plusDays } from '@verka/domain/localization/dates.ts'
import { foldForSearch } from '@verka/domain/lists/search-text.ts'
import { isUuid, type KeyType } from './list-order.ts'

/** A column as a filter sees it. */
export interface FilterColumn {
  type: ColumnKind
  /** As SQL, a text in the collation of a culture. */
  key: RawBuilder<unknown>
  keyType: KeyType
  /** The value; null if there is none. */
  value: RawBuilder<unknown>
  /** Of texts for which letter case does not matter: the key that folded texts are compared with. */
  caseless?: RawBuilder<unknown> | undefined
  /** Whether it equals one value, where its key alone does not decide it; undefined: the key does for this one. */
  equals?: (value: Scalar) => RawBuilder<boolean> | undefined
  /** Whether its text contains a folded one, where its value alone does not decide it. */
  contains?: (folded: string) => RawBuilder<boolean>
}

/** A filter of a query. */
export interface AskedFilter<Column> {
  column: Column
  name: string
  value: FilterValue
  /** Where it is in the query, for errors. */
  at: string
}

export type Scalar = string | number | boolean | null
type Bound = string | number | null | undefined
type Range = { from?: Bound; to?: Bound }

const isRange = (value: FilterValue): value is Range =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !('text' in value)
export const isTextFilter = (value: FilterValue): value is { text: string } =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && 'text' in value

export const isScalar = (value: FilterValue): value is Scalar => typeof value !== 'object' || value === null

const isBound = (bound: Bound): bound is string | number => bound !== undefined && bound !== null && bound !== ''
/** Whether a filter has no effect: a range without bounds matches everything, empty values too. */
export const isEmptyFilter = (value: FilterValue) => isRange(value) && !isBound(value.from) && !isBound(value.to)

/** A condition that matches no row, such as any of none. */
const NEVER = sql<boolean>`false`

/** Error for a filter value of another kind than its column. */
export const wrongValue = (at: string) => new AppError('malformed', { message: '@errors.wrongType', field: `${at}.value` })

/** A column of a list by its name. @throws `hiddenColumn` (400) for one that is not in the list's map, hidden or missing */
export function columnOf<Column>(columns: Record<string, Column>, name: string, field: string): Column {
  const column = Object.hasOwn(columns, name) ? columns[name] : undefined
  if (!column) throw new AppError('hiddenColumn', { message: '@errors.unknownColumn', field, params: { column: name } })
  return column
}

/** A text as a part of a LIKE pattern. */
const escapeLike = (text: string) => text.replace(/[\\%_]/g, (character) => `\\${character}`)
/** LIKE pattern of texts that contain this one. */
export const containing = (text: string) => `%${escapeLike(text)}%`

const MS_PER_DAY = 86_400_000
/** A day as the key of a column of days: its number, or its text. */
const dayKey = (keyType: KeyType, day: string) => (keyType === 'float8' ? Date.parse(day) / MS_PER_DAY : day)

const isOfMoments = (type: ColumnKind) => type === 'moment' || type === 'dateTime'

/** From a moment up to, but not including, another one; without `before`: the end of the calendar. */
interface Span {
  from: Date
  before: Date | undefined
}

/**
 * The span of a text in a column of instants: a day is that whole day in the tenant's calendar, whatever its length, an instant its
 * millisecond.
 */
function spanOf(text: string, at: string, timeZone: string): Span {
  if (isCalendarDate(text)) {
    const next = plusDays(text, 1)
    return { from: beginningOf(text, timeZone), before: next === text ? undefined : beginningOf(next, timeZone) }
  }
  const instant = instantOf(text)
  if (!instant) throw wrongValue(at)
  return { from: instant, before: new Date(instant.getTime() + 1) }
}

/** An instant as the bound of a column: a dateTime is stored to the second, so that the range beyond it begins at the next. */
const edgeOf = (type: ColumnKind, moment: Date) =>
  type === 'moment'
    ? sql`${moment}::timestamptz`
    : sql`${new Date(Math.ceil(moment.getTime() / 1000) * 1000).toISOString().replace(/\.\d+/, '')}::text`

const isFrom = ({ type, key }: FilterColumn, { from }: Span) => sql<boolean>`${key} >= ${edgeOf(type, from)}`
const isBefore = ({ type, key }: FilterColumn, { before }: Span) =>
  before ? sql<boolean>`${key} < ${edgeOf(type, before)}` : sql<boolean>`true`

/** Rows whose key equals one value. @throws `malformed` for a value of another kind than the column */
export function equalsKey(column: FilterColumn, value: Scalar, at: string, timeZone: string): RawBuilder<boolean> {
  const { type, key, keyType } = column
  if (value === null) return sql<boolean>`${column.value} is null`
  if (type === 'number' || type === 'boolean') {
    if (typeof value !== type) throw wrongValue(at)
    return sql<boolean>`${key} = ${keyType === 'float8' ? Number(value) : value}::${sql.raw(keyType)}`
  }
  if (typeof value !== 'string') throw wrongValue(at)
  if (isOfMoments(type)) {
    const span = spanOf(value, at, timeZone)
    return sql<boolean>`(${isFrom(column, span)} and ${isBefore(column, span)})`
  }
  if (type === 'id') return isUuid(value) ? sql<boolean>`${key} = ${value}::uuid` : NEVER
  if (type === 'day') return isCalendarDate(value) ? sql<boolean>`${key} = ${dayKey(keyType, value)}::${sql.raw(keyType)}` : NEVER
  if (column.caseless) return sql<boolean>`${column.caseless} = lower(${value}::text)`
  return sql<boolean>`${key} = ${value}::text`
}

/** Rows whose key is between two bounds, both included. @throws `malformed` for bounds of another kind than the column */
export function rangeOf(column: FilterColumn, range: Range, at: string, timeZone: string): RawBuilder<boolean> {
  const bounds = (['from', 'to'] as const).flatMap((side) => {
    const bound = range[side]
    return isBound(bound) ? [boundOf(column, bound, side, at, timeZone)] : []
  })
  return sql<boolean>`(${sql.join([sql`${column.value} is not null`, ...bounds], sql` and `)})`
}

function boundOf(column: FilterColumn, bound: string | number, side: 'from' | 'to', at: string, timeZone: string): RawBuilder<boolean> {
  const { type, key, keyType } = column
  const compare = side === 'from' ? sql.raw('>=') : sql.raw('<=')
  if (type === 'number') {
    if (typeof bound !== 'number') throw wrongValue(at)
    return sql<boolean>`${key} ${compare} ${bound}::${sql.raw(keyType)}`
  }
  if (typeof bound !== 'string') throw wrongValue(at)
  if (type === 'text') return sql<boolean>`${key} ${compare} ${bound}::text`
  if (isOfMoments(type))
    return side === 'from' ? isFrom(column, spanOf(bound, at, timeZone)) : isBefore(column, spanOf(bound, at, timeZone))
  if (type !== 'day' || !isCalendarDate(bound)) throw wrongValue(at)
  return sql<boolean>`${key} ${compare} ${dayKey(keyType, bound)}::${sql.raw(keyType)}`
}

/** A filter by a part of a text, normalised as in searches. @throws `malformed` for a column without text */
export function partOfText({ type }: { type: ColumnKind }, name: string, { text }: { text: string }, at: string): string {
  if (type !== 'text') throw new AppError('malformed', { message: '@errors.noTextColumn', field: `${at}.value`, params: { column: name } })
  return foldForSearch(text)
}

/** Whether a text contains another one, both as search compares them (`fold_for_search`). */
export const containsFolded = (text: RawBuilder<unknown>, folded: string) =>
  sql<boolean>`fold_for_search(${text}) like ${containing(folded)}`

/** A filter of a list as a condition (decisions section 6). @throws `malformed` for a value of another kind than the column */
export function filterCondition({ column, name, value, at }: AskedFilter<FilterColumn>, timeZone: string): RawBuilder<boolean> {
  const equals = (item: Scalar) => column.equals?.(item) ?? equalsKey(column, item, at, timeZone)
  if (Array.isArray(value)) return value.length === 0 ? NEVER : sql<boolean>`(${sql.join(value.map(equals), sql` or `)})`
  if (isTextFilter(value)) {
    const folded = partOfText(column, name, value, at)
    return column.contains?.(folded) ?? containsFolded(column.value, folded)
  }
  return isRange(value) ? rangeOf(column, value, at, timeZone) : equals(value)
}
