import { expect, inject, test } from 'vitest'
import { runTime } from './time-run.ts'

test('every instant around a clock change is in the day of a list that shows it (bench:time at its size)', async () => {
  const report = await runTime({ databaseUrl: inject('superuserUrl'), from: 2024, to: 2026 })
  expect(report.zones).toBeGreaterThan(400)
  expect(report.cases).toBeGreaterThan(8000)
  expect(report.days).toEqual([])
  // two releases of the time zone database may differ by a government's decision in between
  expect(new Set(report.otherwise.map((line) => line.split(' ')[0])).size).toBeLessThan(10)
})
