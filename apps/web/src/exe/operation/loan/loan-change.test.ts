import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fieldSchema } from '@verka/domain/forms/field.ts'
import { localized } from '@verka/domain/localization/localized-text.ts'
import type { PreparedOperation } from '@verka/domain/operations/operations.api.ts'
import type { LoanTerms } from './loan-questions.tsx'
import { loanChangeOf, wrongInChange } from './loan-change.ts'
import { hindranceOf, proposedDay } from './loan-form.ts'

const DUE = '0192f0c0-0000-7000-8000-000000000001'
const now = new Date('2026-11-23T10:00:00Z')
const reader = { culture: 'sv-SE', timeZone: 'Europe/Stockholm' } as const
const ulla = { id: 'ulla', name: 'Ulla' }
const tove = { id: 'tove', name: 'Tove' }
const booked = (from: string, to: string, user: typeof tove | null = tove) => ({ from: `2026-11-${from}Z`, to: `2026-11-${to}Z`, user })

/** Ulla has it until 15:00, or is about to lend it. */
function aForm(bookings: ReturnType<typeof booked>[], { isStart = false, dueAt = '2026-11-23T14:00:00Z' } = {}) {
  const due = fieldSchema.parse({ id: DUE, key: 'due', localizedNames: localized('Åter'), fieldType: 'date' })
  return {
    operationType: { dataPropertyTypes: [due] },
    loan: { forOthers: true, asksDue: false, dueFieldId: DUE, maxDays: 7, booked: null, bookings, lent: null },
    transaction: isStart ? null : { id: 'loan', borrower: ulla, dueAt },
  } as unknown as PreparedOperation
}

const wrong = (form: PreparedOperation, day: string | null, terms: LoanTerms = {}, isHandOver = false) => {
  const borrowerId = terms.borrower?.id ?? ulla.id
  return wrongInChange(form, loanChangeOf(form, isHandOver, terms), { values: { [DUE]: day }, terms, borrowerId, reader }).map(
    ({ message, field }) => [message, field],
  )
}
const reserved = [['@errors.reserved', `dataProperties.${DUE}`]]

beforeEach(() => {
  vi.useFakeTimers({ now })
})
afterEach(() => {
  vi.useRealTimers()
})

describe('the proposal', () => {
  const proposed = (form: PreparedOperation, borrowerId: string, isHandOver = false) =>
    proposedDay(form, { isHandOver, borrowerId, now, timeZone: reader.timeZone })?.value

  test('is for the borrower: their own booking does not shorten it', () => {
    const form = aForm([booked('25T08:00', '25T09:00')], { isStart: true })
    expect([proposed(form, ulla.id), proposed(form, tove.id)]).toEqual(['2026-11-24', '2026-11-30'])
  })

  test('is until the end of the new borrower’s booking, else until the present due time', () => {
    const form = aForm([booked('23T14:00', '25T09:00')])
    expect([proposed(form, ulla.id, true), proposed(form, 'sven', true), proposed(form, tove.id, true)]).toEqual([
      '2026-11-23',
      '2026-11-23',
      '2026-11-25',
    ])
  })
})

describe('errors before sending', () => {
  test('a day after another’s booking begins, for a loan, extension or handover; the person of the booking may have it', () => {
    const bookings = [booked('25T08:00', '25T09:00')]
    const [start, running] = [aForm(bookings, { isStart: true }), aForm(bookings)]
    expect(wrong(start, '2026-11-26')).toEqual(reserved)
    expect(wrong(running, '2026-11-26')).toEqual(reserved)
    expect(wrong(running, '2026-11-26', { borrower: { id: 'sven', name: 'Sven' } }, true)).toEqual(reserved)
    expect(wrong(start, '2026-11-26', { borrower: tove })).toEqual([])
    expect(wrong(running, '2026-11-26', { borrower: tove }, true)).toEqual([])
    expect([wrong(start, '2026-11-25'), wrong(running, '2026-11-25'), wrong(running, '2026-11-24')]).toEqual([[], [], []])
  })

  test('any day if it cannot be extended, and no day', () => {
    const form = aForm([booked('23T14:00', '23T22:00')])
    expect(hindranceOf(form, { isHandOver: false, borrowerId: ulla.id, now, timeZone: reader.timeZone })).toMatchObject({
      by: { user: tove },
    })
    expect([wrong(form, null), wrong(form, '2026-11-23'), wrong(form, '2026-11-25')]).toEqual([reserved, reserved, reserved])
    expect(wrong(form, '2026-11-23', { borrower: tove }, true)).toEqual([])
  })

  test('a day that has passed or is beyond the longest time; a handover keeps the present due time of its day', () => {
    const at = `dataProperties.${DUE}`
    const [start, running] = [aForm([], { isStart: true }), aForm([])]
    expect([start, running].map((form) => wrong(form, '2026-11-22'))).toEqual([
      [['@validation.duePassed', at]],
      [['@validation.duePassed', at]],
    ])
    expect(wrong(start, '2026-12-01')).toEqual([['@validation.dueTooLate', at]])
    expect([wrong(start, '2026-11-23'), wrong(start, '2026-11-30'), wrong(start, '2026-11-3')]).toEqual([[], [], []])
    const late = aForm([], { dueAt: '2026-12-15T14:00:00Z' })
    expect(wrong(late, '2026-12-15', { borrower: tove }, true)).toEqual([])
    expect(wrong(late, '2026-12-14', { borrower: tove }, true)).toEqual([['@validation.dueTooLate', at]])
  })

  test('a typed name that matches no user', () => {
    expect(wrong(aForm([], { isStart: true }), '2026-11-24', { typedName: 'To' })).toEqual([['@exe.chooseInList', 'borrowerId']])
  })
})
