import { afterAll, expect, inject, test } from 'vitest'
import { freshDatabase } from '../servers/databases.ts'
import { killVerkas } from '../servers/verka-process.ts'
import { runSandboxKills } from './sandbox-kills-run.ts'

afterAll(killVerkas)

test(
  'a sandbox whose server is killed while it is made or removed is whole or empty, and ends by itself after the start',
  { timeout: 240_000 },
  async () => {
    const database = await freshDatabase(inject('superuserUrl'))
    try {
      const { kills, wrong } = await runSandboxKills({ database, rounds: 1 })
      expect([kills, wrong]).toEqual([2, []])
    } finally {
      await database.drop()
    }
  },
)
