import { afterAll, expect, inject, test } from 'vitest'
import { freshDatabase } from '../servers/databases.ts'
import { killVerkas } from '../servers/verka-process.ts'
import { runReplicationKills } from './replication-kills-run.ts'

afterAll(killVerkas)

test(
  'a replication whose server is killed leaves the target untouched or as planned, and ends by itself (bench:replication at its size)',
  { timeout: 240_000 },
  async () => {
    const database = await freshDatabase(inject('superuserUrl'))
    try {
      const { kills, wrong } = await runReplicationKills({ database, kills: 1, copies: 1, categories: 2 })
      expect([kills, wrong]).toEqual([1, []])
    } finally {
      await database.drop()
    }
  },
)
