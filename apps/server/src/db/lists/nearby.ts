import { sql, type RawBuilder } from 'kysely'
import { alias, hasKeys, isIndexed, isOrderedIn, keysIn, orderKeyAlong, type KeyedColumn } from './columns/keyed-columns.ts'
import { afterCursor, cursorKeys, namedKeys, orderOfKeys, orderOfNamed } from './columns/list-order.ts'
import type { Found } from './cursors/list-cursor.ts'
import { FEW, gathered, gatheredFrom, matchingKeys, ofPage, ofTypes, upTo, type KeyList, type KeyQuestion } from './keyed-plans.ts'
import type { Run } from './kept-statements.ts'
import type { Condition } from './list.ts'
import { limited } from './question.ts'

/** So many matches that were found are gathered at once: a walk would pass most rows to see them again. */
const LITTLE = 400
/** Index entries that a walk reads before the matches are gathered. */
const NEARBY = 4000
/** So many matches are kept by their ids, and recognised on a walk that reads the index only. */
const KEPT = 3000
/** A page that ends further in is not looked for nearby. */
const LONGEST = 200

/** A column that a walk can begin in: it alone orders the list, and the page begins among the rows that have a value there. */
function columnToWalk({ keys: { typeIds } }: KeyList, { order, cursor, skip, limit }: KeyQuestion): KeyedColumn | undefined {
  const [first] = order
  if (!first || order.length > 1 || typeIds.length > 1 || skip + limit > LONGEST || !hasKeys(first.column) || !isIndexed(first.column))
    return undefined
  const isInEmpty = cursor ? cursor.keys[0] === null : first.isEmptyFirst === true && !first.isFilled
  return isInEmpty ? undefined : first.column
}

/** The first rows of an order that have a value there, from where a page and the conditions on its column begin. */
function nearest(list: KeyList, { order, conditions, cursor }: KeyQuestion, column: KeyedColumn, selected: RawBuilder<unknown>) {
  const { culture, typeIds } = list.keys
  const k = alias(column.page)
  const along = [{ ...order[0]!, ...orderKeyAlong(column, order[0]!.dir, culture) }]
  const where = [
    ...ofPage(list, column.page, ofTypes(typeIds, column.page)),
    isOrderedIn(column, true),
    ...conditions.flatMap((condition) => (isOn(condition, column) ? condition.sql : [])),
    ...(cursor ? [afterCursor(along, cursor, sql`${k}.row_id`, true)] : []),
  ]
  return sql`(select ${selected} from ${keysIn(culture)} ${k} where ${sql.join(where, sql` and `)}
    order by ${orderOfKeys(along, sql`${k}.row_id`, 'filled')} limit ${sql.lit(NEARBY)}) ${k}`
}

const isOn = ({ page, on }: Condition, column: KeyedColumn) => page === column.page && on === column.name

/** A part of a statement with the first rows of a page, if they are near. */
interface Walk {
  name: RawBuilder<unknown>
  rows: RawBuilder<unknown>
}

/**
 * A walk on which each row is read and compared, where all conditions compare columns of the page of keys that orders the list. It is begun for more matches
 * than are kept; where nothing is counted, if the condition that finds the matches leaves more than a few rows: to gather these is quicker.
 */
function walkByRows(list: KeyList, question: KeyQuestion, column: KeyedColumn, hasCount: boolean): Walk | undefined {
  const { order, conditions } = question
  if (!conditions.every(({ page, on }) => on !== undefined && page === column.page)) return undefined
  const finding = conditions.find(({ bits }) => bits === undefined) ?? conditions[0]
  const { from } = matchingKeys(list, finding ? [finding] : [])
  const isMany = hasCount
    ? sql<boolean>`${COUNT} > ${sql.lit(KEPT)}`
    : sql<boolean>`(select count(*) from (select 1 ${from} limit ${sql.lit(FEW + 1)}) s) > ${sql.lit(FEW)}`
  const others = conditions.filter((condition) => !isOn(condition, column)).map(({ bits, sql: own }) => bits ?? own)
  const k = alias(column.page)
  return {
    name: sql.raw('by_rows'),
    rows: sql`select ${k}.row_id, ${namedKeys(order)} from ${nearest(list, question, column, sql`*`)}
      where ${sql.join([isMany, ...others], sql` and `)} limit ${upTo(question)}`,
  }
}

/** A walk on which rows are recognised by their ids: it reads the index only. */
function walkByIds(list: KeyList, question: KeyQuestion, column: KeyedColumn, most: number): Walk {
  const k = alias(column.page)
  return {
    name: sql.raw('by_ids'),
    rows: sql`select ${k}.row_id, ${namedKeys(question.order)} from ${nearest(list, question, column, sql`${k}.row_id, ${sql.ref(column.name)}`)}
      where ${COUNT} between ${sql.lit(LITTLE + 1)} and ${sql.lit(most)} and (${k}.row_id in (select m.row_id from m)) is true limit ${upTo(question)}`,
  }
}

const COUNT = sql`(select n.count from n)`

/** The rows of a page, the number of matches that were counted, and whether these are all rows of the page. */
interface Near<Row> {
  rows: Found<Row>[]
  count: number
  isWhole: boolean
}

/**
 * The number of matching rows, and the page where it is near or the matches are few, in one statement. Without a count, rows are walked by first. Otherwise the
 * matches are found, once and up to `KEPT` of them: few are gathered, more are recognised on a walk. Where a walk finds too few of them they are gathered, too.
 */
export async function readNear<Row>(run: Run, matchingOf: MatchingOf, options: NearOptions): Promise<Near<Row>> {
  const { hasCount, isEstimate } = options
  const rows = await run<Found<Row> & { total: number; is_whole: boolean; is_found: boolean }>(
    `near${hasCount ? ' counted' : ''}${isEstimate ? ' estimated' : ''}`,
    (list, question) => nearStatement(list, question, matchingOf(list, question.conditions), options),
  )
  const [first] = rows
  return { rows: first!.is_found ? rows : [], count: first!.total, isWhole: first!.is_whole }
}

interface NearOptions {
  hasCount: boolean
  isEstimate: boolean
}
/** The matching rows, and the page of keys that finds them. */
type MatchingOf = (list: KeyList, conditions: readonly Condition[]) => ReturnType<typeof matchingKeys>

function nearStatement(
  list: KeyList,
  question: KeyQuestion,
  matching: ReturnType<typeof matchingKeys>,
  { hasCount, isEstimate }: NearOptions,
): RawBuilder<unknown> {
  const { order, limit, conditions } = question
  const column = columnToWalk(list, question)
  const most = isEstimate ? FEW : KEPT
  // of an estimate more would have to be counted
  const byRows = column && !(hasCount && isEstimate) ? walkByRows(list, question, column, hasCount) : undefined
  const byIds = column && walkByIds(list, question, column, most)
  const isNear = ({ name }: Walk) => sql<boolean>`(select count(*) from ${name}) = ${upTo(question)}`
  const walks = [byRows, byIds].filter((walk) => walk !== undefined)
  const isToFind = byRows && !hasCount ? sql`not ${isNear(byRows)}` : sql`true`
  const counted = isEstimate
    ? sql`select count(*) as count from m`
    : sql`select case when k.count <= ${sql.lit(most)} then k.count else (select count(*) ${matching.from}) end as count
        from (select count(*) as count from m) k`
  const part = ({ name, rows }: Walk) => sql`${name} as materialized (${rows})`
  const parts = [
    ...(byRows && !hasCount ? [part(byRows)] : []),
    sql`m as materialized (select ${alias(matching.leading)}.row_id ${matching.from} and ${isToFind} limit ${sql.lit(most + 1)})`,
    sql`n as materialized (${counted})`,
    ...(byRows && hasCount ? [part(byRows)] : []),
    ...(byIds ? [part(byIds)] : []),
  ]
  const isFew = sql<boolean>`${COUNT} <= ${sql.lit(FEW)}`
  const gates = [isFew, ...walks.map((walk) => sql<boolean>`not ${isNear(walk)}`)]
  const rest = conditions.some(({ bits, on }) => bits !== undefined || on === undefined)
    ? gatheredFrom(list, question, sql`m`, gates)
    : gathered(list, question, gates)
  const pages = [
    ...walks.map(
      (walk) =>
        sql`select * from (select * from ${walk.name} where ${isNear(walk)} order by ${orderOfNamed(order)} ${limited(question)}) ${walk.name}`,
    ),
    sql`select * from (${rest}) rest`,
  ]
  const isWhole = sql.join([...walks.map(isNear), isFew], sql` or `)
  return sql`with ${sql.join(parts)}
    select n.count as total, ${isWhole} as is_whole, p.at is not null as is_found, e.*, ${cursorKeys(order, limit)}
    from n left join (select x.*, row_number() over () as at from (${sql.join(pages, sql` union all `)}) x) p on true
      left join lateral (${list.rowOf(sql`p.row_id`, list.keys)} offset 0) e on true
    order by p.at`
}
