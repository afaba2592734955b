import { sql, type RawBuilder } from 'kysely'
import type { ListQuery } from '@verka/domain/lists/list-query.ts'
import { planOnce, type Tx } from '../transaction.ts'
import { alias, hasKeys, isIndexed, keysIn, orderKeyOf as keyOrder, withGoneOptions, type KeyedColumn } from './columns/keyed-columns.ts'
import { filterOf, partToFind } from './columns/keyed-filters.ts'
import { orderKeyOf, type ListColumn } from './columns/list-columns.ts'
import { pageOf, type Found, type ListPage } from './cursors/list-cursor.ts'
import { gathered, matchingKeys, readFound, walked, type KeyList } from './keyed-plans.ts'
import { runnerOf } from './kept-statements.ts'
import { keyedTable } from './keys/keyed-tables.ts'
import type { List, ListKeys } from './list.ts'
import { readNear } from './nearby.ts'
import { conditionOnRows, isOfRows, matchingRows, queryRows } from './query-rows.ts'
import { countBy, pageStatement, readQuestion } from './question.ts'
import { searchFor } from './search/keyed-search.ts'

/** The columns of a list that is read by its keys. No index finds a part of a text in the rows of a log. */
const columnsOf = (list: List, { columns }: ListKeys): Record<string, KeyedColumn | ListColumn> => {
  if (!list.rows) return columns
  const ofKeys = Object.entries(columns).map(([name, column]) => [name, withGoneOptions({ ...column, isSearched: false })] as const)
  return { ...list.rows.columns, ...Object.fromEntries(ofKeys) }
}

/**
 * Filters, sorts and pages a list by its keys. With conditions it counts first, all that match or whether they are few: few are collected
 * and sorted, in the same statement; of many only the page is read, by an index in sort order. So the plan does not depend on the database's estimates, since a
 * column has different contents for each tenant.
 */
export async function queryKeys<Row>(tx: Tx, list: List & { keys: ListKeys }, query: ListQuery): Promise<ListPage<Row>> {
  const { keys, timeZone } = list
  const { typeIds } = keys
  planOnce(tx)
  const visible = await keys.visibleTo?.(tx)
  const read: KeyList = { ...list, visible }
  const question = readQuestion(list, columnsOf(list, keys), query, (column, dir) =>
    hasKeys(column) ? keyOrder(column, dir, keys) : orderKeyOf(column, dir),
  )
  const { order, skip, limit } = question
  const filters = question.filters.map((filter) => {
    const { column } = filter
    if (!hasKeys(column)) return { condition: conditionOnRows({ ...filter, column }, timeZone) }
    const part = partToFind({ ...filter, column })
    return part ? { part } : { condition: filterOf(keys, { ...filter, column }) }
  })
  const { conditions: searched, found } = searchFor(
    keys,
    query.searchCriteria,
    filters.flatMap(({ part }) => part ?? []),
  )
  const conditions = [...searched, ...(keys.conditions ?? []), ...filters.flatMap(({ condition }) => condition ?? [])]
  if (typeIds.length === 0) return { rows: [], ...(query.skipCount ? {} : { totalCount: 0 }) }
  const leading = order[0]!.column
  const isByKeys = hasKeys(leading)
  const isToGather = isByKeys && !isIndexed(leading)
  const page = { ...question, conditions }
  const run = runnerOf(tx, read, page)
  const readPage = (how: 'walked' | 'gathered') =>
    run<Found<Row>>(how, (from, asked) =>
      pageStatement((id) => from.rowOf(id, from.keys), asked, how === 'walked' ? walked(from, asked) : gathered(from, asked)),
    )
  if (conditions.length === 0 && !visible?.(alias(0)).length && isByKeys) {
    const all = query.skipCount ? undefined : run<{ count: number }>('all', countAll)
    const [rows, total] = await Promise.all([readPage(isToGather ? 'gathered' : 'walked'), all])
    return pageOf(rows, question, total?.[0]!.count)
  }
  const isAllFound = found !== undefined && conditions.length === searched.length
  const foundOrder = order.flatMap(({ column, ...one }) =>
    hasKeys(column) && !column.slot && keyedTable(keys.table).foundKeys.includes(column.name)
      ? // a found row has all its own columns at once
        [{ ...one, ...keyOrder({ ...column, page: 0 }, one.dir, keys) }]
      : [],
  )
  if (isAllFound && foundOrder.length === order.length) {
    const { rows, total } = await readFound<Row>(tx, read, found, { ...question, order: foundOrder })
    return pageOf(rows, question, query.skipCount ? undefined : total)
  }
  // the rows themselves are quicker to count, and to sort where there are many
  const asRows = isOfRows(list) && (!isByKeys || conditions.some((one) => one.page === undefined)) ? list : undefined
  const isEstimate = query.skipCount === true || asRows !== undefined
  const near = await readNear<Row>(
    run,
    (from, asked) => (isAllFound ? { leading: 0, from: sql`from ${found} ${alias(0)} where true` } : matchingKeys(from, asked)),
    { hasCount: !query.skipCount, isEstimate },
  )
  const { count } = near
  if (near.isWhole) return pageOf(near.rows, question, query.skipCount ? undefined : count)
  if (asRows && !isByKeys) return queryRows<Row>(tx, asRows, query)
  const isMost = skip + limit > count / 2
  const [rows, total] = await Promise.all([
    readPage(isMost || isToGather ? 'gathered' : 'walked'),
    query.skipCount ? undefined : asRows ? countBy(tx, sql`select count(*) as count ${matchingRows(asRows, query)}`) : count,
  ])
  return pageOf(rows, question, total)
}

/** The number of all rows: from the keys of a log, which has hidden rows, else from the table. */
function countAll({ rows, keys: { table, culture, tenantId, siteId, typeIds } }: List & { keys: ListKeys }): RawBuilder<unknown> {
  const { typeColumn, isListed = sql<boolean>`true` } = keyedTable(table)
  const [of, isShown] = rows
    ? [sql`${keysIn(culture)} k`, sql`k.type_id = ${typeIds[0]} and k.page = 0 and k.owner_id is not null`]
    : [sql`${sql.table(table)} k`, sql`${sql.ref(`k.${typeColumn}`)} ${isOneOf(typeIds)} and ${isListed}`]
  return sql`select count(*) as count from ${of} where k.tenant_id = ${tenantId} and k.site_id = ${siteId} and ${isShown}`
}

const isOneOf = (typeIds: readonly string[]) => (typeIds.length === 1 ? sql`= ${typeIds[0]}::uuid` : sql`= any(${[...typeIds]}::uuid[])`)
