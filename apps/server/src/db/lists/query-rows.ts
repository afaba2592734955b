import { sql, type RawBuilder } from 'kysely'
import type { CountOfDay } from '@verka/domain/lists/counts-over-time.ts'
import type { ListQuery } from '@verka/domain/lists/list-query.ts'
import { searchWords } from '@verka/domain/lists/search-text.ts'
import type { Tx } from '../transaction.ts'
import { filterColumnOf, orderKeyOf, type ListColumn } from './columns/list-columns.ts'
import { filterCondition, type AskedFilter } from './columns/list-filters.ts'
import { afterCursor, namedKeys, orderOfKeys } from './columns/list-order.ts'
import { pageOf, type Found, type ListPage } from './cursors/list-cursor.ts'
import type { Condition, Join, List, ListRows } from './list.ts'
import { countBy, limited, pageStatement, readQuestion, type Question } from './question.ts'

/** The part of a query that decides which rows match. */
type Narrowing = Pick<ListQuery, 'filters' | 'searchCriteria'>
/** A list that can be read from its rows. */
export type RowList = List & { rows: ListRows }

export const isOfRows = (list: List): list is RowList => list.rows !== undefined

/** The id of the rows of a list. */
const idOf = ({ name }: ListRows) => sql.ref(`${name}.id`)

/** A filter of a column that is read from the rows. @throws `malformed` for a value of another kind than the column */
export const conditionOnRows = (asked: AskedFilter<ListColumn>, timeZone: string): Condition => ({
  needs: asked.column.needs,
  sql: filterCondition({ ...asked, column: filterColumnOf(asked.column) }, timeZone),
})

/** Reads a page of a list from its rows: the ids of the page first, with as few tables as possible. */
export async function queryRows<Row>(tx: Tx, list: RowList, query: ListQuery): Promise<ListPage<Row>> {
  const { conditions, question } = askedOf(list, query)
  const { order, cursor } = question
  const id = idOf(list.rows)
  const after = cursor ? [{ sql: afterCursor(order, cursor, id, order[0]!.isFilled) }] : []
  const ids = sql`select ${id} as row_id, ${namedKeys(order)} ${matching(
    list.rows,
    [...conditions, ...after],
    order.flatMap(({ column }) => column.needs ?? []),
  )}
    order by ${orderOfKeys(order, id, 'all')} ${limited(question)}`
  const page = (pageStatement(list.rowOf, question, ids) as RawBuilder<Found<Row>>).execute(tx)
  const count = query.skipCount ? undefined : countBy(tx, sql`select count(*) as count ${matching(list.rows, conditions)}`)
  const [{ rows }, total] = await Promise.all([page, count])
  return pageOf(rows, question, total)
}

/** The checked question, and the conditions of the rows that match it. */
function askedOf(list: RowList, query: ListQuery): { question: Question<ListColumn>; conditions: Condition[] } {
  const { columns, conditions, searched } = list.rows
  const question = readQuestion(list, columns, query, orderKeyOf)
  const filters = question.filters.map((filter) => conditionOnRows(filter, list.timeZone))
  return { question, conditions: [...conditions, ...searchWords(query.searchCriteria).map(searched), ...filters] }
}

/** The rows that match some conditions, with the joins that these need. */
function matching(rows: ListRows, conditions: readonly Condition[], needs: readonly string[] = []): RawBuilder<unknown> {
  const { table, name, from = sql.table(table), scope, joins = {} } = rows
  const needed = new Set([...needs, ...conditions.flatMap((condition) => condition.needs ?? [])])
  return sql`from ${from} ${sql.ref(name)} ${joinsOf(joins, needed)}
    where ${sql.join([scope, ...conditions.map((condition) => condition.sql)], sql` and `)}`
}

const pick = (joins: Record<string, Join>, needed?: ReadonlySet<string>) =>
  Object.entries(joins).filter(([name]) => needed === undefined || needed.has(name))

/** Joined tables of a statement; all, or those that it needs. */
export const joinsOf = (joins: Record<string, Join>, needed?: ReadonlySet<string>): RawBuilder<unknown> =>
  sql.join(
    pick(joins, needed).map(
      ([name, { table, on, isOptional }]) =>
        sql`${sql.raw(isOptional ? 'left join' : 'join')} ${sql.raw(on ? '' : 'lateral')} ${table} ${sql.ref(name)} on ${on ?? sql`true`}`,
    ),
    sql` `,
  )

/** The rows that match a query, as a part of a statement. */
export const matchingRows = (list: RowList, { filters = [], searchCriteria = '' }: Narrowing): RawBuilder<unknown> =>
  matching(list.rows, askedOf(list, { filters, searchCriteria }).conditions)

/** Counts the rows that match a query by the day of a moment, in the time zone of the list, and by a word. */
export async function countByDay(
  tx: Tx,
  list: RowList,
  query: Narrowing,
  { moment, word }: { moment: RawBuilder<unknown>; word: RawBuilder<unknown> },
): Promise<CountOfDay[]> {
  const { rows } = await sql<CountOfDay>`select to_char(${moment} at time zone ${list.timeZone}, 'YYYY-MM-DD') as day, ${word} as word,
      count(*)::int as count ${matchingRows(list, query)} group by 1, 2`.execute(tx)
  return rows
}

/** The row with an id and its joined tables, each looked up separately, as further tables of a statement. */
export function lookedUp(
  { table, name, scope, joins = {} }: ListRows,
  id: RawBuilder<unknown>,
  needed: ReadonlySet<string>,
): RawBuilder<unknown> {
  const own = sql`(select ${sql.ref(name)}.* from ${sql.table(table)} ${sql.ref(name)} where ${scope} and ${sql.ref(`${name}.id`)} = ${id} offset 0)`
  return sql` cross join lateral ${own} ${sql.ref(name)}${sql.join(
    pick(joins, needed).map(([of, { table: other, on, isOptional }]) => {
      const found = on ? sql`(select ${sql.ref(of)}.* from ${other} ${sql.ref(of)} where ${on} offset 0)` : other
      return sql` ${sql.raw(isOptional ? 'left join' : 'join')} lateral ${found} ${sql.ref(of)} on true`
    }),
    sql``,
  )}`
}
