import { sql, type RawBuilder } from 'kysely'
import { invalid } from '@verka/domain/errors/app-error.ts'
import { DEFAULT_LIMIT, MAX_SKIP, type ListQuery, type Ordering } from '@verka/domain/lists/list-query.ts'
import type { Tx } from '../transaction.ts'
import { columnOf, isEmptyFilter, type AskedFilter } from './columns/list-filters.ts'
import { checkCursor, cursorKeys, turnedOrder, type OrderKey } from './columns/list-order.ts'
import { readPagePosition, type ListCursor, type PagePosition } from './cursors/list-cursor.ts'
import type { List } from './list.ts'

/** A query of a list, with its columns. */
export interface Question<Column> {
  ordering: readonly Ordering[]
  position: PagePosition
  /** Turned where the page is read backward. */
  order: (OrderKey & { column: Column })[]
  filters: AskedFilter<Column>[]
  cursor: ListCursor | undefined
  skip: number
  limit: number
}

/**
 * Checks a query and finds its columns.
 * @throws `hiddenColumn` (400) for a column that is not in the list's map, hidden or missing; `malformed` for an invalid cursor
 */
export function readQuestion<Column>(
  { defaultOrdering }: List,
  columns: Record<string, Column>,
  query: ListQuery,
  orderBy: (column: Column, dir: Ordering['dir']) => OrderKey,
): Question<Column> {
  const { skip = 0, limit = DEFAULT_LIMIT, filters = [] } = query
  if (skip > MAX_SKIP) throw invalid([{ message: '@errors.skipTooFar', field: 'skip' }])
  const ordering = query.ordering?.length ? query.ordering : defaultOrdering
  const forward = ordering.map(({ column: name, dir }, index) => {
    const column = columnOf(columns, name, `ordering.${index}.column`)
    return { ...orderBy(column, dir), column }
  })
  const asked = filters.flatMap(({ column: name, value }, index) => {
    const column = columnOf(columns, name, `filters.${index}.column`)
    return isEmptyFilter(value) ? [] : [{ column, name, value, at: `filters.${index}` }]
  })
  const position = readPagePosition(ordering, query)
  const { cursor } = position
  if (cursor) checkCursor(forward, cursor)
  return { ordering, position, order: position.isBackward ? turnedOrder(forward) : forward, filters: asked, cursor, skip, limit }
}

/** The rows of a page with one more, which shows whether there are further ones. */
export const limited = ({ skip, limit }: Pick<Question<unknown>, 'skip' | 'limit'>) =>
  sql`limit ${sql.lit(limit + 1)}${skip === 0 ? sql`` : sql` offset ${skip}`}`

/**
 * The rows of a page by their ids, with the keys that they are ordered by. Each row is looked up separately (`offset 0`): a wrong
 * estimate cannot make the database find the page again for each.
 */
export const pageStatement = (
  rowOf: (id: RawBuilder<unknown>) => RawBuilder<unknown>,
  { order, limit }: { order: readonly OrderKey[]; limit: number },
  ids: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`select e.*, ${cursorKeys(order, limit)}
    from (select x.*, row_number() over () as at from (${ids}) x) p cross join lateral (${rowOf(sql`p.row_id`)} offset 0) e
    order by p.at`

/** The number that a statement selects as `count`. */
export const countBy = async (tx: Tx, count: RawBuilder<unknown>): Promise<number> =>
  (await sql<{ count: number }>`${count}`.execute(tx)).rows[0]!.count
