import { expect, test } from 'vitest'
import { beginningOf, dayAt, daysBetween, momentAt, plusDays, wallClock } from './dates.ts'

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
