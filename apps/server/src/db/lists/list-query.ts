import { sql, type RawBuilder } from 'kysely'
import { invalid } from '@verka/domain/errors/app-error.ts'
import type { CountOfDay } from '@verka/domain/lists/counts-over-time.ts'
import { DEFAULT_LIMIT, MAX_SKIP, type FilterValue, type ListQuery, type Ordering } from '@verka/domain/lists/list-query.ts'
import { searchWords } from '@verka/domain/lists/search-text.ts'
import type { Tx } from '../transaction.ts'
import { filterColumnOf, orderKeyOf, type ListColumn } from './list-columns.ts'
import { pageOf, readPagePosition, type Found, type ListPage } from './list-cursor.ts'
import { isEmptyFilter, columnOf, containsFolded, equalsKey, isRange, isTextFilter, NEVER, partOfText, rangeOf } from './list-filters.ts'
import { afterCursor, checkCursor, cursorKeys, namedKeys, orderOfKeys, turnedOrder } from './list-order.ts'
import { containsWord } from './searched-values.ts'

/** Source of one list; the caller's columns, filters and words go through its maps. */
export interface ListSource {
  /** The table whose rows are listed, with its alias. */
  from: RawBuilder<unknown>
  /** Its id. */
  id: RawBuilder<unknown>
  /** The scope of its rows: the tenant and the site. */
  scope: RawBuilder<boolean>
  /** Joins for columns and conditions, by name: none of them adds or removes rows. */
  joins?: Record<string, RawBuilder<unknown>>
  /** The displayed columns of the row with this id of `from`: one look-up by its primary key. */
  rowOf: (id: RawBuilder<unknown>) => RawBuilder<unknown>
  /** Conditions on rows: type, rights. */
  where: RawBuilder<boolean>[]
  /** The joins that `where` uses. */
  whereNeeds?: readonly string[]
  columns: Record<string, ListColumn>
  /** Folded text that is searched. */
  searchText: RawBuilder<string>
  /** Further conditions in which a word of a search may match. */
  extraSearch?: (word: string) => RawBuilder<boolean>[]
  /** The joins that they need. */
  searchNeeds?: readonly string[]
  /** Default order. */
  defaultOrdering: Ordering[]
  /** For whole days of instants: the tenant's IANA time zone. */
  timeZone: string
}

/**
 * Searches, filters, sorts and pages a list in the database. The rows of the page are found first, with as few tables as possible, and only
 * they are read with all displayed columns.
 * @throws `hiddenColumn` (400) for a column that is not in the source's map, hidden or missing
 */
export async function queryList<Row>(tx: Tx, source: ListSource, query: ListQuery): Promise<ListPage<Row>> {
  const skip = query.skip ?? 0
  const limit = query.limit ?? DEFAULT_LIMIT
  if (skip > MAX_SKIP) throw invalid([{ message: '@errors.skipTooFar', field: 'skip' }])
  const needed = new Set(source.whereNeeds)
  const columnAt = (name: string, field: string) => {
    const column = columnOf(source.columns, name, field)
    for (const join of column.needs ?? []) needed.add(join)
    return column
  }
  const where = whereOf(source, query, needed)
  // before the joins of the sort order are added
  const counted = joined(source, needed)

  const ordering = query.ordering?.length ? query.ordering : source.defaultOrdering
  const requested = ordering.map(({ column, dir }, index) => orderKeyOf(columnAt(column, `ordering.${index}.column`), dir))
  const scope = readPagePosition(ordering, query)
  const { cursor } = scope
  if (cursor) checkCursor(requested, cursor)
  const order = scope.isBackward ? turnedOrder(requested) : requested
  const after = cursor ? sql` and ${afterCursor(order, cursor, source.id, order[0]!.isFilled)}` : sql``
  const ids = sql`select ${source.id} as row_id, ${namedKeys(order)} from ${joined(source, needed)} where ${where}${after}
    order by ${orderOfKeys(order, source.id, 'all')} limit ${sql.lit(limit + 1)}${skip === 0 ? sql`` : sql` offset ${skip}`}`
  // each row is looked up separately (`offset 0`): a wrong estimate cannot make the database find the page again for each
  const page = sql<Found<Row>>`with p as materialized (select x.*, row_number() over () as at from (${ids}) x)
    select r.*, ${cursorKeys(order)} from p cross join lateral (${source.rowOf(sql`p.row_id`)} offset 0) r
    order by p.at`.execute(tx)
  if (query.skipCount) return pageOf((await page).rows, limit, ordering, scope, undefined)
  const count = sql<{ count: number }>`select count(*) as count from ${counted} where ${where}`.execute(tx)
  const [items, total] = await Promise.all([page, count])
  return pageOf(items.rows, limit, ordering, scope, total.rows[0]!.count)
}

/** The condition of a question. Adds the joins that it needs to `needed`. */
function whereOf(source: ListSource, { searchCriteria, filters = [] }: ListQuery, needed: Set<string>): RawBuilder<unknown> {
  const words = searchWords(searchCriteria)
  if (words.length > 0) for (const join of source.searchNeeds ?? []) needed.add(join)
  const requested = filters.flatMap(({ column: name, value }, index) => {
    const column = columnOf(source.columns, name, `filters.${index}.column`)
    for (const join of column.needs ?? []) needed.add(join)
    return isEmptyFilter(value) ? [] : [filterCondition(column, name, value, `filters.${index}`, source.timeZone)]
  })
  return sql.join([source.scope, ...source.where, ...words.map((word) => searchCondition(source, word)), ...requested], sql` and `)
}

/** The number of rows that match a question. */
export function countIn(source: ListSource, query: Pick<ListQuery, 'filters' | 'searchCriteria'>): RawBuilder<number> {
  const needed = new Set(source.whereNeeds)
  const where = whereOf(source, query, needed)
  return sql<number>`select count(*) from ${joined(source, needed)} where ${where}`
}

/** Groups that the rows of a list are counted by. */
export interface CountedBy {
  /** The moment whose day counts, in the time zone of the list. */
  moment: RawBuilder<unknown>
  word: RawBuilder<unknown>
  /** The joins that these need. */
  needs?: readonly string[]
}

/** Counts the rows that match a question per day and word. */
export async function countByDay(
  tx: Tx,
  source: ListSource,
  query: Pick<ListQuery, 'filters' | 'searchCriteria'>,
  { moment, word, needs = [] }: CountedBy,
): Promise<CountOfDay[]> {
  const needed = new Set([...(source.whereNeeds ?? []), ...needs])
  const where = whereOf(source, query, needed)
  const { rows } = await sql<CountOfDay>`select to_char(${moment} at time zone ${source.timeZone}, 'YYYY-MM-DD') as day, ${word} as word,
      count(*)::int as count
    from ${joined(source, needed)} where ${where} group by 1, 2`.execute(tx)
  return rows
}

/** Whether a query matches at most a few rows. */
export async function matchesFew(tx: Tx, source: ListSource, query: Pick<ListQuery, 'filters'>, few: number): Promise<boolean> {
  const needed = new Set(source.whereNeeds)
  const where = whereOf(source, query, needed)
  const { rows } = await sql<{ count: number }>`select count(*) as count
    from (select 1 from ${joined(source, needed)} where ${where} limit ${sql.lit(few + 1)}) f`.execute(tx)
  return rows[0]!.count <= few
}

/** The rows with the joins that a question needs. */
function joined({ from, joins = {} }: ListSource, needed: ReadonlySet<string>): RawBuilder<unknown> {
  const wanted = Object.entries(joins).filter(([name]) => needed.has(name))
  return sql`${from} ${sql.join(
    wanted.map(([, join]) => join),
    sql` `,
  )}`
}

function searchCondition({ searchText, extraSearch }: ListSource, word: string): RawBuilder<boolean> {
  return sql<boolean>`(${sql.join([containsWord(searchText, word), ...(extraSearch?.(word) ?? [])], sql` or `)})`
}

/** A filter as a condition on a column's value. @throws `malformed` for a value of another kind than the column */
export function filterCondition(listed: ListColumn, name: string, value: FilterValue, at: string, timeZone: string): RawBuilder<boolean> {
  const column = filterColumnOf(listed)
  if (Array.isArray(value)) {
    if (value.length === 0) return NEVER
    const each = value.map((item) => equalsKey(column, item, at, timeZone))
    return sql<boolean>`(${sql.join(each, sql` or `)})`
  }
  if (isTextFilter(value)) return containsFolded(listed.value, partOfText(column, name, value, at))
  if (isRange(value)) return rangeOf(column, value, at, timeZone)
  return equalsKey(column, value, at, timeZone)
}
