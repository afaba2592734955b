import { expect, test } from 'vitest'
import { dueMoment } from './due-date.ts'
import { dueAmongBookings } from './due-among-bookings.ts'

const timeZone = 'Europe/Stockholm'
const now = new Date('2026-11-24T10:00:00Z')
const booking = (from: string, to: string, userId: string | null = 'other') => ({
  from: new Date(`2026-11-${from}Z`),
  to: new Date(`2026-11-${to}Z`),
  userId,
})
const until = (asked: string | null, ...bookings: ReturnType<typeof booking>[]) => {
  const isDay = asked?.length === 10
  const found = dueAmongBookings(dueMoment(asked, undefined, now, timeZone), bookings, { borrowerId: 'me', isDay, now, timeZone })
  return [found.due?.toISOString().slice(8, 16) ?? null, bookings.indexOf(found.endedBy!), bookings.indexOf(found.inTheWay!)]
}

test('lent for a day, a thing is back when one’s own booking ends on it, or somebody else’s begins, whichever is first', () => {
  expect(until('2026-11-25', booking('25T10:00', '25T12:00', 'me'))).toEqual(['25T12:00', 0, -1])
  expect(until('2026-11-25', booking('25T13:00', '25T14:00', null))).toEqual(['25T13:00', 0, -1])
  expect(until('2026-11-25', booking('25T10:00', '25T12:00', 'me'), booking('25T13:00', '25T14:00'))).toEqual(['25T12:00', 0, -1])
  expect(until('2026-11-25', booking('25T08:00', '25T09:00'), booking('25T10:00', '25T12:00', 'me'))).toEqual(['25T08:00', 0, -1])
  expect(until('2026-11-24', booking('25T08:00', '25T09:00'))).toEqual(['24T22:59', -1, -1])
})

test('somebody else’s booking on an earlier day, or at a time that was chosen, or that has begun, is in the way', () => {
  expect(until('2026-11-26', booking('25T08:00', '25T09:00'))).toEqual(['26T22:59', -1, 0])
  expect(until('2026-11-25T08:30:00Z', booking('25T08:00', '25T09:00'))).toEqual(['25T08:30', -1, 0])
  expect(until('2026-11-25T08:00:00Z', booking('25T08:00', '25T09:00'))).toEqual(['25T08:00', -1, -1])
  expect(until('2026-11-24', booking('24T09:00', '24T11:00'))).toEqual(['24T22:59', -1, 0])
  expect(until('2026-11-24', booking('24T09:00', '24T10:00'))).toEqual(['24T22:59', -1, -1])
})

test('what is lent without an end meets what has begun alone', () => {
  expect(until(null, booking('24T14:00', '24T15:00'))).toEqual([null, -1, -1])
  expect(until(null, booking('24T09:00', '24T11:00'))).toEqual([null, -1, 0])
  expect(until(null, booking('24T09:00', '24T11:00', 'me'))).toEqual([null, -1, -1])
})
