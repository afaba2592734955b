import { afterAll, expect, inject, test } from 'vitest'
import { freshDatabase } from '../servers/databases.ts'
import { killVerkas, startVerka } from '../servers/verka-process.ts'
import { runSecrets } from './secrets-run.ts'

afterAll(killVerkas)

// this level logs everything that the others do; the bench runs both
test('thirty secrets are in no log, no audit entry, no error (bench:secrets at its size)', async () => {
  const database = await freshDatabase(inject('superuserUrl'))
  try {
    const superuserUrl = new URL(inject('superuserUrl'))
    superuserUrl.pathname = new URL(database.applicationUrl).pathname
    const { leaks, secrets, lines, statuses } = await runSecrets({
      database: { ...database, superuserUrl: superuserUrl.href },
      level: 'debug',
      requests: 280,
    })
    expect(leaks).toEqual([])
    expect(secrets).toBe(30)
    // it did log, and answered in many ways
    expect(lines).toBeGreaterThan(280)
    expect(Object.keys(statuses)).toEqual(expect.arrayContaining(['200', '303', '400', '401', '404']))
  } finally {
    await database.drop()
  }
})

test.each([
  [
    {
      DATABASE_URL: 'postgres://verka:kanarie@nowhere.invalid/verka',
      DATABASE_OWNER_URL: 'postgres://owner:kanarie@nowhere.invalid/verka',
    },
  ],
  [{ DATABASE_URL: 'postgres://verka:kanarie@[::/verka', DATABASE_OWNER_URL: 'postgres://owner:kanarie@[::/verka' }],
  [{ FILES_URL: 's3://key:kanarie@nowhere.invalid/x' }],
  [{ SMTP_URL: 'http://post:kanarie@nowhere.invalid' }],
])('a failed start does not show the secret of its setting: %o', async (settings) => {
  const verka = startVerka({ DATA_DIR: '/nonexistent', SECRET_KEY: 'k'.repeat(32), ...(settings as Record<string, string>) })
  expect(await verka.ended).toBe(1)
  expect(verka.output()).not.toContain('kanarie')
})
