import { sql, type RawBuilder } from 'kysely'
import { invalid } from '@verka/domain/errors/app-error.ts'
import { DEFAULT_LIMIT, MAX_SKIP, type ListQuery, type Ordering } from '@verka/domain/lists/list-query.ts'
import type { Tx } from '../transaction.ts'
import { alias, isOrderedIn, keysIn, orderKeyOf, type KeyedColumn } from './keyed-columns.ts'
import { filterOf, partToFind, type KeyedCondition } from './keyed-filters.ts'
import { searchFor } from './keyed-search.ts'
import { keyedTable, type KeyedRows } from './keyed-source.ts'
import { pageOf, readPagePosition, type Found, type ListCursor, type ListPage } from './list-cursor.ts'
import { orderKeyOf as valueKeyOf, type ListColumn } from './list-columns.ts'
import { isEmptyFilter, columnOf } from './list-filters.ts'
import { afterCursor, checkCursor, cursorKeys, namedKeys, orderOfKeys, orderOfNamed, turnedOrder, type OrderKey } from './list-order.ts'
import { filterCondition } from './list-query.ts'
import type { SearchedValues } from './searched-values.ts'

/** A list whose sort and filter keys the database stores (`list_keys`). */
export interface KeyedList extends KeyedRows {
  /** Columns with keys, and those of joined tables. */
  columns: Record<string, KeyedColumn | ListColumn>
  /** Joined tables besides the keys of the row with an id, by the names that columns use: each may refer to those before it. */
  lookUps?: Record<string, (id: RawBuilder<unknown>) => RawBuilder<unknown>>
  /** The row with this id: one look-up by the primary key of a table that is called `e` outside. */
  rowOf: (id: RawBuilder<unknown>) => RawBuilder<unknown>
  /** Further conditions, each on the rows of a page of keys. */
  conditions: KeyedCondition[]
  /** Conditions on every page of a row. */
  onEachPage?: (keys: RawBuilder<unknown>) => RawBuilder<boolean>[]
  /** The same list without keys: quicker where many rows are in an order without keys, and for counts by joined tables. */
  plain?: { query: <Row>(query: ListQuery) => Promise<ListPage<Row>>; count: (query: ListQuery) => RawBuilder<number> }
  /** Searched values besides the texts of the rows. */
  searched: SearchedValues
  /** The number of all rows, in the quickest way. */
  countAll: RawBuilder<number>
  defaultOrdering: Ordering[]
}

/** With more rows it is faster to scan in sort order and skip those that do not match. */
const FEW = 2000
/** Rows that are scanned for some without a value in a column, before all are. */
const NEAR = 5000

interface KeyedOrder extends OrderKey {
  /** Undefined: the sorted value is looked up. */
  column: KeyedColumn | undefined
  needs: readonly string[]
}

const hasKeys = (column: KeyedColumn | ListColumn): column is KeyedColumn => 'page' in column

/**
 * Filters, sorts and pages a list by its keys. With conditions it counts first, all that match or whether they are few: few are collected
 * and sorted, of many only the page is read, by an index in sort order. So the plan does not depend on the database's estimates, since a
 * column has different contents for each tenant.
 * @throws `hiddenColumn` (400) for a column that is not in the list's map, hidden or missing.
 */
export async function queryKeyedList<Row>(tx: Tx, list: KeyedList, query: ListQuery): Promise<ListPage<Row>> {
  const skip = query.skip ?? 0
  const limit = query.limit ?? DEFAULT_LIMIT
  if (skip > MAX_SKIP) throw invalid([{ message: '@errors.skipTooFar', field: 'skip' }])
  const ordering = query.ordering?.length ? query.ordering : list.defaultOrdering
  const forward = ordering.map(({ column: name, dir }, index) =>
    orderBy(list, columnOf(list.columns, name, `ordering.${index}.column`), dir),
  )
  const requested = (query.filters ?? []).map(({ column: name, value }, index) => {
    const at = `filters.${index}`
    const column = columnOf(list.columns, name, `${at}.column`)
    if (isEmptyFilter(value)) return {}
    if (!hasKeys(column)) {
      const condition = { page: undefined, needs: column.needs ?? [], sql: filterCondition(column, name, value, at, list.timeZone) }
      return { condition }
    }
    const part = partToFind(column, name, value, at)
    return part ? { part } : { condition: filterOf(list, column, name, value, at) }
  })
  const parts = requested.flatMap(({ part }) => part ?? [])
  const { conditions: searched, found } = searchFor(list, query.searchCriteria, list.searched, parts)
  const conditions = [...searched, ...list.conditions, ...requested.flatMap(({ condition }) => condition ?? [])]
  const position = readPagePosition(ordering, query)
  const { cursor } = position
  if (cursor) checkCursor(forward, cursor)
  const order = position.isBackward ? turnedOrder(forward) : forward
  const page = { order, conditions, cursor, skip, limit: limit + 1 }
  if (list.typeIds.length === 0) return { rows: [], ...(query.skipCount ? {} : { totalCount: 0 }) }
  const isAll = conditions.length === 0 && eachPage(list, 0).length === 0
  if (isAll && order[0]!.column) {
    const rows = readPage<Row>(tx, list, page, false)
    const all = query.skipCount ? undefined : sql<{ count: number }>`select (${list.countAll}) as count`.execute(tx)
    const [first, total] = await Promise.all([rows, all])
    return pageOf(first, limit, ordering, position, total?.rows[0]!.count)
  }
  const isAllFound = found !== undefined && conditions.length === searched.length
  const isInFound = ({ column }: KeyedOrder) =>
    column !== undefined && !column.slot && keyedTable(list.table).foundKeys.includes(column.name)
  if (isAllFound && order.every(isInFound)) {
    const { rows, total } = await readFound<Row>(tx, list, found, page)
    return pageOf(rows, limit, ordering, position, query.skipCount ? undefined : total)
  }
  const matching = isAllFound ? sql`from ${found} f` : matchingRows(list, conditions)
  const isLookedUp = list.plain !== undefined && (!order[0]!.column || conditions.some((condition) => condition.needs))
  const { count, isWhole } = await countOf(tx, matching, query.skipCount === true || isLookedUp)
  if (list.plain && !order[0]!.column && count > FEW) return list.plain.query(query)
  const counting =
    isLookedUp && !query.skipCount ? sql<{ count: number }>`select (${list.plain!.count(query)}) as count`.execute(tx) : undefined
  const isFew = count <= FEW || skip + limit > count / 2
  const [rows, counted] = await Promise.all([count === 0 ? [] : readPage<Row>(tx, list, page, isFew), counting])
  const total = counted ? counted.rows[0]!.count : isWhole ? count : undefined
  return pageOf(rows, limit, ordering, position, query.skipCount ? undefined : total)
}

const orderBy = ({ culture }: KeyedRows, column: KeyedColumn | ListColumn, dir: 'asc' | 'desc'): KeyedOrder =>
  hasKeys(column)
    ? { ...orderKeyOf(column, dir, culture), column, needs: [] }
    : { ...valueKeyOf(column, dir), column: undefined, needs: column.needs ?? [] }

const eachPage = ({ onEachPage }: KeyedList, page: number) => onEachPage?.(alias(page)) ?? []

/** The keys of a page of columns, of one type or of some. */
function ofPage({ tenantId, siteId }: KeyedList, page: number, type: RawBuilder<boolean>): RawBuilder<boolean> {
  const k = alias(page)
  return sql<boolean>`${k}.tenant_id = ${tenantId} and ${k}.site_id = ${siteId} and ${type} and ${k}.page = ${sql.lit(page)}`
}
const ofTypes = ({ typeIds }: KeyedList, page: number) =>
  typeIds.length === 1
    ? sql<boolean>`${alias(page)}.type_id = ${typeIds[0]}`
    : sql<boolean>`${alias(page)}.type_id = any(${[...typeIds]}::uuid[])`

/**
 * The first of some pages, joined with the others of the same row. Each row is looked up separately (`offset 0` ensures it): the database
 * may estimate that a table which grew by ten thousand rows a second ago is empty, and then scan all for each. `leadingKeys`: the keys of
 * the first page that can match, if not all can.
 */
function joined(
  list: KeyedList,
  pages: readonly number[],
  needs: readonly string[],
  leadingKeys: RawBuilder<unknown> = keysIn(list.culture),
): RawBuilder<unknown> {
  const [first, ...others] = [...new Set(pages)]
  const table = keysIn(list.culture)
  const joins = others.map(
    (page) => sql` cross join lateral (select * from ${table} k where k.tenant_id = ${list.tenantId} and k.site_id = ${list.siteId}
      and k.row_id = ${alias(first!)}.row_id and k.page = ${sql.lit(page)} offset 0) ${alias(page)}`,
  )
  const lookUps = Object.entries(list.lookUps ?? {}).filter(([name]) => needs.includes(name))
  joins.push(...lookUps.map(([name, from]) => sql` cross join lateral (${from(sql`${alias(first!)}.row_id`)} offset 0) ${sql.ref(name)}`))
  return sql`${leadingKeys} ${alias(first!)}${sql.join(joins, sql``)}`
}

/** The pages used by some conditions and a sort order, the leading one first, and their look-ups. */
function concerned(conditions: readonly KeyedCondition[], order: readonly KeyedOrder[]) {
  const pages = [...conditions.map(({ page }) => page), ...order.map(({ column }) => column?.page)].filter((page) => page !== undefined)
  const needs = [...conditions.flatMap((condition) => condition.needs ?? []), ...order.flatMap((one) => one.needs)]
  return { pages: pages.length > 0 ? pages : [0], needs }
}

/** Conditions on options as bits, if another condition finds the rows, or none is needed for that. */
function conditionsFor(conditions: readonly KeyedCondition[], hasWay: boolean): RawBuilder<boolean>[] {
  const isOpen = !hasWay && conditions.every(({ bits }) => bits !== undefined)
  return conditions.map(({ sql: own, bits, along }, index) => (isOpen && index === 0 ? own : (bits ?? (hasWay ? along : undefined) ?? own)))
}

/** The rows that match some conditions. */
function matchingRows(list: KeyedList, conditions: readonly KeyedCondition[]): RawBuilder<unknown> {
  // the condition that finds the rows comes first: the other pages are joined to its page
  const { pages, needs } = concerned(
    conditions.toSorted((one, other) => Number(one.bits !== undefined) - Number(other.bits !== undefined)),
    [],
  )
  const leading = pages[0]!
  const where = [ofPage(list, leading, ofTypes(list, leading)), ...conditionsFor(conditions, false), ...eachPage(list, leading)]
  return sql`from ${joined(list, pages, needs)} where ${sql.join(where, sql` and `)}`
}

/** Number of matching rows: all, or up to a few if that is enough. */
async function countOf(tx: Tx, matching: RawBuilder<unknown>, isEstimate: boolean): Promise<{ count: number; isWhole: boolean }> {
  const counted = isEstimate
    ? sql<{ count: number }>`select count(*) as count from (select 1 ${matching} limit ${sql.lit(FEW + 1)}) few`
    : sql<{ count: number }>`select count(*) as count ${matching}`
  const { count } = (await counted.execute(tx)).rows[0]!
  return { count, isWhole: !isEstimate }
}

interface PageQuery {
  order: KeyedOrder[]
  conditions: readonly KeyedCondition[]
  cursor: ListCursor | undefined
  skip: number
  limit: number
}

/** The rows of one page, with the keys that they are ordered by. */
async function readPage<Row>(tx: Tx, list: KeyedList, query: PageQuery, isFew: boolean): Promise<Found<Row>[]> {
  const { order } = query
  const ids = isFew ? gathered(list, query) : walked(list, query)
  const { rows } = await sql<Found<Row>>`select e.*, ${cursorKeys(order)}
    from (select x.*, row_number() over () as at from (${ids}) x) p cross join lateral (${list.rowOf(sql`p.row_id`)} offset 0) e
    order by p.at`.execute(tx)
  return rows
}

/** A page of the found rows and their number, in one query, since all are collected. */
async function readFound<Row>(
  tx: Tx,
  list: KeyedList,
  found: RawBuilder<unknown>,
  { order, cursor, skip, limit }: PageQuery,
): Promise<{ rows: Found<Row>[]; total: number }> {
  // a found row has all its own columns at once
  const own = order.map((one) => ({ ...one, ...orderBy(list, { ...one.column!, page: 0 }, one.dir) }))
  const after = cursor ? sql` where ${afterCursor(own, cursor, sql`k0.row_id`, false)}` : sql``
  const { rows } = await sql<Found<Row> & { total: number }>`with m as materialized (select k0.* from ${found} k0)
    select c.total, e.*, ${cursorKeys(order)}
    from (select count(*) as total from m) c
      left join (select x.*, row_number() over () as at from (select k0.row_id, ${namedKeys(own)} from m k0${after}
        order by ${orderOfNamed(order)} limit ${sql.lit(limit)}${offsetOf(skip)}) x) p on true
      left join lateral (${list.rowOf(sql`p.row_id`)} offset 0) e on true
    order by p.at`.execute(tx)
  return { rows: rows.filter((row) => row.list_id !== null), total: rows[0]!.total }
}

const offsetOf = (skip: number) => (skip === 0 ? sql`` : sql` offset ${skip}`)

/** All matching rows, sorted. */
function gathered(list: KeyedList, { order, conditions, cursor, skip, limit }: PageQuery): RawBuilder<unknown> {
  const { pages, needs } = concerned(conditions, order)
  // the columns of each page have their index on the first
  if (!conditions.some(({ page }) => page !== undefined)) pages.unshift(0)
  const leading = pages[0]!
  const first = alias(leading)
  const after = cursor ? [afterCursor(order, cursor, sql`${first}.row_id`, false)] : []
  const where = [ofPage(list, leading, ofTypes(list, leading)), ...conditionsFor(conditions, false), ...eachPage(list, leading), ...after]
  return sql`with m as materialized (select ${first}.row_id, ${namedKeys(order)}
      from ${joined(list, pages, needs)} where ${sql.join(where, sql` and `)})
    select * from m order by ${orderOfNamed(order)} limit ${sql.lit(limit)}${offsetOf(skip)}`
}

/** Scans the index of the first column, per type; empty values come at the end, or at the beginning when backward. */
function walked(list: KeyedList, query: PageQuery): RawBuilder<unknown> {
  const { order, skip, limit } = query
  if (list.typeIds.length === 1) return walkedIn(list, query, sql`${list.typeIds[0]}`)
  const each = walkedIn(list, { ...query, skip: 0, limit: skip + limit }, sql`t.id`)
  return sql`select w.* from unnest(${[...list.typeIds]}::uuid[]) as t (id) cross join lateral (${each}) w
    order by ${orderOfNamed(order)} limit ${sql.lit(limit)}${offsetOf(skip)}`
}

function walkedIn(
  list: KeyedList,
  { order, conditions, cursor, skip, limit }: PageQuery,
  typeId: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const leading = order[0]!.column!
  const { pages, needs } = concerned(conditions, order)
  const k = alias(leading.page)
  const each = skip === 0 ? sql.lit(limit) : sql`${limit + skip}::int`
  const part = (isEmpty: boolean) => {
    const isAfter = cursor !== undefined && isEmpty === (cursor.keys[0] === null)
    const keys = isEmpty ? order : [{ ...order[0]!, ...orderKeyOf(leading, order[0]!.dir, list.culture, true) }, ...order.slice(1)]
    const where = [
      ofPage(list, leading.page, sql<boolean>`${k}.type_id = ${typeId}`),
      isOrderedIn(leading, !isEmpty),
      ...conditionsFor(conditions, true),
      ...eachPage(list, leading.page),
      ...(isAfter ? [afterCursor(keys, cursor, sql`${k}.row_id`, !isEmpty)] : []),
    ]
    const found = (leadingKeys?: RawBuilder<unknown>, also: RawBuilder<boolean>[] = []) =>
      sql`select ${k}.row_id, ${namedKeys(keys)} from ${joined(list, [leading.page, ...pages], needs, leadingKeys)}
        where ${sql.join([...where, ...also], sql` and `)}`
    const sorted = sql`order by ${orderOfKeys(keys, sql`${k}.row_id`, isEmpty ? 'empty' : 'filled')}`
    const plain = sql`${found()} ${sorted}`
    if (!isEmpty || order.length > 1) return plain
    // empty values have no index: either the first rows are scanned for them, or all are, in whichever order is quickest
    const isFurther = order[0]!.dir === 'asc' ? sql`>` : sql`<`
    const beyond = isAfter ? sql` and k.row_id ${isFurther} ${cursor.id}::uuid` : sql``
    const nearest = sql`(select * from ${keysIn(list.culture)} k where k.tenant_id = ${list.tenantId} and k.site_id = ${list.siteId}
      and k.page = ${sql.lit(leading.page)}${beyond} order by k.row_id ${sql.raw(order[0]!.dir)} limit ${sql.lit(NEAR)})`
    const isEnough = sql<boolean>`(select count(*) from near) = ${each}`
    return sql`with near as materialized (${found(nearest)} ${sorted} limit ${each})
      select * from near where ${isEnough}
      union all (select * from (${found(undefined, [sql<boolean>`not ${isEnough}`])} offset 0) far order by ${orderOfNamed(keys)} limit ${each})`
  }
  const rest = offsetOf(skip)
  if (leading.isFilled) return sql`${part(false)} limit ${sql.lit(limit)}${rest}`
  const isEmptyLast = !order[0]!.isEmptyFirst
  // a cursor in the latter part has passed the other one
  if (cursor && (cursor.keys[0] === null) === isEmptyLast) return sql`${part(isEmptyLast)} limit ${sql.lit(limit)}${rest}`
  return sql`select * from ((${part(!isEmptyLast)} limit ${each}) union all (${part(isEmptyLast)} limit ${each})) both_parts limit ${sql.lit(limit)}${rest}`
}
