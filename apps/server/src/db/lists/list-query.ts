import { sql, type RawBuilder } from 'kysely'
import { AppError, invalid } from '@verka/domain/errors/app-error.ts'
import { DEFAULT_LIMIT, MAX_SKIP, type FilterValue, type ListQuery, type Ordering } from '@verka/domain/lists/list-query.ts'
import { beginningOf, isCalendarDate, plusDays } from '@verka/domain/localization/dates.ts'
import { searchWords, spellingsOf } from '@verka/domain/lists/search-text.ts'
import type { Tx } from '../database.ts'
import type { ListColumn } from './list-columns.ts'

/** What one list is made of; the caller's own columns, filters and words go through the maps given here. */
export interface ListSource {
  /** `from` with its joins. */
  from: RawBuilder<unknown>
  select: RawBuilder<unknown>
  /** Which rows at all: place, type, rights. */
  where: RawBuilder<boolean>[]
  columns: Record<string, ListColumn>
  /** Folded text that words are looked for in. */
  searchText: RawBuilder<string>
  /** Rows that a word finds although it does not stand in that text. */
  alsoFound?: (word: string) => RawBuilder<boolean>[]
  /** Order when none is asked for. */
  defaultOrdering: Ordering[]
  /** Makes the order definite. */
  tieBreaker: RawBuilder<unknown>
  /** For whole days of moments: the tenant's IANA time zone. */
  timeZone: string
}

/**
 * Searches, filters, orders and pages a list in the database.
 * @throws `hiddenColumn` (400) for a column that is not in the source's map, be it hidden or not there.
 */
export async function queryList<Row>(tx: Tx, source: ListSource, query: ListQuery): Promise<{ rows: Row[]; totalCount?: number }> {
  const skip = query.skip ?? 0
  if (skip > MAX_SKIP) throw invalid([{ message: '@errors.skipTooFar', field: 'skip' }])
  const conditions = [
    ...source.where,
    ...searchWords(query.searchCriteria).map((word) => searchCondition(source, word)),
    ...(query.filters ?? []).map((filter, index) => filterCondition(source, filter.column, filter.value, `filters.${index}`)),
  ]
  const where = sql.join(conditions, sql` and `)
  const order = orderBy(source, query.ordering?.length ? query.ordering : source.defaultOrdering)
  const page = sql<Row>`select ${source.select} from ${source.from} where ${where}
    order by ${order} limit ${query.limit ?? DEFAULT_LIMIT} offset ${skip}`.execute(tx)
  if (query.skipCount) return { rows: (await page).rows }
  const count = sql<{ count: number }>`select count(*) as count from ${source.from} where ${where}`.execute(tx)
  const [items, total] = await Promise.all([page, count])
  return { rows: items.rows, totalCount: total.rows[0]!.count }
}

function searchCondition({ searchText, alsoFound }: ListSource, word: string): RawBuilder<boolean> {
  const inText = spellingsOf(word).map((spelling) => sql<boolean>`${searchText} like ${`%${escapeLike(spelling)}%`}`)
  return sql<boolean>`(${sql.join([...inText, ...(alsoFound?.(word) ?? [])], sql` or `)})`
}

/** A text as a part of a LIKE pattern. */
export const escapeLike = (text: string) => text.replace(/[\\%_]/g, (character) => `\\${character}`)

function columnOf(source: ListSource, name: string, field: string): ListColumn {
  const column = Object.hasOwn(source.columns, name) ? source.columns[name] : undefined
  if (!column) throw new AppError('hiddenColumn', { message: '@errors.unknownColumn', field, params: { column: name } })
  return column
}

function orderBy(source: ListSource, ordering: Ordering[]): RawBuilder<unknown> {
  const parts = ordering.map(({ column, dir }, index) => {
    const { order, value } = columnOf(source, column, `ordering.${index}.column`)
    // what has no value stands last in either direction
    return dir === 'asc' ? sql`${order ?? value} asc nulls last` : sql`${order ?? value} desc nulls last`
  })
  return sql.join([...parts, source.tieBreaker])
}

function filterCondition(source: ListSource, name: string, value: FilterValue, at: string): RawBuilder<boolean> {
  const column = columnOf(source, name, `${at}.column`)
  if (Array.isArray(value)) {
    // any of none is nothing
    if (value.length === 0) return sql<boolean>`false`
    return sql<boolean>`(${sql.join(
      value.map((item) => equals(column, item, at)),
      sql` or `,
    )})`
  }
  if (typeof value === 'object' && value !== null) {
    const parts: RawBuilder<boolean>[] = [sql<boolean>`${column.value} is not null`]
    if (value.from !== undefined) parts.push(bound(source, column, value.from, 'from', at))
    if (value.to !== undefined) parts.push(bound(source, column, value.to, 'to', at))
    return sql<boolean>`(${sql.join(parts, sql` and `)})`
  }
  return equals(column, value, at)
}

const wrongValue = (at: string) => new AppError('malformed', { message: '@errors.wrongType', field: `${at}.value` })
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const DAY = /^\d{4}-\d{2}-\d{2}$/

function equals(column: ListColumn, value: string | number | boolean | null, at: string): RawBuilder<boolean> {
  if (value === null) return sql<boolean>`${column.value} is null`
  const isOfType =
    column.type === 'number'
      ? typeof value === 'number'
      : column.type === 'boolean'
        ? typeof value === 'boolean'
        : typeof value === 'string'
  if (!isOfType) throw wrongValue(at)
  if (column.type === 'id') return UUID.test(String(value)) ? sql<boolean>`${column.value} = ${value}::uuid` : sql<boolean>`false`
  if (column.type === 'moment') throw wrongValue(at)
  if (column.type === 'number') return sql<boolean>`${column.value} = ${value}::numeric`
  if (column.type === 'boolean') return sql<boolean>`${column.value} = ${value}::boolean`
  return sql<boolean>`${column.value} = ${value}::text`
}

function bound(source: ListSource, column: ListColumn, value: string | number, side: 'from' | 'to', at: string): RawBuilder<boolean> {
  const compare = side === 'from' ? sql.raw('>=') : sql.raw('<=')
  if (column.type === 'number') {
    if (typeof value !== 'number') throw wrongValue(at)
    return sql<boolean>`${column.value} ${compare} ${value}::numeric`
  }
  if (typeof value !== 'string') throw wrongValue(at)
  if (column.type === 'moment') {
    if (!isCalendarDate(value)) throw wrongValue(at)
    // the upper day is whole: up to the beginning of the next in the tenant's calendar, whatever its length
    const edge = beginningOf(side === 'from' ? value : plusDays(value, 1), source.timeZone)
    return side === 'from' ? sql<boolean>`${column.value} >= ${edge}::timestamptz` : sql<boolean>`${column.value} < ${edge}::timestamptz`
  }
  if (column.type === 'date') {
    if (!DAY.test(value)) throw wrongValue(at)
    return sql<boolean>`${column.value} ${compare} ${value}::text`
  }
  if (column.type === 'text') return sql<boolean>`${column.order ?? column.value} ${compare} ${value}::text`
  throw wrongValue(at)
}
