import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { Element } from '@verka/domain/elements/elements.api.ts'
import type { ElementType } from '@verka/domain/element-types/element-types.api.ts'
import type { FieldValue } from '@verka/domain/forms/field.ts'
import type { ListQuery } from '@verka/domain/lists/list-query.ts'
import { share } from '@verka/domain/testing/size.ts'
import { aField, anElement, anElementType } from '../../testing/made/a-working-day.ts'
import { insertRows } from '../../testing/made/many-elements.ts'
import { testApp, type TestApp } from '../../testing/servers/test-app.ts'
import { aTenant, type Caller } from '../../testing/servers/test-tenant.ts'

/** More than a walk reads before it gives up, with more matches behind that than are gathered. */
const COUNT = 6500

let server: TestApp
let admin: Caller
let type: ElementType
let rows: Element[]

interface List {
  items: Element[]
  totalCount?: number
  next?: string
  previous?: string
}
const request = async (query: ListQuery): Promise<List> => {
  const { status, body } = await admin.call<List>('POST', `/elements/filter?elementTypeId=${type.id}`, query)
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body
}
const idOf = (key: string) => type.dataPropertyTypes.find((field) => field.key === key)!.id
const valueOf = (row: Element, column: string): FieldValue | undefined =>
  column === 'code' ? row.code : row.dataProperties.find(({ dataPropertyTypeId }) => dataPropertyTypeId === column)?.value

beforeAll(async () => {
  server = await testApp()
  const tenant = await aTenant(server)
  admin = await tenant.as('tenantAdmin')
  type = await anElementType(admin, [
    aField('count', 'integer'),
    aField('late', 'integer'),
    aField('day', 'date'),
    aField('grade', 'select'),
    aField('note', 'text'),
    ...Array.from({ length: 8 }, (_, index) => aField(`other${index}`, 'integer')),
  ])
  const example = await anElement(admin, type.id, { title: 'Mall', code: 'P00000' })
  const [count, late, day, grade, note, other] = ['count', 'late', 'day', 'grade', 'note', 'other7'].map(idOf)
  // every fifth has no day
  await insertRows(server, tenant, { table: 'elements', typeId: type.id }, (tx) =>
    sql`insert into elements (tenant_id, site_id, id, element_type_id, title, code, data_properties, search_text, created_at, updated_at, owner_id)
      select e.tenant_id, e.site_id, gen_random_uuid(), e.element_type_id, 'Sak ' || n, 'P' || lpad(n::text, 5, '0'),
        jsonb_strip_nulls(jsonb_build_object(${count}::text, n * 7919 % 1000, ${late}::text, n, ${day}::text, case when n % 5 > 0 then
          to_char(date '2020-01-01' + n * 31 % 900, 'YYYY-MM-DD') end, ${grade}::text, case n % 3 when 0 then 'ok' when 1 then 'bad' end,
          ${note}::text, 'ord ' || n % 8, ${other}::text, n % 12)), 'sak', e.created_at, e.updated_at, e.owner_id
      from elements e, generate_series(1, ${COUNT - 1}::int) n where e.id = ${example.id}`.execute(tx),
  )
  const owner = new pg.Client({ connectionString: inject('ownerUrl') })
  await owner.connect()
  await owner.query('analyze elements, list_keys')
  await owner.end()
  rows = []
  for (let after: string | undefined; rows.length < COUNT;) {
    const page = await request({ limit: 1000, skipCount: true, ordering: [{ column: 'code', dir: 'asc' }], ...(after ? { after } : {}) })
    rows.push(...page.items)
    after = page.next
  }
})
afterAll(() => server.close())

/** The rows in an order of one column, empty values last, then by their ids. */
function sorted(matching: readonly Element[], column: string, dir: 'asc' | 'desc'): string[] {
  const sign = dir === 'asc' ? 1 : -1
  const compare = (one: FieldValue, other: FieldValue) => (one === other ? 0 : one! < other! ? -1 : 1)
  return matching
    .map((row) => ({ id: row.id, value: valueOf(row, column) ?? null }))
    .toSorted((one, other) => {
      if (one.value === null || other.value === null)
        return one.value === other.value ? sign * compare(one.id, other.id) : one.value === null ? 1 : -1
      return sign * (compare(one.value, other.value) || compare(one.id, other.id))
    })
    .map(({ id }) => id)
}

test('a page is the same whether its rows are near, far or few, from each end and behind each cursor', async () => {
  const column = {
    count: idOf('count'),
    late: idOf('late'),
    day: idOf('day'),
    grade: idOf('grade'),
    note: idOf('note'),
    other: idOf('other7'),
  }
  const from = (name: keyof typeof column, value: number) => (row: Element) => Number(valueOf(row, column[name]) ?? -1) >= value
  const is = (name: keyof typeof column, value: FieldValue) => (row: Element) => valueOf(row, column[name]) === value
  const filters: [NonNullable<ListQuery['filters']>, ((row: Element) => boolean)[]][] = [
    [[{ column: column.count, value: { from: 990 } }], [from('count', 990)]],
    [[{ column: column.count, value: { from: 800 } }], [from('count', 800)]],
    [[{ column: column.count, value: { from: 300 } }], [from('count', 300)]],
    [[{ column: column.late, value: { from: 5900 } }], [from('late', 5900)]],
    [[{ column: column.late, value: { from: 4300 } }], [from('late', 4300)]],
    [
      [
        { column: column.late, value: { from: 4900 } },
        { column: column.grade, value: 'ok' },
      ],
      [from('late', 4900), is('grade', 'ok')],
    ],
    [
      [
        { column: column.grade, value: 'ok' },
        { column: column.count, value: { from: 600 } },
      ],
      [is('grade', 'ok'), from('count', 600)],
    ],
    [
      [
        { column: column.note, value: 'ord 3' },
        { column: column.count, value: { from: 200 } },
      ],
      [is('note', 'ord 3'), from('count', 200)],
    ],
    [[{ column: column.other, value: { from: 9 } }], [from('other', 9)]],
    [
      [
        { column: column.other, value: { from: 3 } },
        { column: column.grade, value: ['ok', 'bad'] },
      ],
      [from('other', 3), (row) => valueOf(row, column.grade) !== undefined],
    ],
  ]
  const orders = ['code', column.count, column.late, column.day].flatMap((of) =>
    (['asc', 'desc'] as const).map((dir) => ({ column: of, dir })),
  )
  for (const [asked, conditions] of filters) {
    const matching = rows.filter((row) => conditions.every((holds) => holds(row)))
    for (const order of share(orders, 4)) {
      const ids = sorted(matching, order.column, order.dir)
      for (const [limit, hasCount] of [
        [25, false],
        [25, true],
        [150, false],
      ] as const) {
        const query: ListQuery = { filters: asked, ordering: [order], limit, ...(hasCount ? {} : { skipCount: true }) }
        const read = async (position: object) => {
          const { items, totalCount, ...ends } = await request({ ...query, ...position })
          expect(totalCount).toBe(hasCount ? ids.length : undefined)
          return { ids: items.map(({ id }) => id), ...ends }
        }
        const first = await read({})
        const second = await read({ skip: limit })
        const behind = first.next === undefined ? undefined : await read({ after: first.next })
        const last = await read({ fromEnd: true })
        const before = last.previous === undefined ? undefined : await read({ before: last.previous })
        expect([first.ids, second.ids, behind?.ids ?? [], last.ids, before?.ids ?? []]).toEqual([
          ids.slice(0, limit),
          ids.slice(limit, 2 * limit),
          ids.slice(limit, 2 * limit),
          ids.slice(-limit),
          ids.slice(-2 * limit, -limit),
        ])
      }
    }
  }
})
