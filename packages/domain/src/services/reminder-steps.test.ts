import { expect, test } from 'vitest'
import { reminderAt } from './reminder-steps.ts'

const STOCKHOLM = 'Europe/Stockholm'
const SETTINGS = { daysBefore: [3, 1], isAtDue: true, daysAfter: [1, 7], idleDays: 7, bookingMinutes: 60 }
/** A due day: its last minute. */
const DUE = '2026-11-24T22:59:00Z'
const LONG_AGO = '2026-11-01T10:00:00Z'

const at = (subject: 'loan' | 'booking' | 'case' | 'inspection', moment: string, now: string, since = LONG_AGO) => {
  const reminded = { subject, moment: new Date(moment), since: new Date(since) }
  const { step, next } = reminderAt(SETTINGS, reminded, new Date(now), STOCKHOLM)
  return [step?.name ?? null, next?.toISOString().slice(0, 16) ?? null]
}

test.each([
  // mornings of the tenant's zone, in winter an hour ahead of UTC
  ['2026-11-20T12:00:00Z', null, '2026-11-21T06:00'],
  ['2026-11-21T05:59:00Z', null, '2026-11-21T06:00'],
  ['2026-11-21T06:00:00Z', 'before 3', '2026-11-23T06:00'],
  ['2026-11-23T06:00:00Z', 'before 1', '2026-11-24T06:00'],
  ['2026-11-24T06:00:00Z', 'at', '2026-11-25T06:00'],
  ['2026-11-25T06:00:00Z', 'after 1', '2026-12-01T06:00'],
  // a server that was away for long reminds once
  ['2027-11-25T06:00:00Z', 'after 7', null],
])('of a due day at %s: %s, next %s', (now, name, next) => {
  expect(at('loan', DUE, now)).toEqual([name, next])
  expect(at('inspection', DUE, now)).toEqual([name, next])
})

test('of an instant at the instant itself, and of mornings across a change of clocks', () => {
  expect(at('loan', '2026-11-24T13:00:00Z', '2026-11-24T12:59:00Z')).toEqual(['before 1', '2026-11-24T13:00'])
  expect(at('loan', '2026-11-24T13:00:00Z', '2026-11-24T13:00:00Z')).toEqual(['at', '2026-11-25T06:00'])
  // clocks go back in the night of the 25th
  expect(at('loan', '2026-10-26T22:59:00Z', '2026-10-23T05:00:00Z', '2026-10-01T10:00:00Z')).toEqual(['before 3', '2026-10-25T06:00'])
})

test('nobody is reminded of what they have just chosen', () => {
  expect(at('loan', DUE, '2026-11-23T10:00:00Z', '2026-11-23T09:59:00Z')).toEqual([null, '2026-11-24T06:00'])
  // in the evening of the due day; it is reminded of when it is overdue
  expect(at('loan', DUE, '2026-11-24T21:38:00Z', '2026-11-24T21:33:00Z')).toEqual([null, '2026-11-25T06:00'])
  // an instant is always to come when it is chosen
  expect(at('loan', '2026-11-24T21:40:00Z', '2026-11-24T21:40:00Z', '2026-11-24T21:33:00Z')).toEqual(['at', '2026-11-25T06:00'])
  expect(at('booking', '2026-11-23T10:30:00Z', '2026-11-23T10:00:00Z', '2026-11-23T09:59:00Z')).toEqual([null, null])
})

test('of a booking once, some time before it begins', () => {
  expect(at('booking', '2026-11-23T10:30:00Z', '2026-11-23T09:29:00Z')).toEqual([null, '2026-11-23T09:30'])
  expect(at('booking', '2026-11-23T10:30:00Z', '2026-11-23T09:30:00Z')).toEqual(['start', null])
})

test('of a case after some days without a step, and again after as many', () => {
  const step = '2026-11-02T15:00:00Z'
  expect(at('case', step, '2026-11-09T05:59:00Z')).toEqual([null, '2026-11-09T06:00'])
  expect(at('case', step, '2026-11-09T06:00:00Z')).toEqual(['idle 1', '2026-11-16T06:00'])
  expect(at('case', step, '2026-11-16T05:00:00Z')).toEqual(['idle 1', '2026-11-16T06:00'])
  expect(at('case', step, '2026-11-30T06:00:00Z')).toEqual(['idle 4', '2026-12-07T06:00'])
})
