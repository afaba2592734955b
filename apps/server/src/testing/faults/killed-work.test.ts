import { afterAll, describe, expect, inject, test } from 'vitest'
import { freshDatabase } from '../servers/databases.ts'
import { killVerkas } from '../servers/verka-process.ts'
import { runImportKills } from './import-kills-run.ts'
import { runReplicationKills } from './replication-kills-run.ts'
import { runSandboxKills } from './sandbox-kills-run.ts'

afterAll(killVerkas)

async function onFreshDatabase(work: (database: Awaited<ReturnType<typeof freshDatabase>>) => Promise<void>): Promise<void> {
  const database = await freshDatabase(inject('superuserUrl'))
  try {
    await work(database)
  } finally {
    await database.drop()
  }
}

// most of each is waiting until the work of the killed process is taken over: side by side they wait once
describe.concurrent('work of a killed server', { timeout: 300_000 }, () => {
  test('an import goes on by itself, each row once (bench:import-kills at its size)', () =>
    onFreshDatabase(async (database) => {
      const { kills, wrong, resumed } = await runImportKills({ database, kills: 2, rows: 600 })
      expect([kills, wrong]).toEqual([2, []])
      expect(Math.max(...resumed)).toBeLessThan(60_000)
    }))

  test('a replication leaves the target untouched or as planned, and ends by itself (bench:replication at its size)', () =>
    onFreshDatabase(async (database) => {
      const { kills, wrong } = await runReplicationKills({ database, kills: 1, copies: 1, categories: 2 })
      expect([kills, wrong]).toEqual([1, []])
    }))

  test('a sandbox that is made or removed is whole or empty, and ends by itself after the start', () =>
    onFreshDatabase(async (database) => {
      const { kills, wrong } = await runSandboxKills({ database, rounds: 1 })
      expect([kills, wrong]).toEqual([2, []])
    }))
})
