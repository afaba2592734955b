import { afterAll, expect, inject, test } from 'vitest'
import { freshDatabase } from '../servers/databases.ts'
import { killVerkas } from '../servers/verka-process.ts'
import { runShutdowns } from './shutdown-run.ts'

afterAll(killVerkas)

test('a stopping process completes requests in progress, and answers them (bench:shutdown at its size)', async () => {
  const database = await freshDatabase(inject('superuserUrl'))
  try {
    const superuserUrl = new URL(inject('superuserUrl'))
    superuserUrl.pathname = new URL(database.applicationUrl).pathname
    const report = await runShutdowns({ database: { ...database, superuserUrl: superuserUrl.href }, times: 2 })
    const { acknowledged, longestStop, failedAttempts: _failed, seconds: _seconds, ...problems } = report
    expect(acknowledged).toBeGreaterThan(20)
    expect(longestStop).toBeLessThan(10_000)
    expect(Object.entries(problems).filter(([, found]) => found.length > 0)).toEqual([])
  } finally {
    await database.drop()
  }
})
