import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, afterEach, describe, expect, inject, test, vi } from 'vitest'
import type { SiteId, TenantId } from '@verka/domain/entities/ids.ts'
import { freshDatabase } from '../../testing/servers/databases.ts'
import { testApp, type TestApp } from '../../testing/servers/test-app.ts'
import { aTenant } from '../../testing/servers/test-tenant.ts'
import { Batch } from './batch.ts'
import { openDatabase, type Database, type DataScope } from '../database.ts'
import { openSites } from '../scope.queries.ts'
import { sendAtOnce, prepared, type Tx } from '../transaction.ts'

/** Transactions that only read, over one connection: what one of them leaves on it, the next one would have. */

let database: Awaited<ReturnType<typeof freshDatabase>>
let server: TestApp
let superuser: pg.Client
let tenantId: TenantId
let siteId: SiteId
let one: Database
const site = (): DataScope => ({ kind: 'site', tenantId, siteIds: [siteId] })

beforeAll(async () => {
  database = await freshDatabase(inject('superuserUrl'))
  server = await testApp({ databaseUrl: database.applicationUrl })
  const { key } = await aTenant(server)
  const url = new URL(inject('superuserUrl'))
  url.pathname = new URL(database.applicationUrl).pathname
  superuser = new pg.Client({ connectionString: url.href })
  await superuser.connect()
  const { rows } = await superuser.query<{ tenant: TenantId; site: SiteId }>(
    `select t.id as tenant, s.id as site from tenants t join sites s on s.tenant_id = t.id where t.key = $1 and s.key = 'north'`,
    [key],
  )
  ;({ tenant: tenantId, site: siteId } = rows[0]!)
})
afterAll(async () => {
  await superuser.end()
  await server.close()
  await database.drop()
})
beforeEach(() => {
  one = openDatabase(database.applicationUrl, { maxConnections: 1 })
})
afterEach(async () => {
  vi.restoreAllMocks()
  await one.close()
})

const read = <Result>(work: (tx: Tx) => Promise<Result>, scope = site()) => one.transaction(scope, work, { isReadOnly: true })
const valueOf = async (tx: Tx, expression: string): Promise<unknown> =>
  (await sql<{ value: unknown }>`select ${sql.raw(expression)} as value`.execute(tx)).rows[0]!.value
const SCOPE = `concat_ws(' ', current_setting('app.tenant', true), current_setting('app.sites', true), nullif(current_setting('app.installation', true), ''))`

/** What a statement without a scope finds on the connection. The job queue's library has the installation's. */
async function expectClean(): Promise<void> {
  const { rows } = await one.runForJobs(
    `select coalesce(current_setting('app.tenant', true), '') as tenant, coalesce(current_setting('app.sites', true), '') as sites,
      current_setting('transaction_read_only') as "isReadOnly", (select count(*) from elements) as elements`,
  )
  expect(rows).toEqual([{ tenant: '', sites: '', isReadOnly: 'off', elements: 0 }])
}

describe('a transaction that only reads', () => {
  test('sends what its steps ask together as one message, with its scope before it', async () => {
    const sent = vi.spyOn(pg.Client.prototype, 'query')
    const values = await read((tx) =>
      Promise.all([
        valueOf(tx, SCOPE),
        valueOf(tx, `current_setting('transaction_read_only')`),
        valueOf(tx, '(select count(*) from sites)'),
      ]),
    )
    expect(values).toEqual([`${tenantId} {${siteId}}`, 'on', 2])
    expect(sent).toHaveBeenCalledOnce()
    expect(sent.mock.calls[0]![0]).toBeInstanceOf(Batch)
    await expectClean()
  })

  test('has its scope in each of its messages', async () => {
    const sent = vi.spyOn(pg.Client.prototype, 'query')
    await read(async (tx) => {
      expect(await valueOf(tx, SCOPE)).toBe(`${tenantId} {${siteId}}`)
      expect(await valueOf(tx, SCOPE)).toBe(`${tenantId} {${siteId}}`)
    })
    expect(sent).toHaveBeenCalledTimes(2)
    expect(await read((tx) => valueOf(tx, SCOPE), { kind: 'installation' })).toMatch(/ on$/)
    await expectClean()
  })

  test('cannot write', async () => {
    const written = read((tx) => sql`update sites set name = 'another'`.execute(tx))
    await expect(written).rejects.toMatchObject({ code: '25006' })
    // nor may a later message of it
    const later = read(async (tx) => {
      await valueOf(tx, '1')
      await sql`update sites set name = 'another'`.execute(tx)
    })
    await expect(later).rejects.toMatchObject({ code: '25006' })
    await expectClean()
  })

  test('a statement that fails fails those behind it, and the connection is as it was', async () => {
    const outcomes = await read((tx) =>
      Promise.allSettled([valueOf(tx, '1'), valueOf(tx, '1 / 0'), valueOf(tx, `'behind it'`), valueOf(tx, `'further behind'`)]),
    )
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'rejected'])
    for (const outcome of outcomes.slice(1)) expect(outcome).toMatchObject({ reason: { code: '22012' } })
    await expectClean()
    // PostgreSQL has never read these: they are not taken for prepared
    expect(await read((tx) => Promise.all([valueOf(tx, `'further behind'`), valueOf(tx, `'behind it'`)]))).toEqual([
      'further behind',
      'behind it',
    ])
    // and the one that failed fails in the same way
    await expect(read((tx) => valueOf(tx, '1 / 0'))).rejects.toMatchObject({ code: '22012' })
    expect(await read((tx) => valueOf(tx, '1'))).toBe(1)
  })

  test('a statement that cannot be parsed, or a scope that cannot be set, leaves nothing', async () => {
    await expect(read((tx) => valueOf(tx, 'nothing_of_that_name'))).rejects.toMatchObject({ code: '42703' })
    await expectClean()
    const wrong = { kind: 'site', tenantId, siteIds: ['\0' as SiteId] } as const
    await expect(read((tx) => valueOf(tx, '(select count(*) from sites)'), wrong)).rejects.toMatchObject({ code: '22021' })
    await expectClean()
    expect(await read((tx) => valueOf(tx, '(select count(*) from sites)'))).toBe(2)
  })

  test('a value or a statement that cannot be written fails its read, and no other', async () => {
    const value = {
      toPostgres() {
        throw new Error('on purpose')
      },
    }
    await expect(read((tx) => sql`select ${value}::text`.execute(tx))).rejects.toThrow('on purpose')
    await expect(read((tx) => valueOf(tx, `'\0'`))).rejects.toThrow('a statement has a zero byte')
    await expectClean()
    expect(await read((tx) => valueOf(tx, SCOPE))).toBe(`${tenantId} {${siteId}}`)
  })

  test('values of all kinds, and the columns of a statement that was described before', async () => {
    const moment = new Date('2026-11-29T12:00:00.123Z')
    const kinds = prepared<Record<string, unknown>, unknown[]>(
      'select $1::text as text, $2::int as number, $3::bool as flag, $4::timestamptz as moment, $5::text[] as texts, $6::jsonb as json, $7::text as none',
    )
    const values = ['åäö "q" \\', 7, false, moment, ['a,b', 'c"d', '{e}'], { a: [1] }, null]
    const row = { text: values[0], number: 7, flag: false, moment, texts: values[4], json: { a: [1] }, none: null }
    for (let times = 0; times < 3; times++) {
      expect(await read((tx) => sendAtOnce(tx, kinds(...values)))).toEqual([row])
      expect(await one.transaction(site(), (tx) => sendAtOnce(tx, kinds(...values)))).toEqual([row])
    }
    expect(await read((tx) => sendAtOnce(tx, prepared<object, []>('select 1 as a where false')()))).toEqual([])
  })

  test('work that opens further sites has them for what follows, in a begun transaction, and the next one has not', async () => {
    const { rows } = await superuser.query<{ id: SiteId }>('select id from sites where tenant_id = $1 and id <> $2', [tenantId, siteId])
    const other = rows[0]!.id
    for (const fails of [false, true]) {
      const opened = read(async (tx) => {
        expect(await valueOf(tx, SCOPE)).toBe(`${tenantId} {${siteId}}`)
        await openSites(tx, [siteId, other])
        expect(await valueOf(tx, SCOPE)).toBe(`${tenantId} {${siteId},${other}}`)
        expect(await valueOf(tx, SCOPE)).toBe(`${tenantId} {${siteId},${other}}`)
        await expect(sql`update sites set name = 'another'`.execute(tx)).rejects.toMatchObject({ code: '25006' })
        if (fails) throw new Error('on purpose')
      })
      const outcome = await opened.catch((error: Error) => error.message)
      expect(outcome).toBe(fails ? 'on purpose' : undefined)
      expect(await read((tx) => valueOf(tx, SCOPE))).toBe(`${tenantId} {${siteId}}`)
      await expectClean()
    }
  })

  test('a cancelled statement, and a cut connection, fail it and no other', async () => {
    for (const [how, code] of [
      ['pg_cancel_backend', '57014'],
      ['pg_terminate_backend', '57P01'],
    ] as const) {
      const pid = await read((tx) => valueOf(tx, 'pg_backend_pid()'))
      const sleeping = read((tx) => Promise.all([valueOf(tx, `pg_sleep(60)`), valueOf(tx, '1')]))
      const failed = sleeping.catch((error: unknown) => error)
      await vi.waitFor(async () => {
        const { rows } = await superuser.query(`select 1 from pg_stat_activity where pid = $1 and wait_event = 'PgSleep'`, [pid])
        expect(rows).toHaveLength(1)
      }, 60_000)
      await superuser.query(`select ${how}($1)`, [pid])
      expect(await failed).toMatchObject({ code })
      await expectClean()
      expect(await read((tx) => valueOf(tx, SCOPE))).toBe(`${tenantId} {${siteId}}`)
    }
  })

  test('what it does not wait for is answered before the next one has the connection', async () => {
    let late: Promise<unknown> | undefined
    await read(async (tx) => {
      await valueOf(tx, '1')
      late = Promise.allSettled([valueOf(tx, `pg_sleep(0.1)::text`), valueOf(tx, '1 / 0')])
      await new Promise(setImmediate)
      await new Promise(setImmediate)
    })
    expect(await read((tx) => valueOf(tx, SCOPE), { kind: 'installation' })).toMatch(/ on$/)
    expect(await late).toMatchObject([{ status: 'fulfilled' }, { reason: { code: '22012' } }])
    // one that was not sent yet is not sent
    let unsent: Promise<unknown> | undefined
    await read(async (tx) => {
      unsent = valueOf(tx, '1')
      unsent.catch(() => undefined)
    })
    await expect(unsent).rejects.toThrow('the transaction is over')
  })

  test('a statement whose table was migrated since fails once, on that connection only', async () => {
    const all = () => read((tx) => sql`select * from migrated`.execute(tx))
    await superuser.query('create table migrated (a int); grant select on migrated to verka_app')
    try {
      await all()
      await superuser.query('alter table migrated add column b int')
      await expect(all()).rejects.toMatchObject({ code: '0A000' })
      expect((await all()).rows).toEqual([])
    } finally {
      await superuser.query('drop table migrated')
    }
  })
})
