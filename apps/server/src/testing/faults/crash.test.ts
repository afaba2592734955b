import { afterAll, expect, test } from 'vitest'
import { killVerkas } from '../servers/verka-process.ts'
import { runCrashes } from './crash-run.ts'

afterAll(killVerkas)

test('an acknowledged write is stored, whole and once, after a kill of any process (bench:crash at its size)', async () => {
  const report = await runCrashes({ writes: 200, kills: 4 })
  const { kills, longest, acknowledged, lost, doubled, half, withoutBytes, unknownBytes, wrongAnswers } = report
  expect(kills).toEqual({ verka: 1, postgres: 2, backend: 1 })
  expect(longest.postgres).toBeLessThan(15_000)
  expect(acknowledged).toBe(200)
  expect({ lost, doubled, half, withoutBytes, unknownBytes, wrongAnswers }).toEqual({
    lost: [],
    doubled: [],
    half: [],
    withoutBytes: [],
    unknownBytes: [],
    wrongAnswers: [],
  })
})
