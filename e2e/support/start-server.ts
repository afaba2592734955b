// Starts Verka with the demo customer on a separate database, and a second port that creates tenants for tests. Deletes all at the end.
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { openSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { startEmbeddedPostgres } from '../../apps/server/src/db/embedded/embedded-postgres.ts'
import { prepareCopies, type TenantCopies } from '../../apps/server/src/testing/servers/tenant-copies.ts'

const port = Number(process.argv[2])
const origin = `http://localhost:${port}`
const folder = await mkdtemp(join(tmpdir(), 'verka-e2e-'))
// the data is deleted at the end: it need not reach the disk
const unsafe = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' }
const postgres = await startEmbeddedPostgres(join(folder, 'postgres'), { ...unsafe, max_connections: '100' })

/** Settings with which one more process serves the same database. */
const settings = {
  DATABASE_URL: postgres.applicationUrl,
  DATABASE_OWNER_URL: postgres.ownerUrl,
  DATA_DIR: join(folder, 'data'),
  SECRET_KEY: randomBytes(32).toString('hex'),
  LOG_LEVEL: 'warn',
  DEMO: 'true',
  // receivers of tests; addresses on 127.0.0.1 are refused
  OUTBOUND_ALLOWED: '127.0.0.2',
}

/** Its warnings are reported with the tests that fail. */
const log = process.env.SERVER_LOG === undefined ? 'inherit' : openSync(process.env.SERVER_LOG, 'a')

const verka = spawn(process.execPath, ['apps/server/src/main.ts'], {
  stdio: ['inherit', log, 'inherit'],
  env: { ...process.env, ...settings, PORT: String(port), ORIGIN: origin },
})

let copies: TenantCopies | undefined
async function end(code: number): Promise<void> {
  await copies?.close()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
  process.exit(code)
}
verka.once('exit', (code) => void end(code ?? 1))
process.on('SIGTERM', () => verka.kill('SIGTERM'))
process.on('SIGINT', () => verka.kill('SIGTERM'))

const isReady = async () => (await fetch(`${origin}/readyz`).catch(() => undefined))?.ok === true
while (!(await isReady())) await delay(100)

const superuserUrl = new URL(postgres.superuserUrl)
superuserUrl.pathname = new URL(postgres.ownerUrl).pathname
const from = await prepareCopies(superuserUrl.href, 'demo')
copies = from
let count = 0
let last: Promise<unknown> = Promise.resolve()

/** `POST /tenants/NAME` creates a tenant and returns its key. */
async function makeTenant({ make }: TenantCopies, name: string): Promise<string> {
  const number = ++count
  const key = `${name}-${number}`
  // one after the other: they share a connection
  last = last.catch(() => undefined).then(() => make(key, number))
  await last
  return key
}

createServer((request, response) => {
  const name = /^\/tenants\/([a-z][a-z0-9-]{0,40})$/.exec(request.url ?? '')?.[1]
  const answer = name && request.method === 'POST' ? makeTenant(from, name) : Promise.resolve(JSON.stringify(settings))
  answer.then(
    (text) => response.end(text),
    (error: unknown) => response.writeHead(500).end(String(error)),
  )
}).listen(port + 1, '127.0.0.1')
