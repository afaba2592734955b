import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fieldSchema } from '@verka/domain/forms/field.ts'
import { localized } from '@verka/domain/localization/localized-text.ts'
import type { PreparedOperation } from '@verka/domain/operations/operations.api.ts'
import { changesOf, dueOf } from './execute-item.ts'

const DUE = '0192f0c0-0000-7000-8000-000000000001'
const due = fieldSchema.parse({ id: DUE, key: 'due', localizedNames: localized('Åter'), fieldType: 'date' })
const loan = { forOthers: false, asksDue: false, dueFieldId: DUE, maxDays: 14, booked: null, bookings: [] }
const prepared = (value: string | null, terms: object = {}, fields = [due]) =>
  ({
    operationType: { dataPropertyTypes: fields, matchRules: [] },
    outside: {},
    dataProperties: [{ dataPropertyTypeId: DUE, value, displayValue: '' }],
    loan: { ...loan, ...terms },
  }) as unknown as PreparedOperation
const reading = {
  culture: 'sv-SE',
  timeZone: 'Europe/Stockholm',
  ruleReader: { culture: 'sv-SE', timeZone: 'Europe/Stockholm' },
} as const
const none = { changed: {}, terms: {} }

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-22T12:00:00Z') }))
afterEach(() => void vi.useRealTimers())

test('each object is due as its own form proposes, until a day is chosen for all; without one after the longest time', () => {
  expect(dueOf(prepared('2026-11-24'), none, 'me', reading)).toEqual({ value: '2026-11-24', text: '24\u00A0nov.' })
  expect(dueOf(prepared('2026-11-24'), { ...none, changed: { [DUE]: '2026-12-01' } }, 'me', reading)?.text).toBe('1\u00A0dec.')
  expect(dueOf(prepared(null), none, 'me', reading)?.value).toBe('2026-12-06')
  expect(dueOf(prepared(null, { maxDays: null }), none, 'me', reading)).toBeNull()
})

test('a due day proposed before another’s booking names its person; a chosen one does not', () => {
  const booking = { from: '2026-11-25T09:00:00Z', to: '2026-11-25T10:00:00Z', user: { id: 'anna', name: 'Anna' } }
  const before = prepared('2026-11-24', { bookings: [booking] })
  expect(dueOf(before, none, 'me', reading)?.before?.user?.name).toBe('Anna')
  expect(dueOf(before, { ...none, changed: { [DUE]: '2026-11-24' } }, 'me', reading)).not.toHaveProperty('before')
  expect(dueOf(before, none, 'anna', reading)).not.toHaveProperty('before')
  expect(dueOf(prepared('2026-11-25', { bookings: [booking] }), none, 'anna', reading)?.used?.map(({ user }) => user?.name)).toEqual([
    'Anna',
  ])
  expect(dueOf(prepared('2026-11-24', { bookings: [booking], maxDays: 2 }), none, 'me', reading)).not.toHaveProperty('before')
})

test('the proposal is for the borrower: their own booking does not shorten it', () => {
  const booking = { from: '2026-11-25T09:00:00Z', to: '2026-11-25T10:00:00Z', user: { id: 'anna', name: 'Anna' } }
  const before = prepared('2026-11-24', { bookings: [booking] })
  const toAnna = { ...none, terms: { borrower: { id: 'anna', name: 'Anna' } } }
  expect(dueOf(before, toAnna, 'me', reading)).toMatchObject({ value: '2026-12-06', used: [{ user: { name: 'Anna' } }] })
  expect(dueOf(before, { ...toAnna, changed: { [DUE]: '2026-11-30' } }, 'me', reading)?.value).toBe('2026-11-30')
  expect(dueOf(prepared('2026-11-23', { bookings: [booking] }), toAnna, 'me', reading)?.value).toBe('2026-11-23')
})

test('without a due field the day beside the form counts; a hidden field gives no due time', () => {
  const beside = { asksDue: true, dueFieldId: null }
  expect(dueOf(prepared(null, beside, []), { ...none, terms: { dueDay: '2026-11-30' } }, 'me', reading)?.text).toBe('30\u00A0nov.')
  expect(dueOf(prepared(null, beside, []), none, 'me', reading)?.value).toBe('2026-12-06')
  expect(dueOf(prepared(null, {}, []), none, 'me', reading)).toBeUndefined()
  expect(dueOf({ ...prepared(null), loan: null }, none, 'me', reading)).toBeUndefined()
})

test('an edited value is for all, also when it equals the form’s initial one', () => {
  const form = { values: () => ({ a: 'x', b: 'y' }), begun: () => ({ a: 'x', b: '' }) }
  expect(changesOf(form, new Set())).toEqual({ b: 'y' })
  expect(changesOf(form, new Set(['a']))).toEqual({ a: 'x', b: 'y' })
})
