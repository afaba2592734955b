import { sql } from 'kysely'
import type { ListQuery } from '@verka/domain/lists/list-query.ts'
import { searchWords } from '@verka/domain/lists/search-text.ts'
import type { Tx } from '../transaction.ts'
import type { ListPage } from './cursors/list-cursor.ts'
import { FEW } from './keyed-plans.ts'
import type { List, ListKeys } from './list.ts'
import { queryKeys } from './query-keys.ts'
import { isOfRows, matchingRows, queryRows } from './query-rows.ts'
import { countBy } from './question.ts'

/**
 * Searches, filters, sorts and pages a list in the database: by its keys, or from its rows.
 * @throws `hiddenColumn` (400) for a column that is not in the list's map, hidden or missing
 */
export const queryList = async <Row>(tx: Tx, list: List, query: ListQuery): Promise<ListPage<Row>> => {
  if (isOfKeys(list) && (await isByKeys(tx, list, query))) return queryKeys<Row>(tx, list, query)
  if (isOfRows(list)) return queryRows<Row>(tx, list, query)
  throw new Error('a list has rows or keys')
}

const isOfKeys = (list: List): list is List & { keys: ListKeys } => list.keys !== undefined

/**
 * Whether keys answer a query quickest. For a list with both, reading the rows is better where no field is used, or words are searched, or
 * other conditions leave few rows.
 */
async function isByKeys(tx: Tx, list: List & { keys: ListKeys }, query: ListQuery): Promise<boolean> {
  if (!isOfRows(list)) return true
  const { keys } = list
  if (searchWords(query.searchCriteria).length > 0) return false
  const { filters = [], ordering = [] } = query
  const keyOf = ({ column }: { column: string }) => (Object.hasOwn(keys.columns, column) ? keys.columns[column] : undefined)
  if (![...filters, ...ordering].some((one) => keyOf(one)?.slot)) return false
  if ((keys.conditions ?? []).length > 0 || filters.some((filter) => !keyOf(filter))) {
    // each keeps its position, for errors about it
    const ofRows = filters.map((filter) => (keyOf(filter) ? { ...filter, value: {} } : filter))
    const few = sql`select 1 ${matchingRows(list, { filters: ofRows })} limit ${sql.lit(FEW + 1)}`
    return (await countBy(tx, sql`select count(*) as count from (${few}) f`)) > FEW
  }
  return true
}
