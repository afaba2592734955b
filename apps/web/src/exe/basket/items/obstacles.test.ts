import { expect, test } from 'vitest'
import type { Reservation } from '@verka/domain/reservations/reservations.api.ts'
import { obstacleTo } from './obstacles.ts'

const text = {
  t: ((key: string, values: object = {}) => [key, ...Object.values(values)].join(' ')) as never,
  culture: 'sv-SE' as const,
  timeZone: 'Europe/Stockholm',
  formatDateTime: (moment: string) => moment.slice(0, 16),
}
const now = new Date('2026-11-24T10:00:00Z')
const booking = (from: string, to: string, userId: string) =>
  ({ from: `2026-11-${from}Z`, to: `2026-11-${to}Z`, user: { id: userId, name: 'Tove' } }) as Reservation
const at = (reservations: Reservation[], due?: string | null) =>
  obstacleTo({ loan: null, reservations }, { due: due ? { value: due, text: due } : (due as null | undefined), userId: 'me', now }, text)

test('an object that is lent, or has another’s booking before the due time, cannot be lent now; the user’s own booking does not block', () => {
  const loan = { transactionId: null, borrower: null, isMine: false, dueAt: null, isOverdue: false }
  expect(obstacleTo({ loan, reservations: [] }, { due: undefined, userId: 'me', now }, text)).toBe('exe.lent')
  const later = booking('24T14:00', '24T15:00', 'other')
  expect(at([later])).toBeUndefined()
  expect(at([later], null)).toBeUndefined()
  expect(at([later], '2026-11-25')).toContain('exe.bookedBy Tove')
  // lent for the day that it begins on, it is back by then
  expect(at([later], '2026-11-24')).toBeUndefined()
  expect(at([later], '2026-11-24T14:30:00Z')).toContain('exe.bookedBy Tove')
  expect(at([later], '2026-11-24T14:00:00Z')).toBeUndefined()
  expect(at([booking('24T09:00', '24T11:00', 'other')])).toContain('exe.bookedBy Tove')
  expect(at([booking('24T09:00', '24T11:00', 'me')], '2026-11-25')).toBeUndefined()
})
