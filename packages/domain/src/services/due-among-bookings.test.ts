import { expect, test } from 'vitest'
import { dueMoment } from './due-date.ts'
import { bookingsUsed, dueAmongBookings, dueHandedOver, dueWithoutRequest, proposedAmongBookings } from './due-among-bookings.ts'

const timeZone = 'Europe/Stockholm'
const now = new Date('2026-11-24T10:00:00Z')
const booking = (from: string, to: string, userId: string | null = 'other') => ({
  from: new Date(`2026-11-${from}Z`),
  to: new Date(`2026-11-${to}Z`),
  userId,
})
const until = (requested: string | null, ...bookings: ReturnType<typeof booking>[]) => {
  const isDay = requested?.length === 10
  const found = dueAmongBookings(dueMoment(requested, undefined, now, timeZone), bookings, { borrowerId: 'me', isDay, now, timeZone })
  return [found.due?.toISOString().slice(8, 16) ?? null, bookings.indexOf(found.endedBy!), bookings.indexOf(found.inTheWay!)]
}

test('a loan by the day ends with the borrower’s own booking or at the start of another’s, whichever is first', () => {
  expect(until('2026-11-25', booking('25T10:00', '25T12:00', 'me'))).toEqual(['25T12:00', 0, -1])
  expect(until('2026-11-25', booking('25T13:00', '25T14:00', null))).toEqual(['25T13:00', 0, -1])
  expect(until('2026-11-25', booking('25T10:00', '25T12:00', 'me'), booking('25T13:00', '25T14:00'))).toEqual(['25T12:00', 0, -1])
  expect(until('2026-11-25', booking('25T08:00', '25T09:00'), booking('25T10:00', '25T12:00', 'me'))).toEqual(['25T08:00', 0, -1])
  expect(until('2026-11-24', booking('25T08:00', '25T09:00'))).toEqual(['24T22:59', -1, -1])
})

test('another’s booking on an earlier day, at a chosen time, or already begun, blocks the loan', () => {
  expect(until('2026-11-26', booking('25T08:00', '25T09:00'))).toEqual(['26T22:59', -1, 0])
  expect(until('2026-11-25T08:30:00Z', booking('25T08:00', '25T09:00'))).toEqual(['25T08:30', -1, 0])
  expect(until('2026-11-25T08:00:00Z', booking('25T08:00', '25T09:00'))).toEqual(['25T08:00', -1, -1])
  expect(until('2026-11-24', booking('24T09:00', '24T11:00'))).toEqual(['24T22:59', -1, 0])
  expect(until('2026-11-24', booking('24T09:00', '24T10:00'))).toEqual(['24T22:59', -1, -1])
})

test('a loan without an end overlaps only bookings that have begun', () => {
  expect(until(null, booking('24T14:00', '24T15:00'))).toEqual([null, -1, -1])
  expect(until(null, booking('24T09:00', '24T11:00'))).toEqual([null, -1, 0])
  expect(until(null, booking('24T09:00', '24T11:00', 'me'))).toEqual([null, -1, -1])
})

test('a new loan without a requested end is back when another’s booking begins', () => {
  const due = (...bookings: ReturnType<typeof booking>[]) => {
    const found = dueWithoutRequest(bookings, { borrowerId: 'me', now })
    return [found.due?.toISOString().slice(8, 16) ?? null, bookings.indexOf(found.endedBy!), bookings.indexOf(found.inTheWay!)]
  }
  expect(due(booking('24T09:00', '24T10:00'), booking('24T12:00', '24T13:00', 'me'), booking('28T08:00', '28T09:00'))).toEqual([
    '28T08:00',
    2,
    -1,
  ])
  expect(due(booking('24T09:00', '24T11:00'))).toEqual([null, -1, 0])
  expect(due(booking('24T12:00', '24T13:00', 'me'))).toEqual([null, -1, -1])
})

test('handed over to the person of the next booking, it lasts until that ends; to anybody else until its present due time', () => {
  const [present, last] = [new Date('2026-11-24T14:00:00Z'), new Date('2026-11-26T22:59:00Z')]
  const handed = (isDay: boolean, ...bookings: ReturnType<typeof booking>[]) => {
    const found = dueHandedOver(present, bookings, { borrowerId: 'me', last, isDay, now, timeZone })
    return [found.due.toISOString().slice(8, 16), bookings.indexOf(found.endedBy!), bookings.indexOf(found.inTheWay!)]
  }
  expect(handed(true, booking('24T14:00', '24T22:00', 'me'))).toEqual(['24T22:00', 0, -1])
  expect(handed(false, booking('24T12:00', '25T22:00', 'me'))).toEqual(['25T22:00', 0, -1])
  // at most until the end of the chosen day, and never longer than the service lends
  expect(handed(true, booking('24T14:00', '25T22:00', 'me'))).toEqual(['24T22:59', -1, -1])
  expect(handed(false, booking('24T14:00', '27T22:00', 'me'))).toEqual(['26T22:59', -1, -1])
  // a booking that has not begun waits, unless it is on the chosen day
  expect(handed(false, booking('24T16:00', '24T17:00', 'me'))).toEqual(['24T14:00', -1, -1])
  expect(handed(true, booking('24T16:00', '24T17:00', 'me'))).toEqual(['24T17:00', 0, -1])
  expect(handed(true, booking('24T14:00', '24T15:00'), booking('24T16:00', '24T17:00', 'me'))).toEqual(['24T14:00', -1, -1])
  expect(handed(true, booking('24T14:00', '24T22:00'))).toEqual(['24T14:00', -1, -1])
  expect(handed(true, booking('24T09:00', '24T11:00'))).toEqual(['24T14:00', -1, 0])
})

test('a loan uses the borrower’s own bookings that it overlaps', () => {
  const all = [booking('24T12:00', '24T13:00', 'me'), booking('24T14:00', '24T15:00'), booking('25T12:00', '25T13:00', 'me')]
  const used = (due: string | null) =>
    bookingsUsed(due === null ? null : new Date(`2026-11-${due}Z`), all, 'me', now).map((one) => all.indexOf(one))
  expect([used('24T12:00'), used('24T12:01'), used('26T12:00'), used(null)]).toEqual([[], [0], [0, 2], []])
})

test('the proposed end is that of the borrower’s booking, else the latest before another’s', () => {
  const last = new Date('2026-11-30T22:59:00Z')
  const proposed = (isDay: boolean, ...bookings: ReturnType<typeof booking>[]) =>
    proposedAmongBookings(bookings, { borrowerId: 'me', last, isDay, now, timeZone })?.toISOString().slice(8, 16)
  expect(proposed(true)).toBe('30T22:59')
  expect(proposed(true, booking('24T09:00', '24T12:00', 'me'))).toBe('24T12:00')
  expect(proposed(true, booking('26T09:00', '26T12:00', 'me'))).toBe('30T22:59')
  expect(proposed(true, booking('26T09:00', '26T12:00'))).toBe('25T22:59')
  expect(proposed(true, booking('24T13:00', '24T14:00'))).toBe('24T13:00')
  expect(proposed(false, booking('26T09:00', '26T12:00'))).toBe('26T09:00')
  // a booking that has begun is reported as blocking
  expect(proposed(true, booking('24T09:00', '24T12:00'))).toBe('30T22:59')
})
