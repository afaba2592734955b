import { expect, test } from 'vitest'
import { asId } from '@verka/domain/entities/ids.ts'
import { dueAsFilledIn, usedBy } from './loan-due.ts'

const now = new Date('2026-11-24T10:00:00Z')
const due = (loan: Partial<Parameters<typeof dueAsFilledIn>[0]>, entered: string | null, borrowerId = 'me') => {
  const found = dueAsFilledIn(
    { maxDays: 7, booked: null, bookings: [], asksDue: true, ...loan },
    { entered, isStart: true, borrowerId, now, timeZone: 'Europe/Stockholm' },
  )
  return [found.due?.toISOString().slice(8, 16), found.endedBy?.user?.name, found.inTheWay?.user?.name]
}
const bookings = [{ from: '2026-11-26T08:00:00Z', to: '2026-11-26T09:00:00Z', user: { id: asId<'user'>('tove'), name: 'Tove' } }]

test('without a chosen time, a loan is proposed until its booking ends, or another’s begins', () => {
  expect(due({}, null)).toEqual(['01T22:59', undefined, undefined])
  expect(due({ bookings }, null)).toEqual(['26T08:00', 'Tove', undefined])
  expect(due({ booked: { borrower: { id: asId<'user'>('me'), name: 'Mia' }, until: '2026-11-24T15:00:00Z' }, bookings }, null)).toEqual([
    '24T15:00',
    undefined,
    undefined,
  ])
  // a booking of the borrower does not conflict
  expect(due({ bookings }, null, 'tove')).toEqual(['01T22:59', undefined, undefined])
  expect(due({ bookings }, '2026-11-27')).toEqual(['27T22:59', undefined, 'Tove'])
  // nor is there another end where the service has none
  expect(due({ bookings, maxDays: null }, null)).toEqual(['26T08:00', 'Tove', undefined])
  expect(due({ maxDays: null }, null)).toEqual([undefined, undefined, undefined])
  // a text that is no day yet has no due time
  expect([due({ bookings }, '2026-11-99'), due({ bookings }, '2026-11')]).toEqual([
    [undefined, undefined, undefined],
    [undefined, undefined, undefined],
  ])
  // an empty field is not filled in
  expect(due({ bookings, asksDue: false }, null)).toEqual(['01T22:59', undefined, 'Tove'])
})

test('a loan handed over to the person of the next booking lasts until that ends and uses it, chosen or not', () => {
  const loan = { maxDays: 7, booked: null, bookings: [{ ...bookings[0]!, to: '2026-11-26T12:00:00Z' }], asksDue: false }
  const handed = (entered: string | null, borrowerId: string) => {
    const wish = { entered, isStart: false, borrowerId, handedOver: '2026-11-26T08:00:00Z', now, timeZone: 'Europe/Stockholm' }
    const found = dueAsFilledIn(loan, wish)
    return [found.due?.toISOString().slice(8, 16), usedBy(loan, found, { borrowerId, now }).length]
  }
  expect([handed('2026-11-26', 'tove'), handed(null, 'tove')]).toEqual([
    ['26T12:00', 1],
    ['26T12:00', 1],
  ])
  expect([handed('2026-11-26', 'sven'), handed('2026-11-25', 'tove')]).toEqual([
    ['26T08:00', 0],
    ['25T22:59', 0],
  ])
})
