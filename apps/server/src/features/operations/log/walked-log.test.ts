import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { Field, FieldValue } from '@verka/domain/forms/field.ts'
import type { Operation } from '@verka/domain/operations/operations.api.ts'
import { localized } from '@verka/domain/localization/localized-text.ts'
import { rewriteKeysOfLogs } from '../../../testing/read/log-keys.ts'
import { share } from '@verka/domain/testing/size.ts'
import { aField } from '../../../testing/made/a-working-day.ts'
import { aServiceOf, grant } from '../../../testing/made/services/services-of-modes.ts'
import { testApp, type TestApp } from '../../../testing/servers/test-app.ts'
import { aTenant, type Caller, type TestTenant } from '../../../testing/servers/test-tenant.ts'
import { readList, rankOf, sortedIds, WALKED_BACK, walkedBackIds, walkedIds, type KeyOf } from '../../../testing/read/walked-lists.ts'
import type { Tx } from '../../../db/transaction.ts'

let server: TestApp
let tenant: TestTenant
let admin: Caller
beforeAll(async () => {
  server = await testApp()
  tenant = await aTenant(server)
  admin = await tenant.as('superUser')
})
afterAll(() => server.close())

const request = (path: string, query: object, caller = admin) => readList<Operation>(caller, path, query)
const inSite = <Result>(work: (tx: Tx) => Promise<Result>) =>
  server.database.transaction({ kind: 'site', tenantId: tenant.id, siteIds: [tenant.sites[0]!.id] }, work)

const valueOf = ({ dataProperties }: Operation, { id }: Field) => dataProperties.find((one) => one.dataPropertyTypeId === id)?.value ?? null

describe('the log of a function', () => {
  const COUNT = 4300
  const GRADES = ['ok', 'bad', 'worse']
  const fields = {
    note: aField('note', 'text'),
    count: aField('count', 'integer'),
    grade: aField('grade', 'select', { options: GRADES.map((value) => ({ value, localizedNames: localized(value) })) }),
    day: aField('day', 'date'),
    isOk: aField('isOk', 'checkbox'),
    at: aField('at', 'dateTime'),
    // on a second page of keys
    ...Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map((index) => [`n${index}`, aField(`n${index}`, 'integer')])),
    last: aField('last', 'integer'),
  }
  let path: string
  let all: Operation[]
  let own: Caller
  let mine: Operation[]
  beforeAll(async () => {
    const service = await aServiceOf(admin, 'simpleForm', { functions: { start: { fields: Object.values(fields) } } })
    own = await tenant.as('user')
    await grant(server, tenant, own, { transactionTypeId: service.service.id })
    const other = await service.anObject()
    const { body } = await service.run(admin)
    path = `/operations/filter?operationTypeId=${service.functions.get('start')!.id}`
    const { note, count, grade, day, isOk, at, last } = fields
    await inSite(async (tx) => {
      await sql`update elements set title = 'Zebra' where id = ${other.id}`.execute(tx)
      await sql`update elements set search_text = search_text || ' everywhere'`.execute(tx)
      await sql`with t as (
          insert into transactions (tenant_id, site_id, id, transaction_type_id, transaction_type_version, element_id, mode, status, created_at,
              updated_at, owner_id, data_properties)
            select tenant_id, site_id, gen_random_uuid(), transaction_type_id, transaction_type_version,
              case when n % 4 = 0 then ${other.id} else element_id end, mode, status, created_at - n / 3 * interval '1 minute', updated_at,
              case when n % 2 = 0 then ${own.userId} else owner_id end, jsonb_build_object('n', n)
            from transactions, generate_series(1, ${COUNT - 1}::int) n where id = ${body.transactionId} returning *)
        insert into operations (tenant_id, site_id, id, transaction_id, operation_type_id, operation_type_version, mode, data_properties,
            executed_at, executed_by)
          select t.tenant_id, t.site_id, gen_random_uuid(), t.id, o.operation_type_id, o.operation_type_version, o.mode,
            jsonb_strip_nulls(jsonb_build_object(${note.id}::text, case when n % 7 > 0 then (array['Åsa ', 'ärla ', 'Zeb ', 'ön '])[n % 4 + 1] || n % 50 + 100 end,
              ${count.id}::text, case when n % 7 <> 1 then n % 400 end, ${grade.id}::text, (array['ok', 'bad', 'worse', 'gone'])[n % 5],
              ${day.id}::text, to_char(date '2026-01-01' + n % 90, 'YYYY-MM-DD'), ${isOk.id}::text, n % 2 = 0,
              ${at.id}::text, to_char(timestamp '2026-03-01 00:00' + n % 60 * interval '1 hour', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
              ${last.id}::text, case when n % 3 = 0 then n % 11 end)),
            t.created_at, t.owner_id
          from t cross join lateral (select (t.data_properties ->> 'n')::int as n) x join operations o on o.transaction_id = ${body.transactionId}`.execute(
        tx,
      )
      await rewriteKeysOfLogs(tx, { tenantId: tenant.id, siteId: tenant.sites[0]!.id })
    })
    // as autovacuum does within a minute: until then the planner assumes a handful of rows
    const owner = new pg.Client({ connectionString: inject('ownerUrl') })
    await owner.connect()
    await owner.query('analyze operations, transactions')
    await owner.end()
    const read = async (caller: Caller) => {
      const items: Operation[] = []
      for (let skip = 0; skip < COUNT; skip += 1000) items.push(...(await request(path, { limit: 1000, skip }, caller)).items)
      return items
    }
    all = await read(admin)
    mine = await read(own)
  })

  const text = (value: FieldValue) => (typeof value === 'string' ? rankOf(value) : null)
  const keys: Record<string, KeyOf<Operation>> = {
    executedAt: ({ executedAt }) => executedAt,
    executedBy: ({ executedBy }) => rankOf(executedBy.name),
    executedById: ({ executedBy }) => executedBy.id,
    mode: ({ mode }) => mode,
    elementId: ({ elementId }) => elementId,
    elementTitle: ({ elementTitle }) => rankOf(elementTitle),
    elementCode: ({ elementCode }) => rankOf(elementCode),
    [fields.note.id]: (item) => text(valueOf(item, fields.note)),
    [fields.count.id]: (item) => valueOf(item, fields.count) as number | null,
    [fields.grade.id]: (item) => {
      const position = GRADES.indexOf(String(valueOf(item, fields.grade)))
      return position < 0 ? null : position
    },
    [fields.day.id]: (item) => valueOf(item, fields.day) as string | null,
    [fields.isOk.id]: (item) => (valueOf(item, fields.isOk) === null ? null : Number(valueOf(item, fields.isOk))),
    [fields.at.id]: (item) => valueOf(item, fields.at) as string | null,
    [fields.last.id]: (item) => valueOf(item, fields.last) as number | null,
  }

  test('is read without keys when words are searched, and continues by keys in the same order', async () => {
    expect([all.length, mine.length]).toEqual([COUNT, COUNT / 2 - 1])
    const requested = [fields.note, fields.count, fields.grade, fields.day, fields.isOk, fields.at].map(({ id }) => ({
      ordering: [{ column: id, dir: 'desc' as const }],
      limit: 300,
    }))
    const pagesOf = async (query: object) => {
      const { items, totalCount, next } = await request(path, query)
      return { first: [items, totalCount], next, second: (await request(path, { ...query, after: next })).items }
    }
    // a word that all of them have
    const fromRows = await Promise.all(requested.map(async (query) => pagesOf({ ...query, searchCriteria: 'everywhere' })))
    const byKeys = await Promise.all(requested.map(pagesOf))
    expect(byKeys).toEqual(fromRows)
    for (const [index, { next, second }] of fromRows.entries())
      expect((await request(path, { ...requested[index], after: next })).items).toEqual(second)
  })

  test.each(['asc', 'desc'] as const)(
    'is paged by each field and by two columns, %s, with all rows or the reader’s own',
    async (dir) => {
      const turned = dir === 'asc' ? 'desc' : 'asc'
      const { note, grade, last } = fields
      const orders = [
        ...Object.values(fields).flatMap(({ id }) => (Object.hasOwn(keys, id) ? [[id]] : [])),
        [grade.id, note.id],
        [last.id, grade.id],
        [last.id, 'elementTitle'],
        ['elementTitle', note.id],
      ]
      // in `npm test` a sixth of the orders, each in one direction
      for (const columns of dir === 'asc'
        ? share(orders, 12)
        : share([[], [], [], [], [], [], ...orders], 12).filter((columns) => columns.length > 0)) {
        const ordering = columns.map((column, index) => ({ column, dir: index % 2 === 0 ? dir : turned }))
        const plain = ordering.map((one) => ({ of: keys[one.column]!, dir: one.dir }))
        // one reads the reversed order, the other the plain one
        const [caller, items] = (dir === 'asc') === (columns[0] === columns.at(-1)) ? ([admin, all] as const) : ([own, mine] as const)
        const sorted = sortedIds(items, plain)
        expect([ordering, await walkedIds(caller, path, { ordering })]).toEqual([ordering, sorted])
        expect([ordering, await walkedBackIds(caller, path, { ordering })]).toEqual([ordering, sorted.slice(-WALKED_BACK)])
      }
    },
    240_000,
  )

  test('is filtered by a field and ordered by another, whether much or little is left', async () => {
    const { note, count, grade, day, isOk, at, last } = fields
    const of = (field: Field) => (item: Operation) => valueOf(item, field)
    const filters: [{ column: string; value: unknown }[], (item: Operation) => boolean][] = [
      [[{ column: grade.id, value: 'bad' }], (item) => of(grade)(item) === 'bad'],
      [[{ column: grade.id, value: ['bad', 'ok'] }], (item) => ['bad', 'ok'].includes(String(of(grade)(item)))],
      [[{ column: grade.id, value: 'gone' }], (item) => of(grade)(item) === 'gone'],
      [[{ column: grade.id, value: null }], (item) => of(grade)(item) === null],
      [[{ column: note.id, value: 'Zeb 114' }], (item) => of(note)(item) === 'Zeb 114'],
      [[{ column: note.id, value: { text: 'ärla 1' } }], (item) => String(of(note)(item)).startsWith('ärla 1')],
      [[{ column: count.id, value: { from: 390 } }], (item) => Number(of(count)(item)) >= 390],
      [
        [{ column: day.id, value: { from: '2026-01-10', to: '2026-02-20' } }],
        (item) => of(day)(item)! >= '2026-01-10' && of(day)(item)! <= '2026-02-20',
      ],
      [[{ column: isOk.id, value: false }], (item) => of(isOk)(item) === false],
      [
        [{ column: at.id, value: '2026-03-02' }],
        (item) => String(of(at)(item)) >= '2026-03-01T23' && String(of(at)(item)) < '2026-03-02T23',
      ],
      [
        [
          { column: last.id, value: 3 },
          { column: isOk.id, value: true },
        ],
        (item) => of(last)(item) === 3 && of(isOk)(item) === true,
      ],
      [
        [
          { column: 'elementTitle', value: 'Zebra' },
          { column: grade.id, value: 'ok' },
        ],
        (item) => item.elementTitle === 'Zebra' && of(grade)(item) === 'ok',
      ],
      [
        [
          { column: 'executedById', value: own.userId },
          { column: count.id, value: { to: 200 } },
        ],
        (item) => item.executedBy.id === own.userId && of(count)(item) !== null && Number(of(count)(item)) <= 200,
      ],
      [
        [
          { column: 'executedAt', value: { from: all[3000]!.executedAt } },
          { column: isOk.id, value: true },
        ],
        (item) => item.executedAt >= all[3000]!.executedAt && of(isOk)(item) === true,
      ],
    ]
    for (const [requested, meets] of share(filters, filters.length))
      for (const [column, dir] of [
        [count.id, 'asc'],
        [last.id, 'desc'],
        ['executedAt', 'desc'],
        ['elementCode', 'asc'],
      ] as const)
        for (const [caller, items] of [
          [admin, all],
          [own, mine],
        ] as const) {
          const matching = items.filter(meets)
          const query = { filters: requested, ordering: [{ column, dir }] }
          const first = await request(path, { ...query, limit: 50 }, caller)
          const plain = sortedIds(matching, [{ of: keys[column]!, dir }])
          expect([query, first.totalCount, first.items.map(({ id }) => id)]).toEqual([query, matching.length, plain.slice(0, 50)])
          const whole = column === last.id ? await walkedIds(caller, path, query) : plain
          expect([query, whole]).toEqual([query, plain])
        }
    const elementId = all.find(({ elementTitle }) => elementTitle === 'Zebra')!.elementId
    const ofObject = await request(`${path}&elementId=${elementId}`, { ordering: [{ column: fields.note.id, dir: 'asc' }], limit: 20 })
    const plain = sortedIds(
      all.filter((item) => item.elementId === elementId),
      [{ of: keys[fields.note.id]!, dir: 'asc' }],
    )
    expect([ofObject.totalCount, ofObject.items.map(({ id }) => id)]).toEqual([plain.length, plain.slice(0, 20)])
  })
})
