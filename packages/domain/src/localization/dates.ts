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
const momentFormatter = cached((key) => {
  const [culture, timeZone] = key.split(' ')
  return new Intl.DateTimeFormat(culture, {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: timeZone!,
  })
})

/** Whether the text is a day that exists, `YYYY-MM-DD`, in the years 1 to 9999. */
export function isCalendarDate(text: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  if (!match || match[1] === '0000') return false
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])]
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  return date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

/** A day `YYYY-MM-DD` as it reads in a culture. */
export function formatDate(day: string, culture: Culture): string {
  const [year, month, date] = day.split('-').map(Number)
  const utc = new Date(0)
  utc.setUTCFullYear(year!, month! - 1, date!)
  return dayFormatter(culture).format(utc)
}

/** A moment (ISO 8601 with offset) as date and time in an IANA time zone. */
export function formatDateTime(moment: string, culture: Culture, timeZone: string): string {
  return momentFormatter(`${culture} ${timeZone}`).format(new Date(moment))
}
