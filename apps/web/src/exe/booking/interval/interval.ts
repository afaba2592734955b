import { beginningOf, dayAt, isCalendarDate, momentAt, plusDays, wallClock } from '@verka/domain/localization/dates.ts'
import { firstFree, type Busy } from '../calendar/booked-days.ts'

/** A moment as it is filled in: day and time on the tenant's clocks; invalid parts as typed. */
export interface Moment {
  day: string
  time: string
}
export interface Interval {
  from: Moment
  to: Moment
}

/** A length: a number of hours, or until the same time a number of days later. */
export interface Length {
  unit: 'hours' | 'days'
  count: number
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const QUARTER_MS = 15 * MINUTE_MS
const TIME = /^\d\d:\d\d$/
const WORK_BEGINS = '08:00'
/** Days within which a free time is searched. */
const LATEST_DAYS = 366
const LENGTHS: readonly Length[] = [
  { unit: 'hours', count: 1 },
  { unit: 'hours', count: 2 },
  { unit: 'hours', count: 4 },
  { unit: 'days', count: 1 },
  { unit: 'days', count: 3 },
  { unit: 'days', count: 7 },
]

/** Lengths that are one tap away, of a service with a longest loan. */
export const usualLengths = (maxDays: number | null): Length[] =>
  LENGTHS.filter(({ unit, count }) => unit === 'hours' || maxDays === null || count <= maxDays)

/** The filled-in moment; undefined while it is invalid. */
const momentOf = ({ day, time }: Moment, timeZone: string): Date | undefined =>
  isCalendarDate(day) && TIME.test(time) ? momentAt(day, time, timeZone) : undefined

/** The moment as it is booked: a time that the clocks skip is the one that they skip to; an invalid one as typed. */
export function asBooked(moment: Moment, timeZone: string): Moment {
  const instant = momentOf(moment, timeZone)
  return instant ? wallClock(instant, timeZone) : moment
}

/** The missing half of a moment; undefined if both or none are filled in. */
export function missingOf({ day, time }: Moment): 'day' | 'time' | undefined {
  const [hasDay, hasTime] = [isCalendarDate(day), TIME.test(time)]
  return hasDay === hasTime ? undefined : hasDay ? 'time' : 'day'
}

/**
 * An end as it can be filled in. A time of a repeated hour is read as its first, which may be before the start: an end in the second one is
 * the same time after it.
 */
function endAt(end: Date, timeZone: string): Moment {
  const shown = wallClock(end, timeZone)
  const repeatedMs = end.getTime() - momentAt(shown.day, shown.time, timeZone).getTime()
  return repeatedMs < MINUTE_MS ? shown : wallClock(new Date(end.getTime() + repeatedMs), timeZone)
}

/** The end after a start and a length; the start itself while it is invalid. */
export function endAfter(from: Moment, { unit, count }: Length, timeZone: string): Moment {
  if (!isCalendarDate(from.day)) return from
  if (unit === 'days') return asBooked({ day: plusDays(from.day, count), time: from.time }, timeZone)
  const moment = momentOf(from, timeZone)
  return moment ? endAt(new Date(moment.getTime() + count * HOUR_MS), timeZone) : from
}

/** An hour that starts at the next quarter, or in the morning of a chosen day. */
export function firstInterval(now: Date, timeZone: string, day?: string): Interval {
  const quarter = wallClock(new Date(Math.ceil(now.getTime() / QUARTER_MS) * QUARTER_MS), timeZone)
  const from = day === undefined || day === dayAt(now, timeZone) ? quarter : { day, time: WORK_BEGINS }
  return { from, to: endAfter(from, LENGTHS[0]!, timeZone) }
}

/** The interval with another start and the same length. */
export function beginningAt({ from: before, to }: Interval, from: Moment, timeZone: string): Interval {
  const [was, end, is] = [before, to, from].map((moment) => momentOf(moment, timeZone)?.getTime())
  if (was === undefined || end === undefined || is === undefined || end <= was) return { from, to }
  return { from, to: endAt(new Date(is + end - was), timeZone) }
}

/** The same length at the first free time, of its day or of some days from it on; unchanged if there is none. */
export function freeBeginning(interval: Interval, taken: readonly Busy[], timeZone: string, days = 1): Interval {
  const [from, to] = [momentOf(interval.from, timeZone), momentOf(interval.to, timeZone)]
  if (!from || !to || to <= from) return interval
  const { day } = interval.from
  const free = firstFree(taken, { from, lengthMs: to.getTime() - from.getTime() }, beginningOf(plusDays(day, days), timeZone))
  return free ? beginningAt(interval, wallClock(free, timeZone), timeZone) : interval
}

/** The same length at the first free time on any day; on a later day not before the morning. */
export function firstFreeInterval(interval: Interval, taken: readonly Busy[], timeZone: string): Interval {
  const found = freeBeginning(interval, taken, timeZone, LATEST_DAYS)
  if (found.from.day === interval.from.day || found.from.time >= WORK_BEGINS) return found
  return freeBeginning(beginningAt(found, { day: found.from.day, time: WORK_BEGINS }, timeZone), taken, timeZone, LATEST_DAYS)
}

export const isSameMoment = (one: Moment, other: Moment): boolean => one.day === other.day && one.time === other.time

/** An interval for a request, ISO 8601; an invalid one is replaced by `first`. */
export function intervalOf(from: string | undefined, to: string | undefined, first: Interval, timeZone: string): Interval {
  const [start, end] = [from, to].map((text) => new Date(text ?? ''))
  if (!start || !end || Number.isNaN(start.getTime()) || Number.isNaN(end.getTime())) return first
  return { from: wallClock(start, timeZone), to: wallClock(end, timeZone) }
}

/** An interval to send; undefined while one of its ends is invalid. */
export function sentInterval({ from, to }: Interval, timeZone: string): { from: string; to: string } | undefined {
  const [start, end] = [momentOf(from, timeZone), momentOf(to, timeZone)]
  return start && end && { from: start.toISOString(), to: end.toISOString() }
}

/** Time until which a booking waits to be collected; undefined: until its end, or it is invalid. */
export function latestFetch(interval: Interval, minutes: number | null | undefined, timeZone: string): string | undefined {
  const sent = sentInterval(interval, timeZone)
  if (!minutes || !sent) return undefined
  const latest = new Date(Date.parse(sent.from) + minutes * MINUTE_MS).toISOString()
  return latest < sent.to ? latest : undefined
}
