import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { importInTime, LatePartError } from './import-in-time.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a part that never arrives fails after 120 s', async () => {
  const loaded = importInTime(() => new Promise(() => {}))
  let error: unknown
  loaded.catch((late: unknown) => (error = late))
  await vi.advanceTimersByTimeAsync(119_999)
  expect(error).toBeUndefined()
  await vi.advanceTimersByTimeAsync(1)
  expect(error).toBeInstanceOf(LatePartError)
})

test('a part that arrives or fails leaves no timer', async () => {
  expect(await importInTime(async () => 'part')).toBe('part')
  await expect(importInTime(() => Promise.reject(new TypeError('no such file')))).rejects.toThrow('no such file')
  expect(vi.getTimerCount()).toBe(0)
})
