import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { freshDatabase } from './testing/servers/databases.ts'
import { logIn } from './testing/servers/login.ts'
import { freePort, killVerkas, startVerka as start } from './testing/servers/verka-process.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'verka-main-'))
})
afterAll(async () => {
  killVerkas()
  await rm(folder, { recursive: true, force: true })
})

/** The data of a started Verka, for the tests after the first. */
const dataDir = () => join(folder, 'data')

describe('npm start', () => {
  test('starts from an empty folder, refuses a second process on the same data, survives kill -9, and ends cleanly', async () => {
    const DATA_DIR = dataDir()
    const PORT = String(await freePort())
    const origin = `http://localhost:${PORT}`
    const environment = { DATA_DIR, PORT }
    const list = async () => {
      const { accessToken } = await logIn({ origin, userName: 'tenantadmin', password: 'verka-demo' })
      const reply = await fetch(`${origin}/api/v2/demo/north/elements/filter`, {
        method: 'POST',
        headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
        body: '{}',
      })
      return ((await reply.json()) as { totalCount: number }).totalCount
    }

    const first = start(environment)
    await first.ready
    expect(first.output()).toContain(`open ${origin} and log in as tenantadmin`)
    const count = await list()
    expect(count).toBeGreaterThanOrEqual(200)
    await expectPrivate(DATA_DIR)

    const second = start({ ...environment, PORT: String(await freePort()) })
    expect(await second.ended).toBe(1)
    expect(second.output()).toContain('another Verka is already running')

    first.child.kill('SIGKILL')
    await first.ended
    // an older Verka has left its data open to others
    await chmod(DATA_DIR, 0o755)
    await chmod(join(DATA_DIR, 'files'), 0o755)
    await chmod(join(DATA_DIR, 'secret-key'), 0o644)
    const third = start(environment)
    await third.ready
    expect(await list()).toBe(count)
    await expectPrivate(DATA_DIR)

    // a Ctrl-C is sent by the terminal and by npm, a moment apart
    third.child.kill('SIGINT')
    setTimeout(() => third.child.kill('SIGINT'), 50)
    expect(await third.ended).toBe(0)
    await expect(readFile(join(DATA_DIR, 'postgres/postmaster.pid'))).rejects.toThrow('ENOENT')
  })

  test('is ended cleanly while it still starts', async () => {
    const DATA_DIR = dataDir()
    const begun = start({ DATA_DIR, PORT: String(await freePort()) })
    const pidFile = join(DATA_DIR, 'postgres/postmaster.pid')
    await expect.poll(() => existsSync(pidFile), { interval: 20 }).toBe(true)
    begun.child.kill('SIGINT')
    expect(await begun.ended).toBe(0)
    expect(begun.output()).not.toContain('Verka is ready')
    expect(existsSync(pidFile)).toBe(false)
  })

  test('stops at a wrong setting, naming it', async () => {
    const { ended, output } = start({ DATA_DIR: join(folder, 'unused'), PORT: 'abc' })
    expect(await ended).toBe(1)
    expect(output()).toContain('PORT: ')
  })
})

/** Only the user of Verka and its database can read all data. */
async function expectPrivate(folder: string) {
  const modes = await Promise.all(
    ['.', ...(await readdir(folder))].map(async (name) => [name, (await stat(join(folder, name))).mode & 0o777] as const),
  )
  // the database of root's Verka belongs to another user, whose group may enter, and neither list nor write
  const ofFolder = process.getuid?.() === 0 ? 0o067 : 0o077
  expect(modes.map(([name, mode]) => [name, mode & (name === '.' ? ofFolder : 0o077)])).toEqual(modes.map(([name]) => [name, 0]))
  expect(modes.map(([name]) => name)).toEqual(expect.arrayContaining(['files', 'postgres', 'postgres.password', 'secret-key']))
}

describe('the embedded database', () => {
  const pidOfServer = async (folder: string) =>
    Number((await readFile(join(folder, 'postgres/postmaster.pid'), 'utf8').catch(() => '')).split('\n')[0])

  test('PostgreSQL is restarted when it is killed, requests in progress fail; three times in five minutes end Verka', async () => {
    const DATA_DIR = dataDir()
    const PORT = String(await freePort())
    const origin = `http://localhost:${PORT}`
    const verka = start({ DATA_DIR, PORT, DEMO: 'false', LOG_LEVEL: 'info' })
    await verka.ready
    const [, , , port] = (await readFile(join(DATA_DIR, 'postgres/postmaster.pid'), 'utf8')).split('\n')
    const password = (await readFile(join(DATA_DIR, 'postgres.password'), 'utf8')).trim()
    const kill = async () => {
      const pid = await pidOfServer(DATA_DIR)
      expect(pid).toBeGreaterThan(1)
      process.kill(pid, 'SIGKILL')
      return pid
    }
    /** A server that dies before its start is over is a failed start, not a second death. */
    const isStartedAgain = (death: number) => verka.output().split('embedded database answers again').length > death
    const servedAgainAfter = async (pid: number, death: number) => {
      await expect.poll(async () => (await pidOfServer(DATA_DIR)) || pid).not.toBe(pid)
      // this request reads the database
      await expect.poll(async () => (await fetch(`${origin}/api/v2/tenants/keys/nobody`)).status).toBe(404)
      await expect.poll(() => isStartedAgain(death)).toBe(true)
    }

    // a busy connection does not notice that its server is gone
    const busy = new pg.Client({ connectionString: `postgres://postgres:${password}@127.0.0.1:${port}/verka` })
    busy.on('error', () => undefined)
    await busy.connect()
    const work = busy.query('select count(*) from generate_series(1, 1e12::bigint) a where a % 7 = 8').catch(() => undefined)
    for (let death = 1; death <= 2; death++) {
      await servedAgainAfter(await kill(), death)
      expect(await (await fetch(`${origin}/metrics`)).text()).toContain(`verka_database_deaths_total ${death}`)
    }
    await work
    await kill()
    expect(await verka.ended).toBe(1)
    expect(verka.output()).toContain('Verka ends: the embedded PostgreSQL died 3 times within 5 minutes')
  })
})

describe('with several workers', () => {
  const childrenOf = async (pid: number) =>
    (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '')).split(' ').map(Number).filter(Boolean)
  const isVerka = async (pid: number) => (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).includes('main.ts')
  const workersOf = async (pid: number) => {
    const children = await childrenOf(pid)
    const are = await Promise.all(children.map(isVerka))
    return children.filter((_, index) => are[index])
  }

  test('they serve one port, notify clients of each other, have one set of figures and of limits, and one that dies is replaced', async () => {
    const PORT = String(await freePort())
    const origin = `http://localhost:${PORT}`
    const verka = start({ DATA_DIR: dataDir(), PORT, WORKERS: '2' })
    await verka.ready
    const pid = verka.child.pid!
    const first = await workersOf(pid)
    expect(first).toHaveLength(2)
    const { accessToken } = await logIn({ origin, userName: 'tenantadmin', password: 'verka-demo' })
    // each request has a connection of its own: the workers take them in turn
    const headers = { authorization: `Bearer ${accessToken}`, connection: 'close', 'content-type': 'application/json' }
    const call = (path: string, body?: object) =>
      fetch(`${origin}/api/v2/demo/north${path}`, { headers, ...(body && { method: 'POST', body: JSON.stringify(body) }) })
    const { items } = (await (await call('/elements/filter', { limit: 1 })).json()) as { items: { id: string }[] }

    const leaving = new AbortController()
    const heard = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const reply = await fetch(`${origin}/api/v2/demo/north/events`, { headers, signal: leaving.signal })
        const reader = reply.body!.pipeThrough(new TextDecoderStream()).getReader()
        let text = ''
        void (async () => {
          for (let part = await reader.read(); !part.done; part = await reader.read()) text += part.value
        })().catch(() => undefined)
        return () => text
      }),
    )
    const made = await call(`/elements/${items[0]!.id}/copies`, { count: 1 })
    expect(made.status).toBe(201)
    const { id } = ((await made.json()) as { items: { id: string }[] }).items[0]!
    for (const text of heard) await expect.poll(text).toContain(id)
    // a person may have ten at both workers together
    let more = 0
    const openOne = async () => (await fetch(`${origin}/api/v2/demo/north/events`, { headers, signal: leaving.signal })).status
    while ((await openOne()) === 200) more++
    expect([6, 7]).toContain(more)
    leaving.abort()
    await expect
      .poll(async () => (await fetch(`${origin}/api/v2/demo/north/events`, { headers, signal: AbortSignal.timeout(2000) })).status)
      .toBe(200)

    // half of the requests at one worker, and all of them in the figures
    for (let count = 0; count < 8; count++) expect((await call(`/elements/${id}`)).status).toBe(200)
    const figures = await (await fetch(`${origin}/metrics`, { headers })).text()
    expect(figures).toContain(
      'verka_http_request_duration_seconds_count{method="GET",route="/api/v2/:tenant/:site/elements/:id",status="200"} 8',
    )
    expect(figures).toContain('verka_database_deaths_total 0')

    process.kill(first[0]!, 'SIGKILL')
    await expect.poll(async () => (await workersOf(pid)).filter((one) => one !== first[0])).toHaveLength(2)
    await expect.poll(() => call(`/elements/${id}`).then(({ status }) => status, String)).toBe(200)
    const now = await workersOf(pid)
    verka.child.kill('SIGTERM')
    expect(await verka.ended).toBe(0)
    expect(await Promise.all(now.map(isVerka))).toEqual([false, false])
  })

  test('a worker that cannot start ends Verka with its reason', async () => {
    const { port, taken } = await new Promise<{ port: number; taken: Server }>((done) => {
      const server = createServer().listen(0, '127.0.0.1', () => done({ port: (server.address() as { port: number }).port, taken: server }))
    })
    const verka = start({ DATA_DIR: dataDir(), PORT: String(port), WORKERS: '2' })
    expect(await verka.ended).toBe(1)
    expect(verka.output()).toContain('EADDRINUSE')
    taken.close()
  })
})

describe('with an external PostgreSQL', () => {
  test('two processes that start together migrate once; a role that bypasses row security is refused', async () => {
    const database = await freshDatabase(inject('superuserUrl'), { isMigrated: false })
    try {
      const environment = { DATABASE_URL: database.applicationUrl, DATABASE_OWNER_URL: database.ownerUrl, SECRET_KEY: 'k'.repeat(40) }
      const both = await Promise.all([freePort(), freePort()].map(async (PORT) => start({ ...environment, PORT: String(await PORT) })))
      await Promise.all(both.map((one) => one.ready))
      for (const one of both) expect(one.output()).toContain('There is no system administrator yet')
      for (const one of both) one.child.kill('SIGTERM')
      expect(await Promise.all(both.map((one) => one.ended))).toEqual([0, 0])

      const owner = start({ ...environment, DATABASE_URL: database.ownerUrl, PORT: String(await freePort()) })
      expect(await owner.ended).toBe(1)
      expect(owner.output()).toContain('DATABASE_URL: its role owns the tables')
    } finally {
      await database.drop()
    }
  })
})
