import { afterAll, expect, inject, test } from 'vitest'
import { freshDatabase } from '../servers/databases.ts'
import { killVerkas } from '../servers/verka-process.ts'
import { runJobKills } from './job-kills-run.ts'

afterAll(killVerkas)

test('work of a killed process is resumed by another, each row once (bench:jobs at its size)', async () => {
  const database = await freshDatabase(inject('superuserUrl'))
  try {
    const { kills, wrong, resumed } = await runJobKills({ database, kills: 2, objects: 300 })
    expect([kills, wrong]).toEqual([2, []])
    expect(Math.max(...resumed)).toBeLessThan(20_000)
  } finally {
    await database.drop()
  }
})
