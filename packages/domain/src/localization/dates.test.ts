import fc from 'fast-check'
import { expect, test } from 'vitest'
import { assertProperty } from '../testing/seeds.ts'
import {
  beginningOf,
  dayAt,
  daysBetween,
  formatDate,
  formatDateTime,
  instantOf,
  isCalendarDate,
  momentAt,
  momentValue,
  plusDays,
  wallClock,
} from './dates.ts'

test.each([
  ['2026-11-21', '08:15', 'Europe/Stockholm', '2026-11-21T07:15:00.000Z'],
  ['2026-07-01', '00:00', 'Europe/Stockholm', '2026-06-30T22:00:00.000Z'],
  // the clocks go forward at 02:00: half past two does not exist
  ['2026-03-29', '02:30', 'Europe/Stockholm', '2026-03-29T01:30:00.000Z'],
  // and back at 03:00: half past two happens twice, this is the first
  ['2026-10-25', '02:30', 'Europe/Stockholm', '2026-10-25T00:30:00.000Z'],
  ['2026-10-25', '03:30', 'Europe/Stockholm', '2026-10-25T02:30:00.000Z'],
  ['2026-11-21', '23:30', 'Asia/Kolkata', '2026-11-21T18:00:00.000Z'],
])('%s %s in %s is %s', (day, time, timeZone, moment) => {
  expect(momentAt(day, time, timeZone).toISOString()).toBe(moment)
})

test('the wall clock shows the given time, except in the skipped hour', () => {
  for (const day of ['2026-01-01', '2026-03-28', '2026-03-30', '2026-10-24', '2026-10-25', '2026-12-31'])
    for (const time of ['00:00', '01:59', '02:30', '03:00', '12:00', '23:59'])
      for (const timeZone of ['Europe/Stockholm', 'America/New_York', 'Pacific/Auckland', 'UTC'])
        expect(wallClock(momentAt(day, time, timeZone), timeZone)).toEqual({ day, time })
  expect(wallClock(momentAt('2026-03-29', '02:30', 'Europe/Stockholm'), 'Europe/Stockholm')).toEqual({ day: '2026-03-29', time: '03:30' })
})

test('days', () => {
  expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2)
  expect(daysBetween('2026-03-01', '2026-02-28')).toBe(-1)
  expect(plusDays('2026-02-28', 1)).toBe('2026-03-01')
  expect(plusDays('2026-11-21', -7)).toBe('2026-11-14')
  expect(plusDays('9999-12-31', 1)).toBe('9999-12-31')
})

test.each([
  ['2026-11-21', 'Europe/Stockholm', '2026-11-20T23:00:00.000Z'],
  // the clocks go forward at midnight: the day begins at one o'clock
  ['2024-04-26', 'Africa/Cairo', '2024-04-25T22:00:00.000Z'],
  // and back to midnight at one o'clock: it happens twice
  ['2016-11-06', 'America/Havana', '2016-11-06T04:00:00.000Z'],
])('%s begins in %s at %s', (day, timeZone, moment) => {
  const beginning = beginningOf(day, timeZone)
  expect(beginning.toISOString()).toBe(moment)
  expect([dayAt(beginning, timeZone), dayAt(new Date(beginning.getTime() - 1), timeZone)]).toEqual([day, plusDays(day, -1)])
})

const zone = fc.constantFrom(
  'Europe/Stockholm',
  'Europe/Amsterdam',
  'Europe/London',
  'America/New_York',
  'America/Juneau',
  'Asia/Manila',
  'Asia/Kolkata',
  'Pacific/Auckland',
  'Pacific/Kiritimati',
  'UTC',
)
const [first, end] = [new Date('0001-01-02T00:00:00Z'), new Date('9999-12-31T00:00:00Z')]
const moment = fc.oneof(
  fc.date({ min: first, max: new Date(end.getTime() - 1), noInvalidDate: true }),
  // the years without four digits, and the edges of the calendar
  fc.date({ min: first, max: new Date('1001-01-01T00:00:00Z'), noInvalidDate: true }),
  fc.constantFrom(first, new Date(end.getTime() - 1), new Date('1000-01-01T00:00:00Z'), new Date('0999-12-31T23:59:00Z')),
)

test('every instant that is accepted has a day and a time on every clock, from which it is found again', () => {
  assertProperty(
    fc.property(moment, zone, (at, timeZone) => {
      expect(instantOf(at.toISOString())).toEqual(at)
      const { day, time } = wallClock(at, timeZone)
      expect([day, isCalendarDate(day), dayAt(at, timeZone)]).toEqual([day, true, day])
      const found = momentAt(day, time, timeZone)
      expect(wallClock(found, timeZone)).toEqual({ day, time })
      // of a repeated hour it is the first one
      expect(found.getTime() - at.getTime()).toBeLessThan(60_000)
      const kept = new Date(momentValue(found, { isDay: false, timeZone }))
      expect(wallClock(kept, timeZone)).toEqual({ day, time })
    }),
  )
})

test('every instant is between the beginnings of its day and of the next', () => {
  assertProperty(
    fc.property(moment, zone, (at, timeZone) => {
      const day = dayAt(at, timeZone)
      const beginning = beginningOf(day, timeZone)
      expect([beginning <= at, dayAt(beginning, timeZone)]).toEqual([true, day])
      fc.pre(day !== '9999-12-31')
      expect(beginningOf(plusDays(day, 1), timeZone) > at).toBe(true)
    }),
  )
})

test.each(['0001-01-01T23:59:59Z', '9999-12-31T00:00:00Z', '0001-01-02T00:00:00+14:00', '0000-06-01T00:00:00Z'])(
  '%s is no instant: it is beyond the calendar on some clock',
  (text) => expect(instantOf(text)).toBeUndefined(),
)

test('a stored instant beyond the calendar has a day nevertheless', () => {
  const days = ['0001-01-01T00:00:00Z', '9999-12-31T23:59:00Z'].map((text) =>
    ['America/New_York', 'UTC', 'Europe/Stockholm'].map((timeZone) => dayAt(new Date(text), timeZone)),
  )
  expect(days).toEqual([
    ['0000-12-31', '0001-01-01', '0001-01-01'],
    ['9999-12-31', '9999-12-31', '10000-01-01'],
  ])
})

test('years have four digits in every language', () => {
  const texts = (['sv-SE', 'en-US', 'nb-NO'] as const).map((culture) => [
    formatDate('0206-11-30', culture),
    formatDateTime('0206-11-30T10:00:00Z', culture, 'UTC'),
  ])
  expect(texts).toEqual([
    ['0206-11-30', '0206-11-30 10:00'],
    ['11/30/0206', '11/30/0206, 10:00\u202fAM'],
    ['30.11.0206', '30.11.0206, 10:00'],
  ])
  expect([formatDate('0001-01-01', 'sv-SE'), formatDate('9999-12-31', 'nb-NO')]).toEqual(['0001-01-01', '31.12.9999'])
})
