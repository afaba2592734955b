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

// no clock differs by a day from UTC
const FIRST_INSTANT = Date.parse('0001-01-02T00:00:00Z')
const END_OF_INSTANTS = Date.parse('9999-12-31T00:00:00Z')

/**
 * An instant from ISO 8601 with its offset; undefined for other texts, and for instants that are not in the years 1 to 9999 on every clock
 * of the world: those of the first and the last day in UTC.
 */
export function instantOf(text: string): Date | undefined {
  const [, day] = INSTANT.exec(text) ?? []
  if (day === undefined || !isCalendarDate(day)) return undefined
  const instant = new Date(text)
  return instant.getTime() >= FIRST_INSTANT && instant.getTime() < END_OF_INSTANTS ? instant : undefined
}

/** A year as ISO 8601 and texts have it, with at least four digits, which Intl does not write. */
const yearText = (year: number | string) => String(year).padStart(4, '0')

const DAY_MS = 24 * 60 * 60 * 1000

/** The beginning of a day in UTC, of every year. */
export function utcOf(day: string): Date {
  const utc = new Date(0)
  utc.setUTCFullYear(Number(day.slice(0, -6)), Number(day.slice(-5, -3)) - 1, Number(day.slice(-2)))
  return utc
}

/** Days from `from` to `to`; negative if `to` is earlier. */
export const daysBetween = (from: string, to: string) => Math.round((utcOf(to).getTime() - utcOf(from).getTime()) / DAY_MS)

/** The day some days after another, limited to the years 1 to 9999. */
export function plusDays(day: string, days: number): string {
  const moved = new Date(utcOf(day).getTime() + days * DAY_MS)
  const year = moved.getUTCFullYear()
  if (Number.isNaN(year) || year < 1 || year > 9999) return days < 0 ? '0001-01-01' : '9999-12-31'
  return `${yearText(year)}-${moved.toISOString().slice(-19, -14)}`
}

/** Beyond them the texts of Intl have years of other lengths. */
const FIRST_OF_FOUR_DIGITS = Date.parse('1000-01-02T00:00:00Z')
const hasFourDigits = (moment: Date) => moment.getTime() >= FIRST_OF_FOUR_DIGITS && moment.getTime() < END_OF_INSTANTS

/** A Swedish text of an instant with the year of its day, which is beside the one in UTC on the first and the last day of a year. */
function withYear(text: string, moment: Date): string {
  if (hasFourDigits(moment)) return text
  const rest = text.slice(text.indexOf('-', 1))
  const month = Number(rest.slice(1, 3)) - 1
  const year = moment.getUTCFullYear() + (month - moment.getUTCMonth() === 11 ? -1 : month - moment.getUTCMonth() === -11 ? 1 : 0)
  return yearText(year) + rest
}

/** The day of an instant in an IANA time zone, `YYYY-MM-DD`. */
export function dayAt(moment: Date, timeZone: string): string {
  return withYear(zonedDay(timeZone).format(moment), moment)
}

/** An instant as a format writes it, with a year of four digits. */
const written = (format: Intl.DateTimeFormat, moment: Date): string =>
  hasFourDigits(moment)
    ? format.format(moment)
    : format
        .formatToParts(moment)
        .map(({ type, value }) => (type === 'year' ? yearText(value) : value))
        .join('')

/** A day `YYYY-MM-DD` as it reads in a culture. */
export function formatDate(day: string, culture: Culture): string {
  return culture === 'sv-SE' ? day : written(dayFormatter(culture), utcOf(day))
}

/** Formats an instant (ISO 8601 with offset) as date and time in an IANA time zone. */
export function formatDateTime(moment: string, culture: Culture, timeZone: string): string {
  return written(momentFormatter(`${culture} ${timeZone}`), new Date(moment))
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

/** The wall clock at an instant in a time zone to the second: `YYYY-MM-DD HH:MM:SS`. */
const wallText = (moment: Date, timeZone: string) => withYear(wallFormatter(timeZone).format(moment), moment)

/** The wall clock at an instant in a time zone: `YYYY-MM-DD` and `HH:MM`. */
export function wallClock(moment: Date, timeZone: string): { day: string; time: string } {
  const [day = '', time = ''] = wallText(moment, timeZone).split(' ')
  return { day, time: time.slice(0, 5) }
}

const MINUTE_MS = 60_000

/** How far the wall clock of a time zone is before UTC at an instant. */
function offsetAt(at: number, timeZone: string): number {
  const [day = '', time = ''] = wallText(new Date(at), timeZone).split(' ')
  return utcOf(day).getTime() + Date.parse(`1970-01-01T${time}Z`) - Math.floor(at / 1000) * 1000
}

/** The exact instant of `momentAt`: until the twentieth century clocks differed from UTC by seconds, too. */
function exactMomentAt(day: string, time: string, timeZone: string): number {
  const wanted = utcOf(day).getTime() + Date.parse(`1970-01-01T${time}:00Z`)
  // the offset shortly before, and the one shortly after: the earlier instant that fits
  const [before, after] = [wanted - DAY_MS, wanted + DAY_MS].map((at) => offsetAt(at, timeZone)) as [number, number]
  const first = wanted - before
  return offsetAt(first, timeZone) === before ? first : offsetAt(wanted - after, timeZone) === after ? wanted - after : first
}

/**
 * The first whole minute of UTC at which the wall clock shows a day and a time. A skipped hour is read as if the clocks had not been changed;
 * of a repeated hour it is the first.
 */
export const momentAt = (day: string, time: string, timeZone: string): Date =>
  new Date(Math.ceil(exactMomentAt(day, time, timeZone) / MINUTE_MS) * MINUTE_MS)

/** The stored form of an instant: the day in a time zone, or the instant to the minute. */
export const momentValue = (moment: Date, { isDay, timeZone }: { isDay: boolean; timeZone: string }): string =>
  isDay ? dayAt(moment, timeZone) : `${moment.toISOString().slice(0, 16)}:00Z`

/**
 * The first instant of a day in an IANA time zone: midnight, or the time after a skipped one. Of a repeated midnight it is the first, so
 * that every instant is between the beginnings of its `dayAt` and the day after.
 */
export const beginningOf = (day: string, timeZone: string): Date => new Date(exactMomentAt(day, '00:00', timeZone))

/** A time of day, `HH:MM`, as it reads in a culture: English has twelve hours. */
export function formatTime(time: string, culture: Culture): string {
  if (culture !== 'en-US') return time
  const hours = Number(time.slice(0, 2))
  return `${hours % 12 || 12}${time.slice(2)} ${hours < 12 ? 'AM' : 'PM'}`
}
