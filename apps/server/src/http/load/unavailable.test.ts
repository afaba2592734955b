import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { asId, type TenantId } from '@verka/domain/entities/ids.ts'
import { openDatabase, type Database } from '../../db/database.ts'
import type { Tx } from '../../db/transaction.ts'
import { readSettings } from '../../start/env.ts'
import { freshDatabase } from '../../testing/servers/databases.ts'
import { createServer } from '../server.ts'

const PROBLEM = 'application/problem+json; charset=utf-8'

let superuser: pg.Client
let app: FastifyInstance
let database: Database
let work: (tx: Tx) => Promise<unknown>
beforeAll(async () => {
  superuser = new pg.Client({ connectionString: inject('superuserUrl') })
  await superuser.connect()
})
afterAll(() => superuser.end())
beforeEach(() => serve(inject('applicationUrl')))
afterEach(async () => {
  await app.close()
  await database.close().catch(() => undefined)
})

function serve(url: string) {
  database = openDatabase(url, { maxConnections: 1 })
  app = createServer({ settings: readSettings({}), log: pino({ level: 'silent' }) })
  app.get<{ Params: { kind: 'true' | 'false' } }>('/:kind', (request) =>
    database.transaction({ kind: 'installation' }, async (tx) => void (await work(tx)), {
      isReadOnly: request.params.kind === 'true',
    }),
  )
}

const ask = (isReadOnly = false) => app.inject({ method: 'GET', url: `/${isReadOnly}` })
const select = (tx: Tx) => sql`select 1`.execute(tx)
const processOf = async (tx: Tx) => (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)).rows[0]!.pid
/** Ends the connection of our one transaction, like a restart of the database. */
const killProcess = (pid: number) => superuser.query('select pg_terminate_backend($1)', [pid])
const kill = async (tx: Tx) => void (await killProcess(await processOf(tx)))

async function expectUnavailable(isReadOnly = false) {
  const reply = await ask(isReadOnly)
  expect([reply.statusCode, reply.headers['content-type'], reply.headers['retry-after']]).toEqual([503, PROBLEM, '1'])
  expect(reply.json()).toMatchObject({ code: 'unavailable', errors: [{ message: '@errors.unavailable' }] })
}

describe('a database failure is answered with 503, and requests succeed once it is over', () => {
  test.each<[string, (tx: Tx) => Promise<unknown>]>([
    [
      'a statement that takes too long',
      async (tx) => {
        await sql`set local statement_timeout = 30`.execute(tx)
        await sql`select pg_sleep(5)`.execute(tx)
      },
    ],
    [
      'a transaction that was idle for too long',
      async (tx) => {
        await sql`set local idle_in_transaction_session_timeout = 30`.execute(tx)
        await delay(200)
        await select(tx)
      },
    ],
    [
      'a connection lost between two statements',
      async (tx) => {
        await kill(tx)
        await delay(50)
        await select(tx)
      },
    ],
    [
      'a connection lost during statements',
      async (tx) => {
        const pid = await processOf(tx)
        await Promise.all([sql`select pg_sleep(5)`.execute(tx), select(tx), delay(50).then(() => killProcess(pid))])
      },
    ],
    ['a connection lost before the commit', kill],
  ])('%s', async (_name, failing) => {
    for (const isReadOnly of [false, true]) {
      work = failing
      // a reading call is answered although its commit was not acknowledged
      if (failing !== kill || !isReadOnly) await expectUnavailable(isReadOnly)
      work = select
      await expect.poll(async () => (await ask(isReadOnly)).statusCode, { timeout: 5_000 }).toBe(200)
    }
  })

  test('no connection that is free in time', async () => {
    const { promise: isFree, resolve: free } = Promise.withResolvers<void>()
    work = () => isFree
    // a request is sent when a caller waits for it
    const slow = ask().then((reply) => reply.statusCode)
    await expectUnavailable()
    free()
    expect(await slow).toBe(200)
  })

  test.each(['postgres://verka_app@127.0.0.1:1/verka', 'postgres://verka_app@nowhere.invalid/verka', 'postgres:///verka?host=/nowhere'])(
    'no database at %s',
    async (url) => {
      await app.close()
      await database.close()
      serve(url)
      await expectUnavailable()
    },
  )

  test('a pool that is closed, while the process ends', async () => {
    await database.close()
    await expectUnavailable()
  })

  test('a table that is migrated under the running server', async () => {
    const fresh = await freshDatabase(inject('superuserUrl'))
    const owner = new pg.Client({ connectionString: fresh.ownerUrl })
    await app.close()
    await database.close()
    serve(fresh.applicationUrl)
    try {
      await owner.connect()
      work = (tx) => tx.selectFrom('tenants').selectAll().execute()
      expect((await ask()).statusCode).toBe(200)
      await owner.query('alter table tenants add column more text')
      await expectUnavailable()
      expect((await ask()).statusCode).toBe(200)
    } finally {
      await owner.end()
      await database.close()
      await fresh.drop()
    }
  })
})

test('a row that another person deleted in between is a conflict, not a server error', async () => {
  work = async (tx) => {
    await sql`create temporary table parent (id int primary key) on commit drop`.execute(tx)
    await sql`create temporary table child (id int references parent) on commit drop`.execute(tx)
    await sql`insert into child values (1)`.execute(tx)
  }
  const reply = await ask()
  expect([reply.statusCode, reply.json<{ errors: unknown }>().errors]).toEqual([
    409,
    [{ message: '@errors.conflict', text: expect.any(String) }],
  ])
})

test('a tenant with too many waiting requests gets 503 with a retry time; another one is served', async () => {
  const crowded = openDatabase(inject('applicationUrl'), { maxConnections: 2, longestLine: 1 })
  const server = createServer({ settings: readSettings({}), log: pino({ level: 'silent' }) })
  const { promise: isFree, resolve: free } = Promise.withResolvers<void>()
  server.get<{ Params: { tenantId: TenantId } }>('/:tenantId', ({ params }) =>
    crowded.transaction({ kind: 'tenant', tenantId: params.tenantId }, () => (params.tenantId === LARGE ? isFree : Promise.resolve())),
  )
  const from = (tenantId: TenantId) => server.inject({ url: `/${tenantId}` })
  const [LARGE, SMALL] = [asId<'tenant'>(randomUUID()), asId<'tenant'>(randomUUID())]
  try {
    const large = [1, 2, 3, 4, 5].map(async () => (await from(LARGE)).statusCode)
    await delay(50)
    const refused = await from(LARGE)
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '1'])
    expect(refused.json()).toMatchObject({ code: 'tooManyRequests', errors: [{ message: '@errors.tenantBusy' }] })
    const small = from(SMALL)
    free()
    expect((await small).statusCode).toBe(200)
    expect((await Promise.all(large)).toSorted()).toEqual([200, 200, 200, 429, 429])
  } finally {
    await server.close()
    await crowded.close()
  }
})
