import { expect, test } from 'vitest'
import { bookedDays, firstFree, isFull, positionInDay, weekOf } from '../calendar/booked-days.ts'
import {
  asBooked,
  beginningAt,
  endAfter,
  firstFreeInterval,
  firstInterval,
  freeBeginning,
  intervalOf,
  sentInterval,
  usualLengths,
} from './interval.ts'

const ZONE = 'Europe/Stockholm'
const at = (day: string, time: string) => ({ day, time })

test('an interval starts at the next quarter, or in the morning of a chosen day, and lasts an hour', () => {
  const now = new Date('2026-11-23T09:07:00Z')
  expect(firstInterval(now, ZONE)).toEqual({ from: at('2026-11-23', '10:15'), to: at('2026-11-23', '11:15') })
  expect(firstInterval(now, ZONE, '2026-11-23').from.time).toBe('10:15')
  expect(firstInterval(now, ZONE, '2026-11-24')).toEqual({ from: at('2026-11-24', '08:00'), to: at('2026-11-24', '09:00') })
})

test('a day is a day by the calendar, also when the clocks are changed; an hour is an hour', () => {
  expect(endAfter(at('2026-10-24', '12:00'), { unit: 'days', count: 1 }, ZONE)).toEqual(at('2026-10-25', '12:00'))
  expect(endAfter(at('2026-10-25', '01:30'), { unit: 'hours', count: 4 }, ZONE)).toEqual(at('2026-10-25', '04:30'))
  expect(endAfter(at('2026-11-23', '22:30'), { unit: 'hours', count: 2 }, ZONE)).toEqual(at('2026-11-24', '00:30'))
  expect(endAfter(at('tomorrow', '12:00'), { unit: 'days', count: 1 }, ZONE)).toEqual(at('tomorrow', '12:00'))
})

test('a time that the clocks skip is the one that they skip to, also as the end of a length; others stay', () => {
  expect(asBooked(at('2027-03-28', '02:30'), ZONE)).toEqual(at('2027-03-28', '03:30'))
  expect(endAfter(at('2027-03-27', '02:30'), { unit: 'days', count: 1 }, ZONE)).toEqual(at('2027-03-28', '03:30'))
  for (const moment of [at('2027-03-28', '03:30'), at('2026-10-25', '02:30'), at('2027-03-28', '2'), at('', '02:30')])
    expect(asBooked(moment, ZONE)).toEqual(moment)
})

test('an end in the second of two equal hours is after them, so that it is after the start', () => {
  const start = at('2027-10-31', '02:30')
  const hours = (count: number, from = start) => endAfter(from, { unit: 'hours', count }, ZONE)
  expect([hours(1), hours(2), hours(1, at('2027-10-31', '02:00'))].map(({ time }) => time)).toEqual(['03:30', '03:30', '03:00'])
  // also of an interval that is moved there, and in the first of the two they are as usual
  const hour = { from: at('2027-10-30', '10:00'), to: at('2027-10-30', '11:00') }
  expect(beginningAt(hour, start, ZONE)).toEqual({ from: start, to: at('2027-10-31', '03:30') })
  expect(hours(1, at('2027-10-31', '01:30'))).toEqual(start)
  for (const count of [1, 2, 4])
    for (const time of ['00:30', '01:15', '02:00', '02:59', '03:00']) {
      const from = at('2027-10-31', time)
      const sent = sentInterval({ from, to: hours(count, from) }, ZONE)!
      expect(Date.parse(sent.to) - Date.parse(sent.from)).toBeGreaterThanOrEqual(count * 3_600_000)
    }
})

test('another start keeps the length; an incomplete one changes nothing else', () => {
  const whole = { from: at('2026-11-23', '10:00'), to: at('2026-11-23', '12:00') }
  expect(beginningAt(whole, at('2026-11-24', '23:00'), ZONE).to).toEqual(at('2026-11-25', '01:00'))
  expect(beginningAt(whole, at('2026-11-24', '2'), ZONE).to).toEqual(whole.to)
  expect(sentInterval({ ...whole, from: at('2026-11-24', '2') }, ZONE)).toBeUndefined()
  expect(sentInterval(whole, ZONE)).toEqual({ from: '2026-11-23T09:00:00.000Z', to: '2026-11-23T11:00:00.000Z' })
  expect(intervalOf('2026-11-23T09:00:00Z', '2026-11-23T11:00:00Z', firstInterval(new Date(), ZONE), ZONE)).toEqual(whole)
  expect(intervalOf('soon', undefined, whole, ZONE)).toBe(whole)
})

test('lengths beyond a service’s longest loan are not offered', () => {
  expect(usualLengths(null)).toHaveLength(6)
  expect(usualLengths(2).filter(({ unit }) => unit === 'days')).toEqual([{ unit: 'days', count: 1 }])
})

test('each day has its taken times, without intervals that only touch it', () => {
  const long = { from: '2026-11-23T13:00:00Z', to: '2026-11-25T11:00:00Z' }
  const early = { from: '2026-11-23T07:00:00Z', to: '2026-11-23T09:00:00Z' }
  const midnight = { from: '2026-11-25T20:00:00Z', to: '2026-11-25T23:00:00Z' }
  const open = { from: '2026-11-23T06:00:00Z', to: null }
  const days = bookedDays([long, early, midnight, open], '2026-11-23', 4, ZONE)
  expect(days.map(({ day, parts }) => [day, ...parts.map(({ from, to }) => `${from ?? ''}-${to ?? ''}`)])).toEqual([
    ['2026-11-23', '07:00-', '08:00-10:00', '14:00-'],
    ['2026-11-24', '-', '-'],
    ['2026-11-25', '-', '-12:00', '21:00-'],
    // time without a known end is taken
    ['2026-11-26', '-'],
  ])
})

test('a day without free time is full, for any number of bookings', () => {
  const busy = { from: '', to: null }
  const part = (from: string | null, to: string | null) => ({ busy, from, to })
  expect(isFull([])).toBe(false)
  expect(isFull([part(null, null)])).toBe(true)
  expect(isFull([part('12:00', null), part(null, '12:00')])).toBe(true)
  expect(isFull([part('12:01', null), part(null, '12:00')])).toBe(false)
  expect(positionInDay(part('06:00', '18:00'))).toEqual({ start: 0.25, end: 0.75 })
})

test('a week begins with the usual day of the country', () => {
  expect(['2026-11-22', '2026-11-23', '2026-11-29'].map((day) => weekOf(day, false))).toEqual(['2026-11-16', '2026-11-23', '2026-11-23'])
  expect(['2026-11-22', '2026-11-23', '2026-11-28'].map((day) => weekOf(day, true))).toEqual(['2026-11-22', '2026-11-22', '2026-11-22'])
})

test('on a partly taken day the first free time of the wanted length is proposed', () => {
  const taken = [
    { from: '2026-11-24T09:00:00Z', to: '2026-11-24T10:50:00Z' },
    { from: '2026-11-24T06:30:00Z', to: '2026-11-24T08:30:00Z' },
  ]
  const wanted = { from: at('2026-11-24', '08:00'), to: at('2026-11-24', '09:00') }
  expect(freeBeginning(wanted, taken, ZONE)).toEqual({ from: at('2026-11-24', '12:00'), to: at('2026-11-24', '13:00') })
  const half = { from: at('2026-11-24', '08:00'), to: at('2026-11-24', '08:30') }
  expect(freeBeginning(half, taken, ZONE).from.time).toBe('09:30')
  // the day has no free time left, or the return is unknown
  expect(freeBeginning(wanted, [{ from: '2026-11-20T09:00:00Z', to: '2026-11-26T08:00:00Z' }], ZONE)).toBe(wanted)
  expect(freeBeginning(wanted, [{ from: '2026-11-20T09:00:00Z', to: null }], ZONE)).toBe(wanted)
  expect(firstFree([], { from: new Date(0), lengthMs: 1 }, new Date(1))).toEqual(new Date(0))
})

test('the first free time may be on a later day, and is then not at night', () => {
  const lent = { from: '2026-11-24T07:00:00Z', to: '2026-11-26T22:59:00Z' }
  const booked = { from: '2026-11-27T06:00:00Z', to: '2026-11-27T08:10:00Z' }
  const wanted = { from: at('2026-11-24', '09:15'), to: at('2026-11-24', '10:15') }
  expect(firstFreeInterval(wanted, [lent], ZONE)).toEqual({ from: at('2026-11-27', '08:00'), to: at('2026-11-27', '09:00') })
  const free = { from: at('2026-11-27', '09:15'), to: at('2026-11-27', '10:15') }
  expect(firstFreeInterval(wanted, [lent, booked], ZONE)).toEqual(free)
  expect(firstFreeInterval(free, [lent, booked], ZONE)).toEqual(free)
})
