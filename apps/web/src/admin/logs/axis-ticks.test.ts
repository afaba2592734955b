import { expect, test } from 'vitest'
import { axisTicks } from './axis-ticks.ts'

test('the axis has whole numbers, and ends where the highest does', () => {
  expect(axisTicks(0)).toEqual([0, 1])
  expect(axisTicks(2)).toEqual([0, 1, 2])
  expect(axisTicks(5)).toEqual([0, 1, 2, 3, 4, 5])
  expect(axisTicks(7)).toEqual([0, 2, 4, 6, 8])
  expect(axisTicks(23)).toEqual([0, 5, 10, 15, 20, 25])
  expect(axisTicks(1234)).toEqual([0, 500, 1000, 1500])
  for (let highest = 1; highest < 3000; highest++) {
    const ticks = axisTicks(highest)
    expect(ticks.length).toBeLessThanOrEqual(6)
    expect(ticks.at(-1)).toBeGreaterThanOrEqual(highest)
    expect(ticks.at(-2)).toBeLessThan(highest)
    expect(ticks.every((tick) => Number.isInteger(tick))).toBe(true)
  }
})
