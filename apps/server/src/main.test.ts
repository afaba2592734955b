import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { freshDatabase } from './testing/servers/databases.ts'
import { logIn } from './testing/servers/login.ts'
import { freePort, killVerkas, startVerka as start } from './testing/servers/verka-process.ts'

const START_LIMIT = 60_000

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'verka-main-'))
})
afterAll(async () => {
  killVerkas()
  await rm(folder, { recursive: true, force: true })
})

describe('npm start', () => {
  test('starts from nothing, refuses a second on the same data, survives kill -9, and ends cleanly', { timeout: 180_000 }, async () => {
    const DATA_DIR = join(folder, 'data')
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
    expect(first.said()).toContain(`open ${origin} and log in as tenantadmin`)
    const count = await list()
    expect(count).toBeGreaterThanOrEqual(200)

    const second = start({ ...environment, PORT: String(await freePort()) })
    expect(await second.ended).toBe(1)
    expect(second.said()).toContain('another Verka is already running')

    first.child.kill('SIGKILL')
    await first.ended
    const third = start(environment)
    await third.ready
    expect(await list()).toBe(count)

    // a Ctrl-C comes from the terminal and from npm, a moment apart
    third.child.kill('SIGINT')
    setTimeout(() => third.child.kill('SIGINT'), 50)
    expect(await third.ended).toBe(0)
    await expect(readFile(join(DATA_DIR, 'postgres/postmaster.pid'))).rejects.toThrow('ENOENT')
  })

  test.each([
    [{ PORT: 'abc' }, 'PORT'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL'],
    [{ ORIGIN: 'https://example.test/path' }, 'ORIGIN'],
    [{ OIDC_RESPONSE_TYPE: 'token' }, 'OIDC_RESPONSE_TYPE'],
    [{ DATABASE_URL: 'postgres://app@localhost/verka' }, 'DATABASE_OWNER_URL'],
    [{ DEMO: 'yes', SMTP_URL: 'mail.example.test' }, 'SMTP_URL'],
  ])('stops at a wrong setting, naming it: %o', async (environment, name) => {
    const { ended, said } = start({ DATA_DIR: join(folder, 'unused'), ...(environment as Record<string, string>) })
    expect(await ended).toBe(1)
    expect(said()).toContain(`${name}: `)
  })
})

describe('with a PostgreSQL of one\u2019s own', () => {
  test('two that start together migrate once; a role that row security cannot hold is refused', { timeout: START_LIMIT * 2 }, async () => {
    const database = await freshDatabase(inject('superuserUrl'), { isMigrated: false })
    try {
      const environment = { DATABASE_URL: database.applicationUrl, DATABASE_OWNER_URL: database.ownerUrl, SECRET_KEY: 'k'.repeat(40) }
      const both = await Promise.all([freePort(), freePort()].map(async (PORT) => start({ ...environment, PORT: String(await PORT) })))
      await Promise.all(both.map((one) => one.ready))
      for (const one of both) expect(one.said()).toContain('There is no system administrator yet')
      for (const one of both) one.child.kill('SIGTERM')
      expect(await Promise.all(both.map((one) => one.ended))).toEqual([0, 0])

      const owner = start({ ...environment, DATABASE_URL: database.ownerUrl, PORT: String(await freePort()) })
      expect(await owner.ended).toBe(1)
      expect(owner.said()).toContain('DATABASE_URL: its role owns the tables')
    } finally {
      await database.drop()
    }
  })
})
