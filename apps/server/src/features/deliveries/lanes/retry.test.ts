import { expect, test } from 'vitest'
import { MOST_TRIES, nextAttemptAt, notBefore } from './retry.ts'

const now = new Date('2026-11-24T12:00:00Z')
const pauses = (random: number) =>
  Array.from({ length: MOST_TRIES - 1 }, (_, index) => (nextAttemptAt(now, index + 1, random).getTime() - now.getTime()) / 1000)

test('attempts are repeated after 10 s, 1 min, 5 min, 30 min, 2 h, 8 h and 24 h', () =>
  expect(pauses(0.5)).toEqual([10, 60, 300, 1800, 7200, 28_800, 86_400]))

test('pauses differ by at most a fifth, so that those of many do not end together', () => {
  expect(pauses(0)[0]).toBe(8)
  expect(pauses(1)[0]).toBeCloseTo(12)
})

test('a lane that fails more often than a delivery may waits for a day', () =>
  expect(nextAttemptAt(now, 20, 0.5)).toEqual(new Date('2026-11-25T12:00:00Z')))

test.each([
  ['120', 120],
  [' 5 ', 5],
  ['Wed, 21 Oct 2026 07:28:30 GMT', 30],
  ['Wednesday, 21-Oct-26 07:29:00 GMT', 60],
  ['7200', 3600],
  ['99999999999999999999', 3600],
  ['Wed, 21 Oct 2026 07:27:00 GMT', undefined],
  ['0', undefined],
  ['-5', undefined],
  ['1.5', undefined],
  ['soon', undefined],
  ['Soon, perhaps', undefined],
  ['', undefined],
  [undefined, undefined],
])('Retry-After %j is a pause of %j seconds', (text, seconds) => {
  const now = new Date('2026-10-21T07:28:00Z')
  const moment = notBefore(now, text)
  expect(moment && (moment.getTime() - now.getTime()) / 1000).toBe(seconds)
})
