import { COMPACT_TYPE } from '@verka/domain/lists/compact-list.ts'
import type { ListQuery } from '@verka/domain/lists/list-query.ts'
import { SITE_KEY, TENANT_KEY, type Filled } from './fill.ts'
import type { Workload } from './workloads.ts'

/**
 * The table of cases of a list (docs: apps/server/src/db/lists/README.md): what share of the rows its filters match, by which kind of
 * column it is ordered, with and without count. Each has the ideal statement of a plain table that has an index for each column.
 */

/** Replaced by the id of one of the people. */
const PERSON = 'PERSON'

/** A filter, and the same on the plain table. */
interface Narrowed {
  name: string
  filters: (fields: readonly string[]) => NonNullable<ListQuery['filters']>
  where: string
}

// f2 is a choice of four, f3 a number up to 999, f4 a decimal up to 1,000, f5 a day of 1,736, f8 one of 20 people, f9 a tick
const NARROWED: Narrowed[] = [
  { name: 'all', filters: () => [], where: 'true' },
  {
    name: '0.01 %, a range',
    filters: (f) => [{ column: f[4]!, value: { from: 500, to: 500.09 } }],
    where: 'f4 between 500 and 500.09',
  },
  { name: '1 %, a range', filters: (f) => [{ column: f[3]!, value: { from: 300, to: 309 } }], where: 'f3 between 300 and 309' },
  {
    name: '1 %, a person and a range',
    filters: (f) => [
      { column: f[8]!, value: PERSON },
      { column: f[3]!, value: { from: 800 } },
    ],
    where: `f8 = '${PERSON}' and f3 >= 800`,
  },
  {
    name: '2 %, a choice and an open range',
    filters: (f) => [
      { column: f[2]!, value: 'b' },
      { column: f[3]!, value: { from: 920 } },
    ],
    where: `f2 = 'b' and f3 >= 920`,
  },
  { name: '20 %, an open range', filters: (f) => [{ column: f[3]!, value: { from: 800 } }], where: 'f3 >= 800' },
  {
    name: '20 %, two choices and a range',
    filters: (f) => [
      { column: f[2]!, value: ['a', 'c'] },
      { column: f[3]!, value: { from: 200, to: 599 } },
    ],
    where: `f2 in ('a', 'c') and f3 between 200 and 599`,
  },
  { name: '20 %, days', filters: (f) => [{ column: f[5]!, value: { from: '2024-06-20' } }], where: `f5 >= '2024-06-20'` },
  { name: '33 %, a tick', filters: (f) => [{ column: f[9]!, value: true }], where: 'f9' },
  { name: '90 %, an open range', filters: (f) => [{ column: f[3]!, value: { from: 100 } }], where: 'f3 >= 100' },
  {
    name: '70 %, three choices and a range',
    filters: (f) => [
      { column: f[2]!, value: ['a', 'b', 'd'] },
      { column: f[4]!, value: { to: 930 } },
    ],
    where: `f2 in ('a', 'b', 'd') and f4 <= 930`,
  },
]
/** People are ordered by their names, which the plain table does not have: the quickest is their ids in that order. */
function byName(people: readonly string[]): string {
  const ids = people
    .map((id, number) => ({ id, name: `Person ${number}` }))
    .toSorted((one, other) => one.name.localeCompare(other.name, 'sv-SE'))
  return `array_position('{${ids.map(({ id }) => id).join()}}'::text[], f8::text)`
}

/** The columns that order a list, and the plain ones. */
const ORDERED: { name: string; column: (fields: readonly string[]) => string; by: string | ((people: readonly string[]) => string) }[] = [
  { name: 'title', column: () => 'title', by: 'title collate verka_sv' },
  { name: 'code', column: () => 'code', by: 'code' },
  { name: 'a text', column: (f) => f[0]!, by: 'f0 collate verka_sv' },
  { name: 'a number', column: (f) => f[3]!, by: 'f3' },
  { name: 'a day', column: (f) => f[5]!, by: 'f5' },
  { name: 'a choice', column: (f) => f[2]!, by: 'f2' },
  { name: 'a person', column: (f) => f[8]!, by: byName },
  { name: 'a tick', column: (f) => f[9]!, by: 'f9' },
  { name: 'created', column: () => 'createdAt', by: 'created_at' },
]

/** All cases of `bench --cases`. The client's own form of lists is asked for. */
export function listCases({ fields, elementTypeId, people }: Filled): Workload[] {
  const ids = fields.map(({ id }) => id)
  const person = people[7]!
  return NARROWED.flatMap(({ name, filters, where }) =>
    ORDERED.flatMap((order) =>
      [false, true].map((hasCount): Workload => {
        const query: ListQuery = {
          filters: filters(ids).map((filter) => (filter.value === PERSON ? { ...filter, value: person } : filter)),
          ordering: [{ column: order.column(ids), dir: 'asc' }],
          limit: 25,
          ...(hasCount ? {} : { skipCount: true }),
        }
        const title = `${name}, by ${order.name}${hasCount ? ', with count' : ''}`
        return {
          name: title,
          ours: () => ({
            method: 'POST',
            path: `/api/v2/${TENANT_KEY}/${SITE_KEY}/elements/filter?elementTypeId=${elementTypeId}`,
            headers: { accept: COMPACT_TYPE },
            body: query,
          }),
          theirs: () => ({
            method: 'POST',
            path: '/case',
            body: {
              name: title,
              where: where.replace(PERSON, person),
              order: `${typeof order.by === 'string' ? order.by : order.by(people)}, id`,
              hasCount,
            },
          }),
        }
      }),
    ),
  )
}
