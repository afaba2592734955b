import { beginningOf, dayAt, isCalendarDate, momentAt, plusDays, wallClock } from '@verka/domain/localization/dates.ts'
import { firstFree, type Busy } from '../calendar/booked-days.ts'

/** A moment as it is filled in: a day and a time on the tenant's clocks, each as it was typed where it is none. */
export interface Moment {
  day: string
  time: string
}
export interface Interval {
  from: Moment
  to: Moment
}

/** How long something is wanted: so many hours, or until the same time so many days later. */
export interface Length {
  unit: 'hours' | 'days'
  count: number
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const QUARTER_MS = 15 * MINUTE_MS
const TIME = /^\d\d:\d\d$/
const WORK_BEGINS = '08:00'
/** As far as a free time is looked for. */
const LATEST_DAYS = 366
const LENGTHS: readonly Length[] = [
  { unit: 'hours', count: 1 },
  { unit: 'hours', count: 2 },
  { unit: 'hours', count: 4 },
  { unit: 'days', count: 1 },
  { unit: 'days', count: 3 },
  { unit: 'days', count: 7 },
]

/** The lengths that are one tap away, of a service that lends for so many days at most. */
export const usualLengths = (maxDays: number | null): Length[] =>
  LENGTHS.filter(({ unit, count }) => unit === 'hours' || maxDays === null || count <= maxDays)

/** The moment that was filled in; undefined while it is none. */
const momentOf = ({ day, time }: Moment, timeZone: string): Date | undefined =>
  isCalendarDate(day) && TIME.test(time) ? momentAt(day, time, timeZone) : undefined

/** Which half of a moment is not filled in; undefined where both are, or none. */
export function missingOf({ day, time }: Moment): 'day' | 'time' | undefined {
  const [hasDay, hasTime] = [isCalendarDate(day), TIME.test(time)]
  return hasDay === hasTime ? undefined : hasDay ? 'time' : 'day'
}

/** The end of what begins at a moment and lasts so long; the moment itself where it is none yet. */
export function endAfter(from: Moment, { unit, count }: Length, timeZone: string): Moment {
  if (!isCalendarDate(from.day)) return from
  if (unit === 'days') return { day: plusDays(from.day, count), time: from.time }
  const moment = momentOf(from, timeZone)
  return moment ? wallClock(new Date(moment.getTime() + count * HOUR_MS), timeZone) : from
}

/** An hour that begins with the next quarter, or in the morning of a day that is chosen. */
export function firstInterval(now: Date, timeZone: string, day?: string): Interval {
  const quarter = wallClock(new Date(Math.ceil(now.getTime() / QUARTER_MS) * QUARTER_MS), timeZone)
  const from = day === undefined || day === dayAt(now, timeZone) ? quarter : { day, time: WORK_BEGINS }
  return { from, to: endAfter(from, LENGTHS[0]!, timeZone) }
}

/** Another beginning: what is wanted stays as long as it was. */
export function beginningAt({ from: before, to }: Interval, from: Moment, timeZone: string): Interval {
  const [was, end, is] = [before, to, from].map((moment) => momentOf(moment, timeZone)?.getTime())
  if (was === undefined || end === undefined || is === undefined || end <= was) return { from, to }
  return { from, to: wallClock(new Date(is + end - was), timeZone) }
}

/** The same length at the first time that is free, of its day or of so many days from it on; as it is where there is none. */
export function freeBeginning(interval: Interval, taken: readonly Busy[], timeZone: string, days = 1): Interval {
  const [from, to] = [momentOf(interval.from, timeZone), momentOf(interval.to, timeZone)]
  if (!from || !to || to <= from) return interval
  const { day } = interval.from
  const free = firstFree(taken, { from, lengthMs: to.getTime() - from.getTime() }, beginningOf(plusDays(day, days), timeZone))
  return free ? beginningAt(interval, wallClock(free, timeZone), timeZone) : interval
}

/** The same length at the first time that is free, whatever day that is on; on a later day not before the morning. */
export function firstFreeInterval(interval: Interval, taken: readonly Busy[], timeZone: string): Interval {
  const found = freeBeginning(interval, taken, timeZone, LATEST_DAYS)
  if (found.from.day === interval.from.day || found.from.time >= WORK_BEGINS) return found
  return freeBeginning(beginningAt(found, { day: found.from.day, time: WORK_BEGINS }, timeZone), taken, timeZone, LATEST_DAYS)
}

export const isSameMoment = (one: Moment, other: Moment): boolean => one.day === other.day && one.time === other.time

/** An interval of moments as they are sent, ISO 8601; what is no moment is left for `first`. */
export function intervalOf(from: string | undefined, to: string | undefined, first: Interval, timeZone: string): Interval {
  const [start, end] = [from, to].map((text) => new Date(text ?? ''))
  if (!start || !end || Number.isNaN(start.getTime()) || Number.isNaN(end.getTime())) return first
  return { from: wallClock(start, timeZone), to: wallClock(end, timeZone) }
}

/** An interval as it is sent; undefined while one of its ends is no moment. */
export function sentInterval({ from, to }: Interval, timeZone: string): { from: string; to: string } | undefined {
  const [start, end] = [momentOf(from, timeZone), momentOf(to, timeZone)]
  return start && end && { from: start.toISOString(), to: end.toISOString() }
}

/** Until when a booking is held for whoever made it; undefined: as long as it lasts, or it is no time yet. */
export function latestFetch(interval: Interval, minutes: number | null | undefined, timeZone: string): string | undefined {
  const sent = sentInterval(interval, timeZone)
  if (!minutes || !sent) return undefined
  const latest = new Date(Date.parse(sent.from) + minutes * MINUTE_MS).toISOString()
  return latest < sent.to ? latest : undefined
}
