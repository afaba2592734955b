import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fieldSchema } from '@verka/domain/forms/field.ts'
import { localized } from '@verka/domain/localization/localized-text.ts'
import type { PreparedOperation } from '@verka/domain/operations/operations.api.ts'
import { itemNowOf } from './item-now.ts'

const DUE = '0192f0c0-0000-7000-8000-000000000001'
const due = fieldSchema.parse({ id: DUE, key: 'due', localizedNames: localized('Åter'), fieldType: 'date' })
const tove = { from: '2026-11-25T09:00:00Z', to: '2026-11-25T10:00:00Z', user: { id: 'tove', name: 'Tove' } }
const loan = { forOthers: true, asksDue: false, dueFieldId: DUE, maxDays: 14, booked: null, bookings: [tove], lent: null }
/** As prepared by the server: the day before the booking is proposed. */
const prepared = (terms: object = {}, value: string | null = '2026-11-24') =>
  ({
    operationType: { dataPropertyTypes: [due], matchRules: [] },
    outside: {},
    transaction: null,
    dataProperties: [{ dataPropertyTypeId: DUE, value, displayValue: '' }],
    loan: { ...loan, ...terms },
  }) as unknown as PreparedOperation
const text = {
  t: ((key: string, values: object = {}) => [key, ...Object.values(values)].join(' ')) as never,
  culture: 'sv-SE' as const,
  timeZone: 'Europe/Stockholm',
  ruleReader: { culture: 'sv-SE', timeZone: 'Europe/Stockholm' } as const,
  formatDateTime: (moment: string) => moment.slice(0, 16),
}
const chosen = (day: string) => ({ changed: { [DUE]: day }, terms: {} })
const none = { changed: {}, terms: {} }

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-22T12:00:00Z') }))
afterEach(() => void vi.useRealTimers())

test('an object with another’s booking proposes the day before with the reason; only a chosen day can conflict', () => {
  const untouched = itemNowOf(prepared(), {}, none, 'me', text)
  expect(untouched.obstacle).toBeUndefined()
  expect(untouched.due).toMatchObject({ value: '2026-11-24', before: { user: { name: 'Tove' } } })
  const late = itemNowOf(prepared(), {}, chosen('2026-11-28'), 'me', text)
  expect(late.obstacle).toContain('exe.bookedBy Tove')
  // its proposal is accepted
  const { value, insteadOf } = late.earlier!
  expect({ value, insteadOf }).toEqual({ value: '2026-11-25', insteadOf: '2026-11-28' })
  const taken = itemNowOf(prepared(), { ownDue: { value, insteadOf } }, chosen('2026-11-28'), 'me', text)
  expect(taken.obstacle).toBeUndefined()
  expect(taken.due).toMatchObject({ endedBy: { user: { name: 'Tove' } } })
  expect(late.earlier?.text).toBe(taken.due?.text)
  // another day for all is for all
  expect(itemNowOf(prepared(), { ownDue: { value, insteadOf } }, chosen('2026-11-27'), 'me', text).obstacle).toBeDefined()
})

test('without an earlier day none is offered: it is lent, or the booking has begun', () => {
  const lent = { borrower: { id: 'tove', name: 'Tove' }, isMine: false, dueAt: null }
  const begun = { ...tove, from: '2026-11-22T11:00:00Z' }
  for (const terms of [{ lent }, { bookings: [begun] }]) {
    const now = itemNowOf(prepared(terms), {}, chosen('2026-11-28'), 'me', text)
    expect(now.obstacle).toBeDefined()
    expect(now.earlier).toBeUndefined()
  }
})

test('with a day beside the form, the earlier one is set there; the person of the booking may have it', () => {
  const beside = { asksDue: true, dueFieldId: null }
  const terms = { dueDay: '2026-11-28' }
  const late = itemNowOf(prepared(beside), {}, { changed: {}, terms }, 'me', text)
  expect(late.earlier).toMatchObject({ value: '2026-11-25', insteadOf: '2026-11-28' })
  const forTove = { changed: {}, terms: { ...terms, borrower: { id: 'tove', name: 'Tove' } } }
  expect(itemNowOf(prepared(beside), {}, forTove, 'me', text).obstacle).toBeUndefined()
})
