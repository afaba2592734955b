import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Field } from '@verka/domain/forms/field.ts'
import type { Ordering } from '@verka/domain/lists/list-query.ts'
import { share } from '@verka/domain/testing/size.ts'
import type { TransactionId } from '@verka/domain/entities/ids.ts'
import { createTenant } from '../../features/tenants/life/new-tenant.ts'
import { aField, aRecord, aRecordType, aUser } from '../../testing/made/a-working-day.ts'
import { insertRows } from '../../testing/made/many-elements.ts'
import { aServiceOf, type Problem } from '../../testing/made/services/services-of-modes.ts'
import { rewriteKeysOfLogs } from '../../testing/read/log-keys.ts'
import { testApp, type TestApp } from '../../testing/servers/test-app.ts'
import { aTenant, type Caller, type TestTenant } from '../../testing/servers/test-tenant.ts'
import type { Tx } from '../transaction.ts'

let server: TestApp
let tenant: TestTenant
let admin: Caller
beforeAll(async () => {
  server = await testApp()
  tenant = await aTenant(server, { settings: { reservations: true } })
  admin = await tenant.as('superUser')
})
afterAll(() => server.close())

interface Page {
  items: { id: string }[]
  totalCount?: number
  next?: string
  previous?: string
}
const runQuery = async (path: string, query: object) => {
  const { status, body } = await admin.call<Page & Problem>('POST', path, query)
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body
}
const idsOf = ({ items }: Page) => items.map(({ id }) => id)

/** All pages in order; `between` is called after each. */
async function walked(path: string, query: object, limit: number, between?: () => Promise<unknown>): Promise<string[]> {
  const ids: string[] = []
  let after: string | undefined
  do {
    const page: Page = await runQuery(path, { ...query, limit, skipCount: true, ...(after === undefined ? {} : { after }) })
    ids.push(...idsOf(page))
    after = page.next
    if (after !== undefined) await between?.()
  } while (after !== undefined)
  return ids
}

/** All pages from the end, backwards. */
async function walkedBack(path: string, query: object, limit: number): Promise<string[]> {
  const ids: string[] = []
  let page: Page = await runQuery(path, { ...query, limit, skipCount: true, fromEnd: true })
  for (;;) {
    ids.unshift(...idsOf(page))
    expect(page.next).toBeUndefined()
    if (page.previous === undefined) return ids
    page = await runQuery(path, { ...query, limit, skipCount: true, before: page.previous })
  }
}

/** One or more columns, each order in both directions: in `npm test` half of the orders in one of them. */
const bothWays = (...columns: string[]): Ordering[][] =>
  share(['asc', 'desc'] as const, 2).map((dir) =>
    columns.map((column, index) => ({ column, dir: index % 2 === 0 ? dir : dir === 'asc' ? ('desc' as const) : ('asc' as const) })),
  )

/** Expects that walking by cursor returns the list itself, each row once and in order, for any ordering. */
async function expectWalks(path: string, orders: Ordering[][], count: number, query: object = {}) {
  for (const ordering of [[], ...orders]) {
    const whole = await runQuery(path, { ...query, ordering, limit: 1000 })
    expect([ordering, whole.totalCount, whole.items.length, whole.next]).toEqual([ordering, count, count, undefined])
    expect([ordering, await walked(path, { ...query, ordering }, 7)]).toEqual([ordering, idsOf(whole)])
    expect([ordering, await walkedBack(path, { ...query, ordering }, 7)]).toEqual([ordering, idsOf(whole)])
    const { next } = await runQuery(path, { ...query, ordering, limit: count })
    expect(next).toBeUndefined()
    const { previous, ...last } = await runQuery(path, { ...query, ordering, limit: count, fromEnd: true })
    expect([previous, idsOf(last), last.totalCount]).toEqual([undefined, idsOf(whole), count])
    // the last row of a page is a cursor for either direction
    const first = await runQuery(path, { ...query, ordering, limit: 9 })
    const turned = await runQuery(path, { ...query, ordering, limit: 5, before: first.next })
    expect([ordering, idsOf(turned)]).toEqual([ordering, idsOf(whole).slice(3, 8)])
    const there = await runQuery(path, { ...query, ordering, limit: 5, after: turned.previous })
    expect([ordering, idsOf(there)]).toEqual([ordering, idsOf(whole).slice(4, 9)])
  }
}

const inSite = <Result>(work: (tx: Tx) => Promise<Result>) =>
  server.database.transaction({ kind: 'site', tenantId: tenant.id, siteIds: [tenant.sites[0]!.id] }, work)

/** Copies of a transaction and its operation, many alike, some without a value. */
async function copies(tx: Tx, count: number, { transactionId, field }: { transactionId: TransactionId; field: Field }, newer = '0') {
  await sql`with t as (
      insert into transactions (tenant_id, site_id, id, transaction_type_id, transaction_type_version, element_id, mode, status, created_at,
          updated_at, owner_id, data_properties, borrower_id, due_at)
        select tenant_id, site_id, gen_random_uuid(), transaction_type_id, transaction_type_version, element_id, mode,
          case when n % 3 = 0 then 'completed' else 'cancelled' end, created_at - n / 4 * interval '1 hour' + ${newer}::int * interval '1 day',
          updated_at, owner_id, data_properties, case when n % 3 > 0 then borrower_id end,
          case when n % 5 > 0 then due_at - n % 6 * interval '1 day' end
        from transactions, generate_series(1, ${count}::int) n where id = ${transactionId} returning *)
    insert into operations (tenant_id, site_id, id, transaction_id, operation_type_id, operation_type_version, mode, data_properties,
        executed_at, executed_by)
      select t.tenant_id, t.site_id, gen_random_uuid(), t.id, o.operation_type_id, o.operation_type_version, o.mode,
        case when extract(hour from t.created_at)::int % 4 = 0 then '{}'
          else jsonb_build_object(${field.id}::text, case when t.status = 'completed' then 'Öl' else 'Ål ' || extract(hour from t.created_at) end) end,
        t.created_at, o.executed_by
      from t join operations o on o.transaction_id = ${transactionId}`.execute(tx)
  await rewriteKeysOfLogs(tx, { tenantId: tenant.id, siteId: tenant.sites[0]!.id })
}

describe('a walk by cursor is the whole list, each row once,', () => {
  test('of predefined values', async () => {
    const type = await aRecordType(admin, [aField('note', 'text'), aField('count', 'integer'), aField('grade', 'select')])
    const { id } = await aRecord(admin, type.id, 'Åsna', 'Donkey')
    const [note, count, grade] = type.dataPropertyTypes.map((field) => field.id)
    await insertRows(server, tenant, { table: 'records', typeId: type.id }, (tx) =>
      sql`insert into records (tenant_id, site_id, id, record_type_id, position, localized_names, data_properties, search_text, created_at, updated_at, owner_id)
        select tenant_id, site_id, gen_random_uuid(), record_type_id, n, jsonb_build_array(
            jsonb_build_object('culture', 'sv-SE', 'text', (array['Ärta', 'Zebra', 'Ökna'])[n % 3 + 1] || n % 9), jsonb_build_object('culture', 'en-US', 'text', 'n' || n % 5)),
          jsonb_strip_nulls(jsonb_build_object(${note}::text, case when n % 4 > 0 then 'ord ' || n % 6 end, ${count}::text, case when n % 5 > 0 then n % 7 end,
            ${grade}::text, case when n % 3 > 0 then (array['ok', 'bad'])[n % 3] end)),
          'x', created_at - n / 5 * interval '1 hour', updated_at, owner_id
        from records, generate_series(2, 40) n where id = ${id}`.execute(tx),
    )
    const path = `/records/filter?recordTypeId=${type.id}&culture=sv-SE`
    const orders = [['position'], ['name'], ['createdAt', 'name'], [note!], [grade!, count!, 'name'], [count!, 'position'], ['updatedAt']]
    await expectWalks(
      path,
      share(orders, 2).flatMap((columns) => bothWays(...columns)),
      40,
    )
    await expectWalks(path.replace('sv-SE', 'en-US'), bothWays('name'), 40)
    await expectWalks('/records/filter', bothWays('name', 'createdAt'), 40)
    // rows created during a walk are returned or not, and move no other row
    const before = idsOf(await runQuery(path, { limit: 1000 }))
    const seen = await walked(path, { ordering: bothWays('name')[0] }, 9, () => aRecord(admin, type.id, 'Zebra', 'Zebra'))
    expect(seen.filter((one) => before.includes(one)).sort()).toEqual(before.sort())
    expect(new Set(seen).size).toBe(seen.length)
  })

  test('of operations and transactions', async () => {
    const field = aField('note', 'text')
    const service = await aServiceOf(admin, 'loan', { functions: { start: { fields: [field] } } })
    const dueAt = new Date(Date.now() + 86_400_000).toISOString()
    const { status, body } = await service.run(admin, { more: { dueAt } })
    expect(status).toBe(201)
    const from = { transactionId: body.transactionId, field }
    await inSite((tx) => copies(tx, 39, from))
    const operations = `/operations/filter?operationTypeId=${service.functions.get('start')!.id}`
    const ofOperations = [
      ['executedAt'],
      ['executedBy', 'executedAt'],
      ['executedById'],
      ['mode'],
      ['elementId'],
      ['elementTitle', 'elementCode'],
      ['elementCode', field.id],
      [field.id],
      [field.id, 'executedAt'],
    ]
    await expectWalks(
      operations,
      share(ofOperations, 2).flatMap((columns) => bothWays(...columns)),
      40,
    )
    const transactions = `/transactions/filter?transactionTypeId=${service.service.id}`
    const ofTransactions = [
      ['createdAt'],
      ['status', 'createdAt'],
      ['dueAt'],
      ['borrower', 'dueAt'],
      ['isOverdue', 'createdBy'],
      ['updatedAt', 'elementTitle'],
      ['elementId', 'borrowerId'],
      ['createdById', 'elementCode'],
      ['transactionTypeId'],
      [field.id],
      [field.id, 'borrower'],
    ]
    await expectWalks(
      transactions,
      share(ofTransactions, 2).flatMap((columns) => bothWays(...columns)),
      40,
    )
    await expectWalks(`${transactions}&type=own`, bothWays('createdAt'), 40)
    await expectWalks(transactions, bothWays('createdAt'), 26, { filters: [{ column: 'status', value: 'cancelled' }] })
    for (const path of [operations, transactions]) {
      const before = idsOf(await runQuery(path, { limit: 1000 }))
      const seen = await walked(path, {}, 9, () => inSite((tx) => copies(tx, 2, from, '1')))
      expect(seen).toEqual(before)
    }
  })

  test('of bookings, people and tenants', async () => {
    const service = await aServiceOf(admin, 'loan')
    const others = await Promise.all([1, 2].map(() => service.anObject()))
    const siteId = tenant.sites[0]!.id
    await inSite((tx) =>
      sql`insert into reservations (tenant_id, site_id, id, element_id, transaction_type_id, user_id, from_at, to_at, status, expires_at, created_at, updated_at, owner_id)
        select ${tenant.id}, ${siteId}, gen_random_uuid(), (${[service.element, ...others].map(({ id }) => id)}::uuid[])[n % 3 + 1],
          ${service.service.id}, ${admin.userId}, now() + n / 3 * interval '1 hour', now() + (n / 3 + 1) * interval '1 hour',
          case when n % 7 = 0 then 'cancelled' else 'booked' end, now() + interval '9 days', now(), now(), ${admin.userId}
        from generate_series(0, 35) n`.execute(tx),
    )
    const ofBookings = [['from'], ['status', 'from'], ['elementCode', 'to'], ['user'], ['createdAt', 'elementTitle']]
    await expectWalks(
      '/reservations/filter',
      share(ofBookings, 2).flatMap((columns) => bothWays(...columns)),
      36,
    )
    for (let index = 0; index < 16; index++)
      await aUser(admin, { name: ['Åsa', 'Ärla', 'Bo'][index % 3]!, role: index % 2 ? 'user' : 'privilegedUser' })
    const { totalCount } = await runQuery('^/users/filter', { limit: 1 })
    const ofPeople = [['name'], ['role', 'userName'], ['isInvited', 'name'], ['createdAt']]
    await expectWalks(
      '^/users/filter',
      share(ofPeople, 2).flatMap((columns) => bothWays(...columns)),
      totalCount!,
    )
    const prefix = `w${randomBytes(6).toString('hex')}`
    await server.database.transaction({ kind: 'installation' }, async (tx) => {
      for (let index = 0; index < 16; index++) {
        const name = `${prefix} ${index % 5}`
        await createTenant(
          tx,
          { key: `${prefix}-${index}`, name, culture: 'sv-SE', licenceLevel: index % 2 ? 'small' : 'none' },
          new Date(),
        )
      }
    })
    const ofTenants = [['name'], ['licenceLevel', 'key'], ['createdAt', 'isLockedDown']]
    await expectWalks(
      '/api/v2/tenants/filter',
      ofTenants.flatMap((columns) => bothWays(...columns)),
      16,
      { searchCriteria: prefix },
    )
  })
})

test('a forged cursor is refused in every list, whatever it contains', async () => {
  const type = await aRecordType(admin, [aField('count', 'integer')])
  for (const name of ['a', 'b']) await aRecord(admin, type.id, name, name)
  await aUser(admin)
  const count = type.dataPropertyTypes[0]!.id
  const orders: [string, string[]][] = [
    [`/records/filter?recordTypeId=${type.id}`, ['position', 'name', 'createdAt', 'recordTypeId', count]],
    ['/records/filter', ['name']],
    ['^/users/filter', ['name', 'role', 'isDisabled', 'createdAt']],
    ['/operations/filter', ['executedAt', 'elementId', 'mode']],
    ['/transactions/filter', ['dueAt', 'isOverdue', 'status']],
    ['/reservations/filter', ['from', 'userId']],
  ]
  const strange = [
    'x',
    '1e-400',
    '1e400',
    'Infinity',
    '0x10',
    '2026-02-31 00:00:00+00',
    '2026-01-01 00:00:00+16',
    '2026-01-01',
    '\u0000',
    '99999999999',
    null,
  ]
  const answers = new Set<string>()
  const answerTo = async (path: string, query: object) => {
    const { status, body } = await admin.call<Problem>('POST', path, query)
    return `${status} ${body.errors?.[0]?.field ?? ''}`
  }
  for (const [path, columns] of orders)
    for (const column of columns) {
      const ordering = [{ column, dir: 'asc' as const }]
      const { next } = await runQuery(path, { ordering, limit: 1 })
      // the mark of this very order, with other keys
      const [mark] = next ? (JSON.parse(Buffer.from(next, 'base64url').toString()) as [string]) : ['']
      const cursors = strange.map((key) => Buffer.from(JSON.stringify([mark, [key], randomUUID()])).toString('base64url'))
      cursors.push('x', Buffer.from(JSON.stringify([mark, [], randomUUID()])).toString('base64url'))
      for (const cursor of cursors)
        for (const direction of ['after', 'before']) answers.add(await answerTo(path, { ordering, [direction]: cursor }))
      const turned = [{ column, dir: 'desc' }]
      for (const direction of ['after', 'before']) answers.add(await answerTo(path, { ordering: turned, [direction]: next ?? cursors[0] }))
    }
  // a text key may be any text: the list then continues after it
  expect([...answers].sort()).toEqual(['200 ', '400 after', '400 before'])
  const [path] = orders[0]!
  const { next } = await runQuery(path, { limit: 1 })
  for (const two of [
    { after: next, before: next },
    { before: next, skip: 1 },
  ])
    expect(await answerTo(path, two)).toBe('400 before')
  for (const two of [{ after: next }, { before: next }, { skip: 1 }])
    expect(await answerTo(path, { fromEnd: true, ...two })).toBe('400 fromEnd')
})
