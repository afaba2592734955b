import type { Violation } from '../forms/violation.ts'
import { dayAt, formatDate, momentAt, plusDays } from '../localization/dates.ts'
import { formatDue } from '../localization/due.ts'
import type { Reader } from '../localization/reader.ts'

/** The last minute of a day, so that what is due on a day reads as that day everywhere. */
const endOf = (day: string, timeZone: string) => momentAt(day, '23:59', timeZone)

/** When a loan is due, from the day or moment that was chosen; without one from `maxDays`; else never. */
export function dueMoment(chosen: string | null, maxDays: number | undefined, now: Date, timeZone: string): Date | null {
  if (chosen !== null) return chosen.length === 10 ? endOf(chosen, timeZone) : new Date(chosen)
  return maxDays === undefined ? null : endOf(plusDays(dayAt(now, timeZone), maxDays), timeZone)
}

/** What is wrong with a moment that a loan is to be due at: it has passed, or it is more than `maxDays` days from now. */
export function checkDue(
  due: Date,
  maxDays: number | undefined,
  now: Date,
  { culture, timeZone }: Reader,
): Pick<Violation, 'message' | 'params'> | undefined {
  if (due.getTime() <= now.getTime()) return { message: 'validation.duePassed' }
  if (maxDays === undefined) return undefined
  const last = plusDays(dayAt(now, timeZone), maxDays)
  if (due.getTime() <= endOf(last, timeZone).getTime()) return undefined
  return { message: 'validation.dueTooLate', params: { last: formatDate(last, culture), days: maxDays } }
}

/** What is wrong with a moment that a loan is to be extended to: it is due then already, or later; be it that it cannot be any longer. */
export function checkExtension(
  due: Date,
  present: Date,
  maxDays: number | undefined,
  now: Date,
  reader: Reader,
): Pick<Violation, 'message' | 'params'> | undefined {
  if (due.getTime() > present.getTime()) return undefined
  const params = { until: formatDue(present.toISOString(), reader) }
  const longest = dueMoment(null, maxDays, now, reader.timeZone)
  const isLongest = longest !== null && longest.getTime() <= present.getTime()
  return { message: isLongest ? 'validation.dueLongest' : 'validation.dueNotLater', params }
}
