import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../transaction.ts'
import { alias, hasKeys, isOrderedIn, keysIn, orderKeyAlong, type KeyedColumn } from './columns/keyed-columns.ts'
import type { ListColumn } from './columns/list-columns.ts'
import { afterCursor, cursorKeys, namedKeys, orderOfKeys, orderOfNamed, type OrderKey } from './columns/list-order.ts'
import type { Found } from './cursors/list-cursor.ts'
import type { Condition, List, ListKeys } from './list.ts'
import { lookedUp } from './query-rows.ts'
import { limited, type Question } from './question.ts'

/** With more rows it is faster to scan in sort order and skip those that do not match. */
export const FEW = 2000
/** Rows that are scanned for some without a value in a column, before all are. */
const NEAR = 5000

/** A list that is read by its keys. */
export interface KeyList extends List {
  keys: ListKeys
  /** Conditions on each page of a row's keys, for rows that the caller does not see; omitted: there are none. */
  visible: ((keys: RawBuilder<unknown>) => RawBuilder<boolean>[]) | undefined
}

/** A page to read: the rows that match some conditions, in an order. */
export type KeyQuestion = Pick<Question<KeyedColumn | ListColumn>, 'order' | 'cursor' | 'skip' | 'limit'> & {
  conditions: readonly Condition[]
}
type KeyOrder = KeyQuestion['order'][number]

/** The keys of a page of columns, of one type or of some. */
export function ofPage({ keys: { tenantId, siteId }, visible }: KeyList, page: number, type: RawBuilder<boolean>): RawBuilder<boolean>[] {
  const k = alias(page)
  const isOfPage = sql<boolean>`${k}.tenant_id = ${tenantId} and ${k}.site_id = ${siteId} and ${type} and ${k}.page = ${sql.lit(page)}`
  return visible ? [isOfPage, ...visible(k)] : [isOfPage]
}
export const ofTypes = (typeIds: readonly string[], page: number) =>
  typeIds.length === 1
    ? sql<boolean>`${alias(page)}.type_id = ${typeIds[0]}`
    : sql<boolean>`${alias(page)}.type_id = any(${[...typeIds]}::uuid[])`

const pagesOf = (conditions: readonly Condition[], order: readonly KeyOrder[]) =>
  [...conditions.map(({ page }) => page), ...order.map(({ column }) => (hasKeys(column) ? column.page : undefined))].filter(
    (page) => page !== undefined,
  )

/**
 * The keys of a leading page, joined with the other pages and the rows that some conditions and an order need. Each row is looked up
 * separately (`offset 0` ensures it): the database may estimate that a table which grew by ten thousand rows a second ago is empty, and
 * then scan all for each. `leadingKeys`: the keys of the first page that can match, if not all can.
 */
function joined(
  { keys, rows }: KeyList,
  leading: number,
  conditions: readonly Condition[],
  order: readonly KeyOrder[],
  leadingKeys: RawBuilder<unknown> = keysIn(keys.culture),
): RawBuilder<unknown> {
  const first = alias(leading)
  const others = [...new Set(pagesOf(conditions, order))].filter((page) => page !== leading)
  const joins = others.map(
    (page) => sql` cross join lateral (select * from ${keysIn(keys.culture)} k where k.tenant_id = ${keys.tenantId}
      and k.site_id = ${keys.siteId} and k.row_id = ${first}.row_id and k.page = ${sql.lit(page)} offset 0) ${alias(page)}`,
  )
  const onRows = [...conditions.filter(({ page }) => page === undefined), ...order.flatMap(({ column }) => (hasKeys(column) ? [] : column))]
  if (rows && onRows.length > 0) joins.push(lookedUp(rows, sql`${first}.row_id`, new Set(onRows.flatMap(({ needs = [] }) => needs))))
  return sql`${leadingKeys} ${first}${sql.join(joins, sql``)}`
}

/** Conditions on options as bits, if another condition finds the rows, or none is needed for that. */
function conditionsFor(conditions: readonly Condition[], hasWay: boolean): RawBuilder<boolean>[] {
  const isOpen = !hasWay && conditions.every(({ bits }) => bits !== undefined)
  return conditions.map(({ sql: own, bits, along }, index) => (isOpen && index === 0 ? own : (bits ?? (hasWay ? along : undefined) ?? own)))
}

/** The rows that match some conditions, as a part of a statement, and the page of keys that finds them. */
export function matchingKeys(list: KeyList, conditions: readonly Condition[]): { leading: number; from: RawBuilder<unknown> } {
  // the condition that finds the rows comes first: the other pages are joined to its page
  const byBits = conditions.toSorted((one, other) => Number(one.bits !== undefined) - Number(other.bits !== undefined))
  const [leading = 0] = pagesOf(byBits, [])
  const where = [...ofPage(list, leading, ofTypes(list.keys.typeIds, leading)), ...conditionsFor(conditions, false)]
  return { leading, from: sql`from ${joined(list, leading, byBits, [])} where ${sql.join(where, sql` and `)}` }
}

/** A page of the found rows and their number, in one query, since all are collected. */
export async function readFound<Row>(
  tx: Tx,
  { rowOf, keys }: KeyList,
  found: RawBuilder<unknown>,
  { order, cursor, ...page }: Pick<KeyQuestion, 'cursor' | 'skip' | 'limit'> & { order: readonly OrderKey[] },
): Promise<{ rows: Found<Row>[]; total: number }> {
  const after = cursor ? sql` where ${afterCursor(order, cursor, sql`k0.row_id`, false)}` : sql``
  const { rows } = await sql<Found<Row> & { total: number; is_found: boolean }>`with m as materialized (select k0.* from ${found} k0)
    select c.total, p.at is not null as is_found, e.*, ${cursorKeys(order, page.limit)}
    from (select count(*) as total from m) c
      left join (select x.*, row_number() over () as at from (select k0.row_id, ${namedKeys(order)} from m k0${after}
        order by ${orderOfNamed(order)} ${limited(page)}) x) p on true
      left join lateral (${rowOf(sql`p.row_id`, keys)} offset 0) e on true
    order by p.at`.execute(tx)
  return { rows: rows.filter((row) => row.is_found), total: rows[0]!.total }
}

/** All matching rows, sorted. `gates`: conditions of the whole. */
export function gathered(
  list: KeyList,
  { order, conditions, cursor, ...page }: KeyQuestion,
  gates: readonly RawBuilder<boolean>[] = [],
): RawBuilder<unknown> {
  // the columns of each page have their index on the first
  const [leading = 0] = pagesOf(conditions, [])
  const first = alias(leading)
  const after = cursor ? [afterCursor(order, cursor, sql`${first}.row_id`, false)] : []
  const where = [...ofPage(list, leading, ofTypes(list.keys.typeIds, leading)), ...conditionsFor(conditions, false), ...after, ...gates]
  return sql`with m as materialized (select ${first}.row_id, ${namedKeys(order)}
      from ${joined(list, leading, conditions, order)} where ${sql.join(where, sql` and `)})
    select * from m order by ${orderOfNamed(order)} ${limited(page)}`
}

/** The same of rows whose ids were found. */
export function gatheredFrom(
  list: KeyList,
  { order, cursor, ...page }: KeyQuestion,
  ids: RawBuilder<unknown>,
  gates: readonly RawBuilder<boolean>[],
): RawBuilder<unknown> {
  const { culture, tenantId, siteId } = list.keys
  const [leading = 0] = pagesOf([], order)
  const first = alias(leading)
  const each = sql`(select k.* from ${ids} i cross join lateral (select * from ${keysIn(culture)} k where k.tenant_id = ${tenantId} and k.site_id = ${siteId}
    and k.row_id = i.row_id and k.page = ${sql.lit(leading)} offset 0) k where ${sql.join([...gates], sql` and `)})`
  const after = cursor ? sql` where ${afterCursor(order, cursor, sql`${first}.row_id`, false)}` : sql``
  return sql`with g as materialized (select ${first}.row_id, ${namedKeys(order)} from ${joined(list, leading, [], order, each)}${after})
    select * from g order by ${orderOfNamed(order)} ${limited(page)}`
}

/** Scans the index of the first column, per type; empty values come at the end, or at the beginning when backward. */
export function walked(list: KeyList, question: KeyQuestion): RawBuilder<unknown> {
  const { typeIds } = list.keys
  const { order, skip, limit } = question
  if (typeIds.length === 1) return walkedIn(list, question, sql`${typeIds[0]}`)
  const each = walkedIn(list, { ...question, skip: 0, limit: skip + limit }, sql`t.id`)
  return sql`select w.* from unnest(${[...typeIds]}::uuid[]) as t (id) cross join lateral (${each}) w
    order by ${orderOfNamed(order)} ${limited({ skip, limit })}`
}

function walkedIn(list: KeyList, question: KeyQuestion, typeId: RawBuilder<unknown>): RawBuilder<unknown> {
  const { order, cursor, skip, limit } = question
  const leading = order[0]!.column as KeyedColumn
  if (leading.isFilled) return sql`${walkedPart(list, question, typeId, false)} ${limited({ skip, limit })}`
  const isEmptyLast = !order[0]!.isEmptyFirst
  // a cursor in the latter part has passed the other one
  if (cursor && (cursor.keys[0] === null) === isEmptyLast)
    return sql`${walkedPart(list, question, typeId, isEmptyLast)} ${limited({ skip, limit })}`
  const parts = [!isEmptyLast, isEmptyLast].map(
    (isEmpty) => sql`(${walkedPart(list, question, typeId, isEmpty)} limit ${upTo({ skip, limit })})`,
  )
  return sql`select * from (${sql.join(parts, sql` union all `)}) both_parts ${limited({ skip, limit })}`
}

/** The number of rows up to the end of a page. */
export const upTo = ({ skip, limit }: { skip: number; limit: number }) => (skip === 0 ? sql.lit(limit + 1) : sql`${limit + 1 + skip}::int`)

/** The rows with, or without, a value in the column that is walked along. */
function walkedPart(
  list: KeyList,
  { order, conditions, cursor, skip, limit }: KeyQuestion,
  typeId: RawBuilder<unknown>,
  isEmpty: boolean,
): RawBuilder<unknown> {
  const { culture, tenantId, siteId } = list.keys
  const leading = order[0]!.column as KeyedColumn
  const k = alias(leading.page)
  const isAfter = cursor !== undefined && isEmpty === (cursor.keys[0] === null)
  const keys = isEmpty ? order : [{ ...order[0]!, ...orderKeyAlong(leading, order[0]!.dir, culture) }, ...order.slice(1)]
  const where = [
    ...ofPage(list, leading.page, sql<boolean>`${k}.type_id = ${typeId}`),
    isOrderedIn(leading, !isEmpty),
    ...conditionsFor(conditions, true),
    ...(isAfter ? [afterCursor(keys, cursor, sql`${k}.row_id`, !isEmpty)] : []),
  ]
  const found = (leadingKeys?: RawBuilder<unknown>, also: RawBuilder<boolean>[] = []) =>
    sql`select ${k}.row_id, ${namedKeys(keys)} from ${joined(list, leading.page, conditions, order, leadingKeys)}
      where ${sql.join([...where, ...also], sql` and `)}`
  const sorted = sql`order by ${orderOfKeys(keys, sql`${k}.row_id`, isEmpty ? 'empty' : 'filled')}`
  if (!isEmpty || order.length > 1) return sql`${found()} ${sorted}`
  // empty values have no index: either the first rows are scanned for them, or all are, in whichever order is quickest
  const isFurther = order[0]!.dir === 'asc' ? sql`>` : sql`<`
  const beyond = isAfter ? sql` and k.row_id ${isFurther} ${cursor.id}::uuid` : sql``
  const nearest = sql`(select * from ${keysIn(culture)} k where k.tenant_id = ${tenantId} and k.site_id = ${siteId}
    and k.page = ${sql.lit(leading.page)}${beyond} order by k.row_id ${sql.raw(order[0]!.dir)} limit ${sql.lit(NEAR)})`
  const each = upTo({ skip, limit })
  const isEnough = sql<boolean>`(select count(*) from near) = ${each}`
  return sql`with near as materialized (${found(nearest)} ${sorted} limit ${each})
    select * from near where ${isEnough}
    union all (select * from (${found(undefined, [sql<boolean>`not ${isEnough}`])} offset 0) far order by ${orderOfNamed(keys)} limit ${each})`
}
