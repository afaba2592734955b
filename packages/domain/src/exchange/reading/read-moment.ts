import type { Culture } from '../../localization/cultures.ts'
import { CULTURES } from '../../localization/cultures.ts'
import { isCalendarDate } from '../../localization/dates.ts'

/** Longer texts are no days, and are not searched. */
const MAX_LENGTH = 100

/** A day and a time of the wall clock; no time: the text has a day only. */
export interface Wall {
  day: string
  time?: string | undefined
}

/** Names of months and weekdays in the three languages, each with its number. */
function namesOf(part: 'month' | 'weekday', count: number): [name: string, number: number][] {
  return CULTURES.flatMap((culture) => {
    const format = new Intl.DateTimeFormat(culture, { [part]: 'long', timeZone: 'UTC' })
    return Array.from({ length: count }, (_, at): [string, number] => [
      format.format(Date.UTC(2026, part === 'month' ? at : 0, part === 'month' ? 1 : at + 1)).toLowerCase(),
      at + 1,
    ])
  })
}

let names: { months: [string, number][]; weekdays: [string, number][] } | undefined
const known = () => (names ??= { months: namesOf('month', 12), weekdays: namesOf('weekday', 7) })

/** The number of a name of which at least three letters are written. */
function numberOfName(all: readonly [string, number][], written: string): number | undefined {
  const start = written.replace(/\.$/, '')
  return start.length < 3 ? undefined : all.find(([name]) => name.startsWith(start))?.[1]
}

const padded = (number: string | number) => String(number).padStart(2, '0')

/** A year of two digits is in the hundred years that end twenty years from today. */
function yearOf(year: string, today: string): string {
  if (year.length !== 2) return year
  const now = Number(today.slice(0, 4))
  const century = now - (now % 100)
  const full = century + Number(year)
  return String(full > now + 20 ? full - 100 : full)
}

function dayOf(year: string, month: string | number, day: string, today: string): string | undefined {
  const written = `${yearOf(year, today)}-${padded(month)}-${padded(day)}`
  return isCalendarDate(written) ? written : undefined
}

/** How days with slashes are written: by the language, unless a file shows it. */
export interface DayOrder {
  culture: Culture
  /** 1/31/2026 instead of 31/1/2026. */
  isMonthFirst?: boolean | undefined
}

const SLASHED = /^(\d\d?)\s?\/\s?(\d\d?)\s?\/\s?(?:\d{4}|\d\d)(?=$|[ ,T])/

/** Whether a text is a day that can only begin with the month, or only with the day; undefined for others. */
export function isMonthFirst(text: string): boolean | undefined {
  const [, one, two] = SLASHED.exec(text.trim().slice(0, MAX_LENGTH)) ?? []
  const [first, second] = [Number(one ?? 0), Number(two ?? 0)]
  if (first > 12 === second > 12) return undefined
  return second > 12
}

/** Reads a day as numbers: the year first, or the day first; with slashes in English, or in a file that shows it, the month. */
function readNumbers(text: string, { culture, isMonthFirst: shown }: DayOrder, today: string): string | undefined {
  const [, year, , month, day] = /^(\d{4})([-/.]?)(\d\d?)\2(\d\d?)$/.exec(text) ?? []
  // without separators there are eight digits
  if (year) return /^\d{5,7}$/.test(text) ? undefined : dayOf(year, month!, day!, today)
  const [, one, separator, two, last] = /^(\d\d?)\s?([-/.])\s?(\d\d?)\s?[-/.]\s?(\d{4}|\d\d)$/.exec(text) ?? []
  // '26-11-24' may begin with the year
  if (!one || (separator === '-' && last!.length === 2)) return undefined
  return separator === '/' && (shown ?? culture === 'en-US') && /^\d+\s?\/\s?\d+\s?\//.test(text)
    ? dayOf(last!, one, two!, today)
    : dayOf(last!, two!, one, today)
}

/** Reads a day with the name of its month: '24 nov 2026', 'tisdag den 24 november 2026', 'Nov 24, 2026'. */
function readWords(text: string, today: string): string | undefined {
  const words = text
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((word, index) => word !== 'den' && !(index === 0 && numberOfName(known().weekdays, word) && !isMonth(word)))
  if (words.length !== 3) return undefined
  const [first = '', second = '', year = ''] = words
  const [day, month] = isMonth(first) ? [second, first] : [first, second]
  const number = numberOfName(known().months, month)
  if (number === undefined || !/^\d\d?\.?$/.test(day) || !/^\d{4}$/.test(year)) return undefined
  return dayOf(year, number, day.replace('.', ''), today)
}

const isMonth = (word: string) => numberOfName(known().months, word) !== undefined

/** Reads a day as people in Sweden and Norway write it, `YYYY-MM-DD`; undefined for other texts and days that do not exist. */
export function readDay(typed: string, order: DayOrder, today: string): string | undefined {
  if (typed.length > MAX_LENGTH) return undefined
  const text = typed.trim().replace(/\s+/g, ' ')
  return readNumbers(text, order, today) ?? readWords(text, today)
}

/** Reads a time of day, `HH:MM`: '8:30', '08.30', '0830', 'kl. 8.30', '8:30 PM'. Seconds are dropped. */
export function readTime(typed: string): string | undefined {
  if (typed.length > MAX_LENGTH) return undefined
  const text = typed
    .trim()
    .replace(/^kl\.?\s*/i, '')
    .replace(/\s+/g, ' ')
  const [, hours, minutes, half] =
    /^(\d\d?)[:.](\d\d)(?:[:.]\d\d(?:[.,]\d+)?)?(?: ?([ap])\.?m\.?)?$/i.exec(text) ?? /^(\d\d)(\d\d)$/.exec(text) ?? []
  if (hours === undefined || minutes === undefined) return undefined
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
  const isRight = hour < 24 && Number(minutes) < 60 && (half === undefined || (Number(hours) >= 1 && Number(hours) <= 12))
  return isRight ? `${padded(hour)}:${minutes}` : undefined
}

/** Reads a day with or without a time: '2026-11-24 08:30', '24.11.2026, kl. 8.30', '11/24/2026, 8:30 AM'. */
export function readWall(typed: string, order: DayOrder, today: string): Wall | undefined {
  if (typed.length > MAX_LENGTH) return undefined
  const day = readDay(typed, order, today)
  if (day !== undefined) return { day }
  const text = typed.trim().replace(/\s+/g, ' ')
  const [, before, after] = /^(.*\d)(?:T|,? )((?:kl\.? ?)?\d\d?[:.]\d\d(?:[:.]\d\d(?:[.,]\d+)?)?(?: ?[ap]\.?m\.?)?)$/i.exec(text) ?? []
  if (before === undefined || after === undefined) return undefined
  const [found, time] = [readDay(before, order, today), readTime(after)]
  return found === undefined || time === undefined ? undefined : { day: found, time }
}
