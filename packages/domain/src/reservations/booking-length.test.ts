import { expect, test } from 'vitest'
import { latestEnd } from './booking-length.ts'

test('a week ends at the time of day at which it began, also across a clock change', () => {
  const end = (from: string) => latestEnd(new Date(from), 7, 'Europe/Stockholm').toISOString()
  expect(end('2026-06-01T08:00:30.000Z')).toBe('2026-06-08T08:00:30.000Z')
  // 10:00 in Stockholm before and after
  expect(end('2026-10-20T08:00:00.000Z')).toBe('2026-10-27T09:00:00.000Z')
  expect(end('2027-03-25T09:00:00.000Z')).toBe('2027-04-01T08:00:00.000Z')
})
