import { formatDate, formatDateTime, formatTime, wallClock } from './dates.ts'
import type { Reader } from './reader.ts'

/** The last minute of a day means the day: nobody chose that time of it. */
const END_OF_DAY = '23:59'

/** When something is due (ISO 8601), as it reads in a list or a document: the day, and the time only where one was chosen. */
export function formatDue(moment: string, { culture, timeZone }: Reader): string {
  const { day, time } = wallClock(new Date(moment), timeZone)
  return time === END_OF_DAY ? formatDate(day, culture) : formatDateTime(moment, culture, timeZone)
}

/** The same as one says it: '24 nov.', with the year where it is not this one. */
export function sayDue(moment: string, { culture, timeZone }: Reader, now: Date): string {
  const { day, time } = wallClock(new Date(moment), timeZone)
  const isThisYear = wallClock(now, timeZone).day.slice(0, 4) === day.slice(0, 4)
  const said = new Intl.DateTimeFormat(culture, {
    day: 'numeric',
    month: 'short',
    ...(!isThisYear && { year: 'numeric' }),
    timeZone,
  }).format(new Date(moment))
  // a date is not broken over two lines
  return (time === END_OF_DAY ? said : `${said} ${formatTime(time, culture)}`).replaceAll(' ', '\u00A0')
}
