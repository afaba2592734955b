import { expect, test } from 'vitest'
import { asId } from '@verka/domain/entities/ids.ts'
import { inTheWayOf } from './in-the-way.ts'
import { intervalErrors } from './interval-errors.ts'
import { intervalOf } from './interval.ts'

const text = {
  t: ((key: string, values: object = {}) => [key, ...Object.values(values)].join(' ')) as never,
  culture: 'sv-SE' as const,
  timeZone: 'Europe/Stockholm',
}
const now = new Date('2026-11-24T10:00:00Z')
const at = (from: string, to: string, known: Partial<Parameters<typeof intervalErrors>[1]> = {}) => {
  const nothing = { from: { day: '', time: '' }, to: { day: '', time: '' } }
  return intervalErrors(intervalOf(`2026-11-${from}Z`, `2026-11-${to}Z`, nothing, text.timeZone), { now, maxDays: 2, ...known }, text)
}

test('an invalid time has its error at its start or end, as from the server', () => {
  expect(at('24T10:00', '24T11:00')).toEqual({})
  expect(at('23T10:00', '24T11:00')).toEqual({ from: 'validation.reservationPassed' })
  // a booking that has begun keeps its start
  expect(at('23T10:00', '24T11:00', { begins: '2026-11-23T10:00:00.000Z' })).toEqual({})
  expect(at('25T10:00', '25T10:00')).toEqual({ to: 'validation.reservationOrder' })
  expect(at('25T10:00', '27T10:01')).toEqual({ to: 'validation.reservationTooLong 2' })
  expect(at('25T10:00', 'never')).toEqual({})
})

test('another booking, and a loan until it is due, conflict where they overlap; the changed booking does not', () => {
  const booking = (id: string, from: string, to: string) => ({
    id: asId<'reservation'>(id),
    from: `2026-11-${from}Z`,
    to: `2026-11-${to}Z`,
    user: { id: asId<'user'>('anna'), name: 'Anna' },
  })
  const bookings = [booking('first', '25T10:00', '25T12:00'), booking('second', '25T14:00', '25T15:00')]
  const wish = { now, userId: 'me', forId: 'me', changedId: undefined }
  const errorsBetween = (from: string, to: string, more: object = {}, loan: Parameters<typeof inTheWayOf>[0] = null) =>
    at(from, to, { inTheWay: inTheWayOf(loan, bookings, { ...wish, ...more }, text) })
  expect(errorsBetween('25T11:00', '25T13:00').from).toContain('exe.bookedBy Anna')
  expect(errorsBetween('25T09:00', '25T11:00')).toEqual({ to: expect.stringContaining('exe.bookedBy Anna') as string })
  expect(errorsBetween('25T12:00', '25T14:00')).toEqual({})
  expect(errorsBetween('25T11:00', '25T13:00', { changedId: 'first' })).toEqual({})
  const loan = {
    transactionId: null,
    borrower: { id: asId<'user'>('anna'), name: 'Anna' },
    isMine: false,
    dueAt: '2026-11-24T12:00:00Z',
    isOverdue: false,
  }
  expect(errorsBetween('24T11:00', '24T13:00', {}, loan).from).toContain('exe.bookMeetsLoan')
  expect(errorsBetween('24T12:00', '24T13:00', {}, loan)).toEqual({})
  // the borrower may book it for the time after the loan
  expect(errorsBetween('24T11:00', '24T13:00', { forId: 'anna' }, loan)).toEqual({})
  expect(errorsBetween('24T11:00', '24T13:00', {}, { ...loan, isOverdue: true })).toEqual({})
})
