import { dayAt, formatDate, formatDateTime, formatTime, utcOf, wallClock } from './dates.ts'
import type { Reader } from './reader.ts'

/** The last minute of a day means the whole day: nobody chose that time. */
const END_OF_DAY = '23:59'

/** A due date (ISO 8601) in a list or a document: the day, and the time only where one was chosen. */
export function formatDue(moment: string, { culture, timeZone }: Reader): string {
  const { day, time } = wallClock(new Date(moment), timeZone)
  return time === END_OF_DAY ? formatDate(day, culture) : formatDateTime(moment, culture, timeZone)
}

/** Whether a due date is a whole day, without a chosen time. */
export const isWholeDay = (moment: string, timeZone: string): boolean => wallClock(new Date(moment), timeZone).time === END_OF_DAY

// a date is not broken over two lines
const unbroken = (text: string) => text.replaceAll(' ', '\u00A0')

/** `long` in texts that people write: a short month ends with a full stop of its own, also before the one of the sentence. */
type MonthForm = 'short' | 'long'

/** A day (`YYYY-MM-DD`) in words: '24 nov.' or '24 november', with the year if it is not the present one. */
export function dayInWords(day: string, { culture, timeZone }: Reader, now: Date, month: MonthForm = 'short'): string {
  const isThisYear = dayAt(now, timeZone).slice(0, 4) === day.slice(0, 4)
  const options: Intl.DateTimeFormatOptions = { day: 'numeric', month, ...(!isThisYear && { year: 'numeric' }), timeZone: 'UTC' }
  return unbroken(new Intl.DateTimeFormat(culture, options).format(utcOf(day)))
}

/** An instant (ISO 8601) in words: '24 nov. 08:00'; English has a comma before the time. */
export function momentInWords(moment: string, reader: Reader, now: Date, month?: MonthForm): string {
  const { day, time } = wallClock(new Date(moment), reader.timeZone)
  return unbroken(`${dayInWords(day, reader, now, month)}${reader.culture === 'en-US' ? ',' : ''} ${formatTime(time, reader.culture)}`)
}

/** A due date in words: the day, with the time only if one was chosen. */
export const dueInWords = (moment: string, reader: Reader, now: Date, month?: MonthForm): string =>
  isWholeDay(moment, reader.timeZone)
    ? dayInWords(dayAt(new Date(moment), reader.timeZone), reader, now, month)
    : momentInWords(moment, reader, now, month)
