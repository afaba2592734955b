import { afterAll, expect, inject, test } from 'vitest'
import { freshDatabase } from '../servers/databases.ts'
import { killVerkas } from '../servers/verka-process.ts'
import { runImportKills } from './import-kills-run.ts'

afterAll(killVerkas)

test(
  'an import whose server is killed goes on by itself, each row once (bench:import-kills at its size)',
  { timeout: 240_000 },
  async () => {
    const database = await freshDatabase(inject('superuserUrl'))
    try {
      const { kills, wrong, resumed } = await runImportKills({ database, kills: 2, rows: 600 })
      expect([kills, wrong]).toEqual([2, []])
      expect(Math.max(...resumed)).toBeLessThan(60_000)
    } finally {
      await database.drop()
    }
  },
)
