import type { Violation } from '../forms/violation.ts'
import { dayAt, momentAt, plusDays } from '../localization/dates.ts'
import { dayInWords, dueInWords } from '../localization/due.ts'
import type { Reader } from '../localization/reader.ts'

/** The last minute of a day, so that a due day reads as that day everywhere. */
const endOf = (day: string, timeZone: string) => momentAt(day, '23:59', timeZone)

/** The due time of a loan, by the chosen day or instant; without one by `maxDays`; else none. */
export function dueMoment(chosen: string | null, maxDays: number | undefined, now: Date, timeZone: string): Date | null {
  if (chosen !== null) return chosen.length === 10 ? endOf(chosen, timeZone) : new Date(chosen)
  return maxDays === undefined ? null : endOf(plusDays(dayAt(now, timeZone), maxDays), timeZone)
}

/** Checks the due time of a loan: it has passed, or it is more than `maxDays` days from now. */
export function checkDue(
  due: Date,
  maxDays: number | undefined,
  now: Date,
  reader: Reader,
): Pick<Violation, 'message' | 'params'> | undefined {
  const { timeZone } = reader
  if (due.getTime() <= now.getTime()) return { message: 'validation.duePassed' }
  if (maxDays === undefined) return undefined
  const last = plusDays(dayAt(now, timeZone), maxDays)
  if (due.getTime() <= endOf(last, timeZone).getTime()) return undefined
  return { message: 'validation.dueTooLate', params: { last: dayInWords(last, reader, now), days: maxDays } }
}

/** Checks the new due time of an extension: it has to be later than the present one, or no later one is possible. */
export function checkExtension(
  due: Date,
  present: Date,
  maxDays: number | undefined,
  now: Date,
  reader: Reader,
): Pick<Violation, 'message' | 'params'> | undefined {
  if (due.getTime() > present.getTime()) return undefined
  const params = { until: dueInWords(present.toISOString(), reader, now) }
  const longest = dueMoment(null, maxDays, now, reader.timeZone)
  const isLongest = longest !== null && longest.getTime() <= present.getTime()
  return { message: isLongest ? 'validation.dueLongest' : 'validation.dueNotLater', params }
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** Hours until a due time, rounded up; 0 from then on. */
export const hoursLeft = (due: Date, now: Date): number => Math.max(0, Math.ceil((due.getTime() - now.getTime()) / HOUR_MS))

/** Lateness of a return: in days on the tenant's calendar, within a day in hours or minutes. */
export interface Lateness {
  unit: 'days' | 'hours' | 'minutes'
  count: number
}

/** Lateness of a return after its due time; undefined if it was in time. */
export function latenessOf(due: Date, returned: Date, timeZone: string): Lateness | undefined {
  const late = returned.getTime() - due.getTime()
  if (late < MINUTE_MS) return undefined
  const [dueDay, day] = [dayAt(due, timeZone), dayAt(returned, timeZone)]
  const days = Math.round((Date.parse(day) - Date.parse(dueDay)) / (24 * HOUR_MS))
  if (days > 0) return { unit: 'days', count: days }
  return late >= HOUR_MS ? { unit: 'hours', count: Math.floor(late / HOUR_MS) } : { unit: 'minutes', count: Math.floor(late / MINUTE_MS) }
}
