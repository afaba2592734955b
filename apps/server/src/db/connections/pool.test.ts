import { globSync, readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { TenantId, SiteId } from '@verka/domain/entities/ids.ts'
import { anElement, anElementType, withKey } from '../../testing/made/a-working-day.ts'
import { choicesFor } from '../../testing/hostile/choose.ts'
import { freshDatabase } from '../../testing/servers/databases.ts'
import { testApp, type TestApp } from '../../testing/servers/test-app.ts'
import { aTenant, type Caller } from '../../testing/servers/test-tenant.ts'
import { openDatabase, type DataScope } from '../database.ts'

/**
 * Promise 3 (security): a connection keeps nothing of one request for the next. Twenty tenants share five connections; a tenth of the
 * requests is aborted by the caller, cancelled or cut in the database, or fails in the middle. `REQUESTS=20000` is the promised size.
 */
const REQUESTS = Number(process.env.REQUESTS ?? 1000)
const TENANTS = 20
const CONNECTIONS = 5

interface Customer {
  url: string
  caller: Caller
  typeId: string
  titles: string[]
}

let database: Awaited<ReturnType<typeof freshDatabase>>
let server: TestApp
let superuser: pg.Client
let customers: Customer[]
beforeAll(async () => {
  database = await freshDatabase(inject('superuserUrl'))
  server = await testApp({ databaseUrl: database.applicationUrl, maxConnections: CONNECTIONS })
  superuser = new pg.Client({ connectionString: inject('superuserUrl') })
  await superuser.connect()
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  const origin = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`
  customers = []
  for (let number = 0; number < TENANTS; number++) {
    const tenant = await aTenant(server)
    const caller = await tenant.as('tenantAdmin')
    const { id: typeId } = await anElementType(caller, [])
    const titles = [`${tenant.key} ett`, `${tenant.key} två`]
    for (const [index, title] of titles.entries()) await anElement(caller, typeId, { title, code: `${index}` })
    customers.push({ url: `${origin}/api/v2/${tenant.key}/north`, caller, typeId, titles })
  }
})
afterAll(async () => {
  // aborted requests leave connections that nobody closes
  server.app.server.closeAllConnections()
  await server.close()
  await superuser.end()
  await database.drop()
})

/** Cancels the present statement of one of the server's connections, or terminates the connection. */
const disturb = (how: 'pg_cancel_backend' | 'pg_terminate_backend') =>
  superuser.query(
    `select ${how}(pid) from pg_stat_activity where datname = $1 and usename = 'verka_app' and query not like 'listen%' order by random() limit 1`,
    [new URL(database.applicationUrl).pathname.slice(1)],
  )

describe('security promise 3: connections', () => {
  test(
    `${REQUESTS} requests of ${TENANTS} tenants over ${CONNECTIONS} connections: each sees its own rows, all of them`,
    { timeout: 3_600_000 },
    async () => {
      const chooseFor = choicesFor(REQUESTS)
      const counts = { right: 0, aborted: 0, failed: 0, unavailable: 0, disturbed: 0 }
      const wrong: string[] = []
      const runQuery = async (number: number) => {
        const choose = chooseFor(number)
        const { url, caller, typeId, titles } = customers[number % TENANTS]!
        const headers = { authorization: `Bearer ${caller.token}`, 'content-type': 'application/json', ...withKey() }
        const [kind, wait] = [choose.below(30), choose.below(12)]
        if (kind === 1) {
          counts.disturbed++
          await disturb(choose.below(4) === 0 ? 'pg_terminate_backend' : 'pg_cancel_backend')
        }
        const isAborted = kind === 0
        const fails = kind === 2
        const path = fails ? '/elements' : choose.of(['/elements/filter', `/elements/filter?elementTypeId=${typeId}`])
        const body = fails ? { elementTypeId: typeId, title: 'en till', code: '0' } : { limit: 100 }
        const signal = isAborted ? AbortSignal.timeout(wait) : null
        try {
          const reply = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body), signal })
          const answer = (await reply.json()) as { items?: { title: string }[] }
          const context = `seed ${choose.seed}, request ${number}, ${reply.status}`
          if (reply.status === 503) counts.unavailable++
          else if (fails && reply.status === 422) counts.failed++
          else if (
            !fails &&
            answer.items
              ?.map(({ title }) => title)
              .sort()
              .join() === titles.join()
          )
            counts.right++
          else wrong.push(`${context} ${JSON.stringify(answer).slice(0, 300)}`)
        } catch (error) {
          if (!isAborted || (error as Error).name !== 'TimeoutError') throw error
          counts.aborted++
        }
      }
      let next = 0
      await Promise.all(
        Array.from({ length: 24 }, async () => {
          while (next < REQUESTS) await runQuery(next++)
        }),
      )
      process.stdout.write(`pool: ${JSON.stringify(counts)}\n`)
      expect(wrong.join('\n')).toBe('')
      expect(counts.right).toBeGreaterThan(REQUESTS * 0.85)
      expect(counts.failed + counts.aborted + counts.disturbed).toBeGreaterThan(REQUESTS / 20)
      for (const { caller, titles } of customers) {
        const { body } = await caller.call<{ items: { title: string }[] }>('POST', '/elements/filter', {})
        expect(body.items.map(({ title }) => title).sort()).toEqual(titles)
      }
    },
  )

  test('a query without a scope returns nothing, after any earlier work on the connection', async () => {
    const client = new pg.Client({ connectionString: database.applicationUrl })
    await client.connect()
    const { rows: tables } = await client.query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'schema_migrations'`,
    )
    try {
      for (const end of ['commit', 'rollback']) {
        const { id } = (await superuserRows(`select id from tenants limit 1`))[0] as { id: string }
        await client.query('begin')
        await client.query(`select set_config('app.tenant', $1, true), set_config('app.installation', 'on', true)`, [id])
        expect((await client.query('select 1 from tenants')).rowCount).toBeGreaterThan(0)
        await client.query(end)
        for (const { name } of tables) expect([name, (await client.query(`select 1 from ${name}`)).rowCount]).toEqual([name, 0])
      }
    } finally {
      await client.end()
    }
  })

  test('a scope ends with its transaction: the next one on the same connection does not have it', async () => {
    const one = openDatabase(database.applicationUrl, { maxConnections: 1 })
    try {
      const { id: tenantId, site } = (
        await superuserRows(`select t.id, s.id as site from tenants t join sites s on s.tenant_id = t.id where s.key = 'north' limit 1`)
      )[0] as { id: TenantId; site: SiteId }
      const count = (scope: DataScope, options = {}) =>
        one.transaction(scope, async (tx) => (await sql`select 1 from elements`.execute(tx)).rows.length, options)
      for (const isReadOnly of [true, false]) {
        expect(await count({ kind: 'site', tenantId, siteIds: [site] }, { isReadOnly })).toBe(2)
        expect(await count({ kind: 'tenant', tenantId }, { isReadOnly })).toBe(0)
        expect(await count({ kind: 'site', tenantId, siteIds: [site] }, { isReadOnly })).toBe(2)
        expect(await count({ kind: 'installation' }, { isReadOnly })).toBe(0)
        const fails = one.transaction({ kind: 'site', tenantId, siteIds: [site] }, () => Promise.reject(new Error('on purpose')))
        await expect(fails).rejects.toThrow('on purpose')
        expect(await count({ kind: 'installation' }, { isReadOnly })).toBe(0)
      }
    } finally {
      await one.close()
    }
  })

  test('work that still runs after its transaction ended can send no statement', async () => {
    const one = openDatabase(database.applicationUrl, { maxConnections: 1 })
    try {
      let late: Promise<unknown> | undefined
      let goOn = () => {}
      const isTime = new Promise<void>((done) => (goOn = done))
      const failed = one.transaction({ kind: 'installation' }, async (tx) => {
        late = isTime.then(() => sql`select 1 from users`.execute(tx))
        late.catch(() => undefined)
        throw new Error('on purpose')
      })
      await expect(failed).rejects.toThrow('on purpose')
      // another transaction may have the connection by now
      await one.transaction({ kind: 'installation' }, async () => {
        goOn()
        await expect(late).rejects.toThrow('the transaction is over')
      })
    } finally {
      await one.close()
    }
  })

  test('one module begins transactions and has the pool', () => {
    const root = new URL('../..', import.meta.url).pathname
    const sources = globSync('**/*.ts', { cwd: root }).filter((path) => !path.endsWith('.test.ts') && !path.startsWith('testing/'))
    expect(sources.length).toBeGreaterThan(150)
    // a calendar has 'BEGIN:VCALENDAR'
    const begins = sources.filter((path) =>
      /[`'"]\s*begin\b(?!:V)|new pg\.Pool|beginTransaction\(|\.connection\(\)/i.test(readFileSync(root + path, 'utf8')),
    )
    // the others use the owner's connections: migrations, and the creation of roles
    expect(begins.sort()).toEqual(['db/database.ts', 'db/schema/grants.ts', 'db/schema/migrate.ts'])
    const drivers = sources.filter((path) => /from 'pg'/.test(readFileSync(root + path, 'utf8')))
    expect(drivers.filter((path) => !path.startsWith('db/'))).toEqual([])
  })
})

async function superuserRows(statement: string): Promise<unknown[]> {
  const url = new URL(inject('superuserUrl'))
  url.pathname = new URL(database.applicationUrl).pathname
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}
