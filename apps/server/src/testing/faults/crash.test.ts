import { afterAll, expect, test } from 'vitest'
import { killVerkas } from '../servers/verka-process.ts'
import { runCrashes } from './crash-run.ts'

afterAll(killVerkas)

test('what was acknowledged is there, whole and once, whoever is killed (bench:crash at its size)', { timeout: 90_000 }, async () => {
  const { kills, acknowledged, lost, doubled, half, withoutBytes, unknownBytes, wrongAnswers } = await runCrashes({ writes: 200, kills: 3 })
  expect(kills).toEqual({ verka: 1, postgres: 1, backend: 1 })
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
