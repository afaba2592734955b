import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { Field, FieldValue } from '@verka/domain/forms/field.ts'
import { localized } from '@verka/domain/localization/localized-text.ts'
import { DISPLAYED_STATUSES, displayedStatusOf } from '@verka/domain/services/modes.ts'
import type { TRANSACTION_COLUMNS, Transaction } from '@verka/domain/transactions/transactions.api.ts'
import { rewriteKeysOfLogs } from '../../testing/read/log-keys.ts'
import { share } from '@verka/domain/testing/size.ts'
import { aField } from '../../testing/made/a-working-day.ts'
import { aServiceOf, grant } from '../../testing/made/services/services-of-modes.ts'
import { testApp, type TestApp } from '../../testing/servers/test-app.ts'
import { aTenant, type Caller, type TestTenant } from '../../testing/servers/test-tenant.ts'
import { readList, rankOf, sortedIds, WALKED_BACK, walkedBackIds, walkedIds, type KeyOf } from '../../testing/read/walked-lists.ts'

/** More rows than are collected and sorted. */
const COUNT = 4300
const GRADES = ['ok', 'bad', 'worse']
const begun = {
  note: aField('note', 'text'),
  count: aField('count', 'integer'),
  grade: aField('grade', 'select', { options: GRADES.map((value) => ({ value, localizedNames: localized(value) })) }),
  day: aField('day', 'date'),
  isOk: aField('isOk', 'checkbox'),
  at: aField('at', 'dateTime'),
}
const followed = {
  // on a second page of keys
  ...Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map((index) => [`n${index}`, aField(`n${index}`, 'integer')])),
  answer: aField('answer', 'text'),
  last: aField('last', 'integer'),
}
const { note, count, grade, day, isOk, at } = begun
const { answer, last } = followed

let server: TestApp
let tenant: TestTenant
let admin: Caller
let own: Caller
let path: string
let all: Transaction[]
let mine: Transaction[]
beforeAll(async () => {
  server = await testApp()
  tenant = await aTenant(server)
  admin = await tenant.as('superUser')
  own = await tenant.as('user')
  const service = await aServiceOf(admin, 'loan', {
    functions: { start: { fields: Object.values(begun) }, update: { fields: Object.values(followed) } },
  })
  await grant(server, tenant, own, { transactionTypeId: service.service.id })
  const other = await service.anObject()
  const dueAt = new Date(Date.now() + 86_400_000).toISOString()
  const { body } = await service.run(admin, { more: { dueAt } })
  await service.run(admin, { mode: 'update', transactionId: body.transactionId })
  path = `/transactions/filter?transactionTypeId=${service.service.id}`
  await server.database.transaction({ kind: 'site', tenantId: tenant.id, siteIds: [tenant.sites[0]!.id] }, async (tx) => {
    await sql`update elements set title = 'Zebra' where id = ${other.id}`.execute(tx)
    await sql`update elements set search_text = search_text || ' everywhere'`.execute(tx)
    await sql`with made as (
        select gen_random_uuid() as new_id, n, t.* from transactions t, generate_series(1, ${COUNT - 1}::int) n where id = ${body.transactionId}),
      t as (
        insert into transactions (tenant_id, site_id, id, transaction_type_id, transaction_type_version, element_id, mode, status, created_at,
            updated_at, owner_id, borrower_id, due_at, undone_at, data_properties)
          select tenant_id, site_id, new_id, transaction_type_id, transaction_type_version,
            case when n % 4 = 0 then ${other.id} else element_id end, mode, case when n % 3 = 0 then 'cancelled' else 'completed' end,
            created_at - n / 3 * interval '1 minute', updated_at - n / 5 * interval '1 minute',
            case when n % 2 = 0 then ${own.userId} else owner_id end,
            case n % 7 when 0 then ${own.userId} when 1 then ${admin.userId}::uuid end,
            case when n % 5 > 0 then due_at - n / 20 * interval '1 day' end, case when n % 6 = 2 then created_at end,
            -- what rules wrote lies over what was entered
            case when n % 10 = 0 then jsonb_build_object(${count.id}::text, -n) else '{}' end
          from made returning id)
      insert into operations (tenant_id, site_id, id, transaction_id, operation_type_id, operation_type_version, mode, data_properties,
          executed_at, executed_by, undone_at)
        select o.tenant_id, o.site_id, gen_random_uuid(), n.new_id, o.operation_type_id, o.operation_type_version, o.mode,
          jsonb_strip_nulls(case o.mode when 'start' then jsonb_build_object(
            ${note.id}::text, case when n % 7 > 0 then (array['Åsa ', 'ärla ', 'Zeb ', 'ön '])[n % 4 + 1] || n % 50 + 100 end,
            ${count.id}::text, case when n % 7 <> 1 then n % 400 end, ${grade.id}::text, (array['ok', 'bad', 'worse', 'gone'])[n % 5],
            ${day.id}::text, to_char(date '2026-01-01' + n % 90, 'YYYY-MM-DD'), ${isOk.id}::text, n % 2 = 0,
            ${at.id}::text, to_char(timestamp '2026-03-01 00:00' + n % 60 * interval '1 hour', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))
          else jsonb_build_object(${answer.id}::text, (array['Öga ', 'bi ', 'Al '])[n % 3 + 1] || n % 20, ${last.id}::text, n % 11) end),
          o.executed_at - n / 3 * interval '1 minute', o.executed_by, case when o.mode = 'update' and n % 8 = 3 then o.executed_at end
        from made n cross join t join operations o on o.transaction_id = ${body.transactionId}
        where t.id = n.new_id and (o.mode = 'start' or n % 4 = 3)`.execute(tx)
    await rewriteKeysOfLogs(tx, { tenantId: tenant.id, siteId: tenant.sites[0]!.id })
  })
  // as autovacuum does within a minute: until then the planner assumes a handful of rows
  const owner = new pg.Client({ connectionString: inject('ownerUrl') })
  await owner.connect()
  await owner.query('analyze operations, transactions')
  await owner.end()
  const read = async (caller: Caller) => {
    const items: Transaction[] = []
    for (let skip = 0; skip < COUNT; skip += 1000) items.push(...(await readList<Transaction>(caller, path, { limit: 1000, skip })).items)
    return items
  }
  all = await read(admin)
  mine = await read(own)
})
afterAll(() => server.close())

const of =
  ({ id }: Field) =>
  ({ dataProperties }: Transaction): FieldValue =>
    dataProperties.find((one) => one.dataPropertyTypeId === id)?.value ?? null
const textOf = (field: Field): KeyOf<Transaction> => {
  const value = of(field)
  return (item) => (value(item) === null ? null : rankOf(String(value(item))))
}
const numberOf = (field: Field): KeyOf<Transaction> => {
  const value = of(field)
  return (item) => (value(item) === null ? null : Number(value(item)))
}
const positionOf = (places: readonly string[], value: FieldValue) => {
  const position = places.indexOf(String(value))
  return position < 0 ? null : position
}
const BUILT_IN: Record<keyof typeof TRANSACTION_COLUMNS, KeyOf<Transaction>> = {
  createdAt: ({ createdAt }) => createdAt,
  updatedAt: ({ updatedAt }) => updatedAt,
  status: ({ status, undoneAt }) => positionOf(DISPLAYED_STATUSES, displayedStatusOf(status, undoneAt)),
  elementId: ({ elementId }) => elementId,
  elementTitle: ({ elementTitle }) => rankOf(elementTitle),
  elementCode: ({ elementCode }) => rankOf(elementCode),
  createdBy: ({ createdBy }) => rankOf(createdBy.name),
  createdById: ({ createdBy }) => createdBy.id,
  borrower: ({ borrower }) => borrower && rankOf(borrower.name),
  borrowerId: ({ borrower }) => borrower && borrower.id,
  dueAt: ({ dueAt }) => dueAt,
  isOverdue: ({ isOverdue }) => Number(isOverdue),
  transactionTypeId: ({ transactionTypeId }) => transactionTypeId,
}
const KEYS: Record<string, KeyOf<Transaction>> = {
  ...BUILT_IN,
  [note.id]: textOf(note),
  [count.id]: numberOf(count),
  [grade.id]: (item) => positionOf(GRADES, of(grade)(item)),
  [day.id]: textOf(day),
  [isOk.id]: numberOf(isOk),
  [at.id]: textOf(at),
  [answer!.id]: textOf(answer!),
  [last!.id]: numberOf(last!),
}

test('it is read without keys when words are searched, and continues by keys in the same order', async () => {
  expect([all.length, mine.length]).toEqual([
    COUNT,
    all.filter((item) => [item.createdBy.id, item.borrower?.id].includes(own.userId)).length,
  ])
  const requested = [note, count, grade, day, isOk, at, answer!, last!].map(({ id }) => ({
    ordering: [{ column: id, dir: 'desc' as const }],
    limit: 300,
  }))
  const pagesOf = async (query: object) => {
    const { items, totalCount, next } = await readList<Transaction>(admin, path, query)
    return { first: [items, totalCount], next, second: (await readList<Transaction>(admin, path, { ...query, after: next })).items }
  }
  // a word that all of them have
  const fromRows = await Promise.all(requested.map(async (query) => pagesOf({ ...query, searchCriteria: 'everywhere' })))
  const byKeys = await Promise.all(requested.map(pagesOf))
  expect(byKeys).toEqual(fromRows)
  for (const [index, { next, second }] of fromRows.entries())
    expect((await readList<Transaction>(admin, path, { ...requested[index], after: next })).items).toEqual(second)
})

test.each(['asc', 'desc'] as const)(
  'the report is paged by each column and by two, %s, with all rows or the reader’s own',
  async (dir) => {
    const turned = dir === 'asc' ? 'desc' : 'asc'
    const orders = [
      ...Object.keys(KEYS).map((column) => [column]),
      [grade.id, note.id],
      [last!.id, grade.id],
      [last!.id, 'borrower'],
      [answer!.id, 'elementTitle'],
      ['status', note.id],
    ]
    // in `npm test` a sixth of the orders, each in one direction
    for (const columns of dir === 'asc'
      ? share(orders, 12)
      : share([[], [], [], [], [], [], ...orders], 12).filter((columns) => columns.length > 0)) {
      const ordering = columns.map((column, index) => ({ column, dir: index % 2 === 0 ? dir : turned }))
      const plain = ordering.map((one) => ({ of: KEYS[one.column]!, dir: one.dir }))
      // one reads the reversed order, the other the plain one
      const [caller, items] = (dir === 'asc') === (columns[0] === columns.at(-1)) ? ([admin, all] as const) : ([own, mine] as const)
      const sorted = sortedIds(items, plain)
      expect([ordering, await walkedIds(caller, path, { ordering })]).toEqual([ordering, sorted])
      expect([ordering, await walkedBackIds(caller, path, { ordering })]).toEqual([ordering, sorted.slice(-WALKED_BACK)])
    }
  },
  240_000,
)

test('it is filtered by a field and sorted by another, for many and few matches', async () => {
  const filters: [{ column: string; value: unknown }[], (item: Transaction) => boolean][] = [
    [[{ column: grade.id, value: 'bad' }], (item) => of(grade)(item) === 'bad'],
    [[{ column: grade.id, value: ['bad', 'ok'] }], (item) => ['bad', 'ok'].includes(String(of(grade)(item)))],
    [[{ column: grade.id, value: 'gone' }], (item) => of(grade)(item) === 'gone'],
    [[{ column: grade.id, value: null }], (item) => of(grade)(item) === null],
    [[{ column: answer!.id, value: null }], (item) => of(answer!)(item) === null],
    [[{ column: note.id, value: { text: 'ärla 1' } }], (item) => String(of(note)(item)).startsWith('ärla 1')],
    [[{ column: count.id, value: { from: 390 } }], (item) => Number(of(count)(item)) >= 390],
    [[{ column: count.id, value: { to: -1 } }], (item) => of(count)(item) !== null && Number(of(count)(item)) < 0],
    [
      [{ column: day.id, value: { from: '2026-01-10', to: '2026-02-20' } }],
      (item) => of(day)(item)! >= '2026-01-10' && of(day)(item)! <= '2026-02-20',
    ],
    [
      [
        { column: last!.id, value: 3 },
        { column: isOk.id, value: false },
      ],
      (item) => of(last!)(item) === 3 && of(isOk)(item) === false,
    ],
    [
      [
        { column: 'status', value: 'completed' },
        { column: grade.id, value: 'ok' },
      ],
      (item) => item.status === 'completed' && item.undoneAt === null && of(grade)(item) === 'ok',
    ],
    [
      [
        { column: 'borrowerId', value: own.userId },
        { column: count.id, value: { to: 200 } },
      ],
      (item) => item.borrower?.id === own.userId && of(count)(item) !== null && Number(of(count)(item)) <= 200,
    ],
    [
      [
        { column: 'createdAt', value: { from: all[3000]!.createdAt } },
        { column: isOk.id, value: true },
      ],
      (item) => item.createdAt >= all[3000]!.createdAt && of(isOk)(item) === true,
    ],
  ]
  for (const [requested, meets] of share(filters, filters.length))
    for (const [column, dir] of [
      [count.id, 'asc'],
      [last!.id, 'desc'],
      ['createdAt', 'desc'],
      ['borrower', 'asc'],
    ] as const)
      for (const [caller, items] of [
        [admin, all],
        [own, mine],
      ] as const) {
        const query = { filters: requested, ordering: [{ column, dir }] }
        const first = await readList<Transaction>(caller, path, { ...query, limit: 50 })
        const plain = sortedIds(items.filter(meets), [{ of: KEYS[column]!, dir }])
        expect([query, first.totalCount, first.items.map(({ id }) => id)]).toEqual([query, plain.length, plain.slice(0, 50)])
        const whole = column === last!.id ? await walkedIds(caller, path, query) : plain
        expect([query, whole]).toEqual([query, plain])
      }
  const elementId = all.find(({ elementTitle }) => elementTitle === 'Zebra')!.elementId
  const query = { ordering: [{ column: note.id, dir: 'asc' as const }], limit: 20 }
  const ofObject = await readList<Transaction>(admin, `${path}&elementId=${elementId}`, query)
  const plain = sortedIds(
    all.filter((item) => item.elementId === elementId),
    [{ of: KEYS[note.id]!, dir: 'asc' }],
  )
  expect([ofObject.totalCount, ofObject.items.map(({ id }) => id)]).toEqual([plain.length, plain.slice(0, 20)])
})
