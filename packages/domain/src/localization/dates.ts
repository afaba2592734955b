import type { Culture } from './cultures.ts'

const cached = <Value>(make: (key: string) => Value) => {
  const values = new Map<string, Value>()
  return (key: string): Value => {
    let value = values.get(key)
    if (value === undefined) values.set(key, (value = make(key)))
    return value
  }
}

const dayFormatter = cached(
  (culture) => new Intl.DateTimeFormat(culture, { year: 'numeric', month: '2-digit', day: '2-digit', timeZone: 'UTC' }),
)
// Swedish writes a day as ISO 8601 does
const zonedDay = cached((timeZone) => new Intl.DateTimeFormat('sv-SE', { year: 'numeric', month: '2-digit', day: '2-digit', timeZone }))
const momentFormatter = cached((key) => {
  const [culture, timeZone] = key.split(' ')
  return new Intl.DateTimeFormat(culture, {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    // English has twelve hours, which are written without a leading zero
    hour: culture === 'en-US' ? 'numeric' : '2-digit',
    minute: '2-digit',
    timeZone: timeZone!,
  })
})

const DAYS_OF_MONTH = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
const isLeapYear = (year: number) => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)

const CALENDAR_DATE = /^\d{4}-\d{2}-\d{2}$/

/** Whether the text is a day that exists, `YYYY-MM-DD`, in the years 1 to 9999. */
export function isCalendarDate(text: string): boolean {
  if (!CALENDAR_DATE.test(text)) return false
  const [year, month, day] = [Number(text.slice(0, 4)), Number(text.slice(5, 7)), Number(text.slice(8))]
  if (year === 0) return false
  const last = month === 2 && isLeapYear(year) ? 29 : (DAYS_OF_MONTH[month - 1] ?? 0)
  return day >= 1 && day <= last
}

const INSTANT = /^(\d{4}-\d\d-\d\d)T\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)$/

/** An instant from ISO 8601 with its offset, in the years 1 to 9999 UTC; undefined for other texts. */
export function instantOf(text: string): Date | undefined {
  const [, day] = INSTANT.exec(text) ?? []
  if (day === undefined || !isCalendarDate(day)) return undefined
  const instant = new Date(text)
  const year = instant.getUTCFullYear()
  return Number.isNaN(year) || year < 1 || year > 9999 ? undefined : instant
}

const DAY_MS = 24 * 60 * 60 * 1000

function utcOf(day: string): Date {
  const [year, month, date] = day.split('-').map(Number)
  const utc = new Date(0)
  utc.setUTCFullYear(year!, month! - 1, date!)
  return utc
}

/** Days from `from` to `to`; negative if `to` is earlier. */
export const daysBetween = (from: string, to: string) => Math.round((utcOf(to).getTime() - utcOf(from).getTime()) / DAY_MS)

/** The day some days after another, limited to the years 1 to 9999. */
export function plusDays(day: string, days: number): string {
  const moved = new Date(utcOf(day).getTime() + days * DAY_MS)
  const year = moved.getUTCFullYear()
  if (Number.isNaN(year) || year < 1 || year > 9999) return days < 0 ? '0001-01-01' : '9999-12-31'
  return `${String(year).padStart(4, '0')}-${moved.toISOString().slice(-19, -14)}`
}

/** The day of an instant in an IANA time zone, `YYYY-MM-DD`. */
export function dayAt(moment: Date, timeZone: string): string {
  return zonedDay(timeZone).format(moment)
}

/** A day `YYYY-MM-DD` as it reads in a culture. */
export function formatDate(day: string, culture: Culture): string {
  // Swedish writes it so, from the year 1000 on
  return culture === 'sv-SE' && day[0] !== '0' ? day : dayFormatter(culture).format(utcOf(day))
}

/** Formats an instant (ISO 8601 with offset) as date and time in an IANA time zone. */
export function formatDateTime(moment: string, culture: Culture, timeZone: string): string {
  return momentFormatter(`${culture} ${timeZone}`).format(new Date(moment))
}

const wallFormatter = cached(
  (timeZone) =>
    new Intl.DateTimeFormat('sv-SE', {
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      timeZone,
    }),
)

/** The wall clock at an instant in a time zone: `YYYY-MM-DD` and `HH:MM`. */
export function wallClock(moment: Date, timeZone: string): { day: string; time: string } {
  const [day = '', time = ''] = wallFormatter(timeZone).format(moment).split(' ')
  return { day, time: time.slice(0, 5) }
}

/**
 * The instant at which the wall clock shows a day and a time. A skipped hour is read as if the clocks had not been changed; of a repeated
 * hour it is the first.
 */
export function momentAt(day: string, time: string, timeZone: string): Date {
  const wanted = Date.parse(`${day}T${time}:00Z`)
  const offsetAt = (at: number) =>
    Date.parse(`${wallFormatter(timeZone).format(new Date(at)).replace(' ', 'T')}Z`) - Math.floor(at / 1000) * 1000
  // the offset shortly before, and the one shortly after: the earlier instant that fits
  const [before, after] = [wanted - DAY_MS, wanted + DAY_MS].map(offsetAt) as [number, number]
  const first = wanted - before
  return new Date(offsetAt(first) === before ? first : offsetAt(wanted - after) === after ? wanted - after : first)
}

/** The stored form of an instant: the day in a time zone, or the instant to the minute. */
export const momentValue = (moment: Date, { isDay, timeZone }: { isDay: boolean; timeZone: string }): string =>
  isDay ? dayAt(moment, timeZone) : `${moment.toISOString().slice(0, 16)}:00Z`

/**
 * The first instant of a day in an IANA time zone: midnight, or the time after a skipped one. Of a repeated midnight it is the first, so
 * that every instant is between the beginnings of its `dayAt` and the day after.
 */
export const beginningOf = (day: string, timeZone: string): Date => momentAt(day, '00:00', timeZone)

/** A time of day, `HH:MM`, as it reads in a culture: English has twelve hours. */
export function formatTime(time: string, culture: Culture): string {
  if (culture !== 'en-US') return time
  const hours = Number(time.slice(0, 2))
  return `${hours % 12 || 12}${time.slice(2)} ${hours < 12 ? 'AM' : 'PM'}`
}
