import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { ElementTypeId } from '@verka/domain/entities/ids.ts'
import { anElement, anElementType } from '../made/a-working-day.ts'
import { freshDatabase } from '../servers/databases.ts'
import { authorizationRequest, logIn, openBrowser } from '../servers/login.ts'
import { makeSmallCustomer, remoteAdministrator, type RemoteCaller } from '../made/sites/small-customer.ts'
import { freePort, killVerkas, startVerka, type VerkaProcess } from '../servers/verka-process.ts'
import { openTcpProxy, type TcpProxy } from './tcp-proxy.ts'

const KEY = 'observed'

let folder: string
let database: Awaited<ReturnType<typeof freshDatabase>>
let proxy: TcpProxy
let verka: VerkaProcess
let superuser: pg.Client
let admin: RemoteCaller
let origin: string
let metricsPort: number
let element: { id: string; version: number }
let elementTypeId: ElementTypeId

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'verka-observed-'))
  database = await freshDatabase(inject('superuserUrl'))
  proxy = await openTcpProxy(Number(new URL(database.applicationUrl).port))
  const port = await freePort()
  metricsPort = await freePort()
  origin = `http://localhost:${port}`
  const applicationUrl = new URL(database.applicationUrl)
  applicationUrl.port = String(proxy.port)
  verka = startVerka({
    PORT: String(port),
    METRICS_PORT: String(metricsPort),
    DATABASE_URL: applicationUrl.href,
    DATABASE_OWNER_URL: database.ownerUrl,
    DATABASE_CONNECTIONS: '2',
    TENANT_WAITING: '2',
    DATA_DIR: folder,
    SECRET_KEY: 'observed'.repeat(8),
    // figures do not depend on the log
    LOG_LEVEL: 'silent',
    SMTP_URL: 'smtp://127.0.0.1:9',
    EXTERNAL_IDP_ISSUER: 'http://127.0.0.1:9/',
    EXTERNAL_IDP_CLIENT_ID: 'verka',
  })
  await verka.ready
  if (verka.child.exitCode !== null) throw new Error(verka.output())
  await makeSmallCustomer(database.applicationUrl, KEY)
  admin = remoteAdministrator(origin, KEY)
  elementTypeId = (await anElementType(admin, [])).id
  element = await anElement(admin, elementTypeId)
  const url = new URL(inject('superuserUrl'))
  url.pathname = applicationUrl.pathname
  superuser = new pg.Client({ connectionString: url.href })
  await superuser.connect()
})
afterAll(async () => {
  killVerkas()
  await verka.ended
  await superuser.end()
  await proxy.close()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

/** All figures by their name with labels; those of requests without the route, added up. */
async function figures(): Promise<Map<string, number>> {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  const all = new Map<string, number>()
  for (const line of text.split('\n')) {
    const match = /^([^#\s]\S*(?:\{.*\})?) (\S+)$/.exec(line)
    if (!match) continue
    const status = /^verka_http_request_duration_seconds_count\{.*status="(\d+)"/.exec(match[1]!)?.[1]
    const name = status === undefined ? match[1]! : `answers ${status}`
    all.set(name, (all.get(name) ?? 0) + Number(match[2]))
  }
  return all
}

const logged = (what: string) => `verka_logged_total{what="${what}"}`
const list = () => admin.call('POST', '/elements/filter', {})
const wrongPassword = () => logIn({ origin, userName: KEY, password: 'fel' }).catch(() => undefined)

/** Each fault, and the figure that shows it. */
const faults: [string, string, () => Promise<unknown>][] = [
  [
    'a database that is away',
    logged('unavailable'),
    async () => {
      await proxy.fail('cut')
      await list()
      await proxy.heal()
    },
  ],
  [
    'connections to it that break',
    logged('database connection lost'),
    async () => {
      // after the fault before, the next call may be refused without a connection
      await expect.poll(async () => (await list()).status).toBe(200)
      // the reply may be here before its connection is idle: one that breaks in use is the failure of its statement
      await expect.poll(async () => (await figures()).get('verka_database_transactions{state="running"}')).toBe(0)
      await proxy.fail('reset')
    },
  ],
  [
    'a lock held by another session',
    'answers 503',
    async () => {
      await superuser.query('begin')
      await superuser.query('select 1 from elements where id = $1 for update', [element.id])
      await admin.call('PUT', `/elements/${element.id}`, { elementTypeId, title: 'Annat', version: element.version })
      await superuser.query('rollback')
    },
  ],
  [
    'a mistake of ours',
    logged('internal'),
    async () => {
      await superuser.query('alter table elements rename column title to other')
      await list()
      await superuser.query('alter table elements rename column other to title')
    },
  ],
  [
    'a store that takes nothing',
    'answers 500',
    async () => {
      const files = join(folder, 'files')
      await rename(files, `${files}.away`)
      await writeFile(files, '')
      await admin.call('POST', '/files', { fileName: 'a.txt', type: 'text/plain', base64: 'aGVq' })
      await rm(files)
      await rename(`${files}.away`, files)
    },
  ],
  [
    'a mail server that is away',
    logged('a mail could not be sent'),
    () => openBrowser(origin).post('/identity/forgotten-password', { email: `${KEY}@example.test` }),
  ],
  [
    'a feed that cannot be had',
    logged('a feed could not be had'),
    async () => {
      await superuser.query(`update tenants set rss_feed_url = 'http://127.0.0.1:9/feed' where key = $1`, [KEY])
      await fetch(`${origin}/api/v2/tenants/feed`, { headers: await admin.authorization() })
    },
  ],
  [
    'a sign-in provider that is away',
    logged('the external provider cannot be reached'),
    async () => {
      const browser = openBrowser(origin)
      const form = (await browser.get(authorizationRequest(origin).url)).headers.get('location')!
      await browser.get(`${form}/external`)
    },
  ],
  ['a password that is wrong', logged('login refused'), wrongPassword],
  [
    'guesses at one',
    logged('login throttled'),
    async () => {
      for (let guess = 0; guess < 12; guess++) await wrongPassword()
    },
  ],
  [
    'a tenant with too many requests at once',
    'answers 429',
    () => Promise.all(Array.from({ length: 100 }, () => admin.call('GET', `/elements/${element.id}`))),
  ],
  [
    'a process that stops for a moment',
    'nodejs_eventloop_lag_max_seconds',
    async () => {
      verka.child.kill('SIGSTOP')
      await delay(1500)
      verka.child.kill('SIGCONT')
    },
  ],
]

test.each(faults)('%s is seen in a figure: %s', async (_what, figure, fault) => {
  const before = (await figures()).get(figure) ?? 0
  await fault()
  await expect.poll(async () => ((await figures()).get(figure) ?? 0) - before, { interval: 100 }).toBeGreaterThan(0)
})

test('no write happened, and only their own port serves the figures', async () => {
  expect((await fetch(`${origin}/metrics`)).status).toBe(404)
  expect((await fetch(`http://127.0.0.1:${metricsPort}/`)).status).toBe(404)
  expect(verka.output()).not.toMatch(/"level"/)
  const seen = await figures()
  for (const name of ['verka_database_connections', 'verka_database_transactions{state="waiting"}', 'process_resident_memory_bytes'])
    expect([name, seen.has(name)]).toEqual([name, true])
})
