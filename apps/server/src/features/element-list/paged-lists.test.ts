import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { Element } from '@verka/domain/elements/elements.api.ts'
import type { ElementType } from '@verka/domain/element-types/element-types.api.ts'
import { localized } from '@verka/domain/localization/localized-text.ts'
import { share } from '@verka/domain/testing/size.ts'
import { aField, anElement, anElementType } from '../../testing/made/a-working-day.ts'
import { insertRows } from '../../testing/made/many-elements.ts'
import { testApp, type TestApp } from '../../testing/servers/test-app.ts'
import { aTenant, type Caller, type TestTenant } from '../../testing/servers/test-tenant.ts'

let server: TestApp
let tenant: TestTenant
let admin: Caller
let type: ElementType
const COUNT = 5000

interface List {
  items: Element[]
  totalCount?: number
  next?: string
}
const request = async (query: object, of: ElementType | undefined = type, caller = admin) => {
  const { status, body } = await caller.call<List>('POST', `/elements/filter${of ? `?elementTypeId=${of.id}` : ''}`, query)
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body
}
const field = (key: string) => type.dataPropertyTypes.find((one) => one.key === key)!
const idsOf = ({ items }: List) => items.map(({ id }) => id)

/** All pages in order, as when a user scrolls. */
async function scrolled(query: object, limit: number, of?: ElementType): Promise<string[]> {
  const ids: string[] = []
  let after: string | undefined
  do {
    const page: List = await request({ ...query, limit, skipCount: true, ...(after === undefined ? {} : { after }) }, of)
    ids.push(...idsOf(page))
    after = page.next
  } while (after !== undefined)
  return ids
}

beforeAll(async () => {
  server = await testApp()
  tenant = await aTenant(server)
  admin = await tenant.as('tenantAdmin')
  type = await anElementType(admin, [
    aField('note', 'text'),
    aField('count', 'integer'),
    aField('grade', 'select'),
    aField('day', 'date'),
    aField('isOk', 'checkbox'),
    aField('at', 'dateTime'),
    aField('secret', 'text', { showForUser: false }),
  ])
  const example = await anElement(admin, type.id, { title: 'Mall' })
  const [note, count, grade, day, isOk, at] = ['note', 'count', 'grade', 'day', 'isOk', 'at'].map((key) => field(key).id)
  // every seventh has nothing in a field; many have the same
  await insertRows(server, tenant, { table: 'elements', typeId: type.id }, (tx) =>
    sql`insert into elements (tenant_id, site_id, id, element_type_id, title, code, data_properties, search_text, created_at, updated_at, owner_id)
      select e.tenant_id, e.site_id, gen_random_uuid(), e.element_type_id, 'Sak ' || (n * 7919 % 1000), 'P' || n,
        jsonb_strip_nulls(jsonb_build_object(${note}::text, case when n % 7 > 0 then 'ord ' || n % 50 end, ${count}::text, case when n % 7 <> 1 then n % 400 end,
          ${grade}::text, case n % 3 when 0 then 'ok' when 1 then 'bad' end, ${day}::text, to_char(date '2026-01-01' + n % 90, 'YYYY-MM-DD'),
          ${isOk}::text, n % 2 = 0, ${at}::text, to_char(timestamp '2026-03-01 00:00' + n % 60 * interval '1 hour', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))),
        'sak ' || (n * 7919 % 1000) || ' ord ' || n % 50, e.created_at - n * interval '1 hour', e.updated_at - n % 100 * interval '1 day', e.owner_id
      from elements e, generate_series(1, ${COUNT - 1}::int) n where e.id = ${example.id}`.execute(tx),
  )
  // as autovacuum does within a minute: until then the planner assumes a handful of rows
  const owner = new pg.Client({ connectionString: inject('ownerUrl') })
  await owner.connect()
  await owner.query('analyze elements, list_keys')
  await owner.end()
})
afterAll(() => server.close())

describe('a long list', () => {
  test('is the same page by page, by cursor and by offset, in any order, with empty values last', async () => {
    const asc = (column: string) => ({ column, dir: 'asc' as const })
    const desc = (column: string) => ({ column, dir: 'desc' as const })
    const orders = [
      [asc('title')],
      [desc('updatedAt')],
      [asc(field('note').id)],
      [desc(field('count').id)],
      [desc(field('grade').id), asc(field('count').id), desc('code')],
      [asc(field('day').id), desc(field('note').id)],
    ]
    for (const ordering of share(orders, 2)) {
      const query = { ordering }
      const ids = await scrolled(query, 1000)
      expect(new Set(ids).size).toBe(COUNT)
      expect(idsOf(await request({ ...query, skip: 2500, limit: 100, skipCount: true }))).toEqual(ids.slice(2500, 2600))
      expect(idsOf(await request({ ...query, skip: COUNT - 20, limit: 100, skipCount: true }))).toEqual(ids.slice(-20))
    }
    const { items } = await request({ ordering: [desc(field('count').id)], skip: COUNT - 1 })
    expect(items[0]!.dataProperties.find(({ dataPropertyTypeId }) => dataPropertyTypeId === field('count').id)?.value ?? null).toBe(null)
  })

  test('with filters is the same for many or few matches, and is counted', async () => {
    const half = { filters: [{ column: field('isOk').id, value: true }] }
    const some = {
      filters: [
        { column: field('grade').id, value: ['ok', 'bad'] },
        { column: field('count').id, value: { from: 100, to: 110 } },
      ],
    }
    const queries = [
      [half, [{ column: field('note').id, dir: 'asc' }]],
      [some, [{ column: field('day').id, dir: 'desc' }]],
      [{ ...some, searchCriteria: 'ord 7' }, [{ column: 'code', dir: 'asc' }]],
      [{ searchCriteria: 'sak' }, [{ column: 'title', dir: 'desc' }]],
      [{ filters: [{ column: 'title', value: { text: 'SAK' } }] }, [{ column: field('note').id, dir: 'desc' }]],
      [{ filters: [{ column: field('note').id, value: { text: 'ord 4' } }] }, [{ column: 'title', dir: 'desc' }]],
      [{ filters: [{ column: field('note').id, value: { text: 'ord' } }, ...half.filters] }, [{ column: field('day').id, dir: 'asc' }]],
    ] as const
    for (const [filters, ordering] of share(queries, 2)) {
      const query = { ...filters, ordering }
      const { totalCount } = await request({ ...query, limit: 1 })
      const ids = await scrolled(query, 300)
      expect(new Set(ids).size).toBe(totalCount)
      expect(totalCount).toBeGreaterThan(5)
      expect(idsOf(await request({ ...query, skip: 3, limit: 5 }))).toEqual(ids.slice(3, 8))
    }
    expect((await request(half)).totalCount).toBe(Math.floor((COUNT - 1) / 2))
    expect((await request({ filters: [{ column: field('grade').id, value: null }] })).totalCount).toBe(Math.floor((COUNT - 1) / 3) + 1)
    expect((await request({ filters: [{ column: field('note').id, value: 'ord 3' }] })).totalCount).toBe(86)
    // a row that matches the search text, but not the filter of this column, is omitted
    const parts = ['ord 3', 'sak 5'].map((text, index) => ({ column: index === 0 ? field('note').id : 'title', value: { text } }))
    const both = await request({ filters: parts, limit: 1000 })
    expect(both.items.map(({ title }) => title).every((title) => title.startsWith('Sak 5'))).toBe(true)
    expect(both.totalCount).toBeGreaterThan(5)
    expect((await request({ filters: [{ column: field('note').id, value: { text: 'sak' } }] })).totalCount).toBe(0)
    // the upper day is whole in the tenant's calendar: Stockholm is one hour ahead
    const { items } = await request({ filters: [{ column: field('at').id, value: { from: '2026-03-02', to: '2026-03-02' } }], limit: 1000 })
    const moments = new Set(items.map((item) => item.dataProperties.find(({ dataPropertyTypeId: id }) => id === field('at').id)!.value))
    expect([moments.size, [...moments].sort()[0], [...moments].sort().at(-1)]).toEqual([24, '2026-03-01T23:00:00Z', '2026-03-02T22:00:00Z'])
  })

  test('of all categories continues by cursor, too', async () => {
    const other = await anElementType(admin, [])
    for (const title of ['Aaa', 'Sak 500', 'Öst']) await anElement(admin, other.id, { title })
    const ids = await scrolled({ ordering: [{ column: 'title', dir: 'asc' }] }, 1000, undefined)
    expect(ids.length).toBe(COUNT)
    const all: string[] = []
    let after: string | undefined
    do {
      const { status, body } = await admin.call<List>('POST', '/elements/filter', { limit: 1000, ...(after ? { after } : {}) })
      expect(status).toBe(200)
      all.push(...body.items.map(({ title }) => title))
      after = body.next
    } while (after)
    expect([all.length, all[0], all.at(-1)]).toEqual([COUNT + 3, 'Aaa', 'Öst'])
  })

  test('refuses a cursor of another order, an invalid one, and a column that is hidden from the caller', async () => {
    const { next } = await request({ limit: 1 })
    const refused = async (query: object, caller = admin) => {
      const { status, body } = await caller.call<{ errors: { message: string; field?: string }[] }>(
        'POST',
        `/elements/filter?elementTypeId=${type.id}`,
        query,
      )
      return [status, body.errors[0]!.field]
    }
    expect(await refused({ after: next, ordering: [{ column: 'code', dir: 'asc' }] })).toEqual([400, 'after'])
    for (const after of [
      'x',
      Buffer.from('["a",[],1]').toString('base64url'),
      Buffer.from(`["a",["b"],"${randomUUID()}"]`).toString('base64url'),
    ])
      expect(await refused({ after })).toEqual([400, 'after'])
    const user = await tenant.as('privilegedUser')
    expect(await refused({ filters: [{ column: field('secret').id, value: 'x' }] }, user)).toEqual([400, 'filters.0.column'])
    expect(await refused({ ordering: [{ column: field('secret').id, dir: 'asc' }] }, user)).toEqual([400, 'ordering.0.column'])
  })

  test('follows the definition: options in another order, more fields than a page of keys has, a field that leaves', async () => {
    const small = await anElementType(admin, [aField('grade', 'select')])
    const grade = small.dataPropertyTypes[0]!
    for (const value of ['ok', 'bad', null])
      await anElement(admin, small.id, { title: `Betyg ${value}`, dataProperties: [{ dataPropertyTypeId: grade.id, value }] })
    const byGrade = { ordering: [{ column: grade.id, dir: 'asc' }] }
    const titles = async () => (await request(byGrade, small)).items.map(({ title }) => title)
    expect(await titles()).toEqual(['Betyg ok', 'Betyg bad', 'Betyg null'])
    const save = async (fields: object[], version: number) => {
      const body = {
        status: 'published',
        localizedNames: localized('Betyg'),
        localizedDescriptions: [],
        dataPropertyTypes: fields,
        version,
      }
      expect((await admin.call('PUT', `/elementTypes/${small.id}`, body)).status).toBe(200)
    }
    const turned = { ...grade, options: grade.options.toReversed() }
    await save([turned], 1)
    expect(await titles()).toEqual(['Betyg bad', 'Betyg ok', 'Betyg null'])
    const many = Array.from({ length: 20 }, (_, index) => aField(`t${index}`, 'text'))
    await save([turned, ...many], 2)
    const last = many.at(-1)!
    await anElement(admin, small.id, { title: 'Nytt', dataProperties: [{ dataPropertyTypeId: last.id, value: 'sist' }] })
    const { items } = await request({ ordering: [{ column: last.id, dir: 'asc' }, ...byGrade.ordering] }, small)
    expect(items.map(({ title }) => title)).toEqual(['Nytt', 'Betyg bad', 'Betyg ok', 'Betyg null'])
    expect(
      (
        await request(
          {
            filters: [
              { column: last.id, value: 'sist' },
              { column: grade.id, value: null },
            ],
          },
          small,
        )
      ).totalCount,
    ).toBe(1)
    await admin.call('DELETE', `/elements/${items[0]!.id}?version=1`)
    expect((await request({ ordering: [{ column: last.id, dir: 'asc' }] }, small)).items).toHaveLength(3)
  })
})
