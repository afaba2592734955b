import type { SheetCell } from '@verka/domain/exchange/sheet-cell.ts'

/** Meaning of a number format. `zeros` has a digit for each zero of a format like `000 00`, in which leading zeros are displayed. */
export type NumberFormat = { kind: 'number' | 'date' | 'moment' | 'time' | 'duration' } | { kind: 'zeros'; pattern: readonly string[] }

const NUMBER: NumberFormat = { kind: 'number' }

/** Formats that workbooks name by number only ([ECMA-376] 18.8.30), as far as they are dates or times. */
const BUILT_IN: Record<number, string> = {
  ...Object.fromEntries([14, 15, 16, 17, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58].map((id) => [id, 'yyyy-mm-dd'])),
  ...Object.fromEntries([18, 19, 20, 21, 32, 33, 34, 35, 45, 47, 55, 56].map((id) => [id, 'h:mm'])),
  22: 'yyyy-mm-dd h:mm',
  46: '[h]:mm:ss',
}

/** A quoted text, an escaped character, a space of a character's width, a filling character. */
const LITERAL = /"([^"]*)"|\\(.)|_.|\*./g
const BRACKETS = /\[[^\]]*\]/g

/** Parts of a format like `000 00` or `"Nr "0000`. */
const PART = /"([^"]*)"|\\(.)|[_*].|(.)/g

function patternOfZeros(section: string): readonly string[] | undefined {
  const pattern: string[] = []
  for (const [, quoted, escaped, bare] of section.replace(BRACKETS, '').matchAll(PART)) {
    if (bare !== undefined && !'0 -/:()'.includes(bare)) return undefined
    // a mark distinguishes a literal zero from a digit
    pattern.push(...(bare ?? (quoted ?? escaped ?? '').replaceAll('0', '\u0000')))
  }
  return pattern.filter((letter) => letter === '0').length > 1 ? pattern : undefined
}

/** The meaning of a number format by its code, or by its number where it is built in. */
export function numberFormatOf(code: string | undefined, id?: number): NumberFormat {
  const whole = code ?? (id === undefined ? undefined : BUILT_IN[id])
  if (whole === undefined || whole === 'General') return NUMBER
  const section = whole.replace(LITERAL, (found) => found.replaceAll(';', ' ')).split(';')[0]!
  const pattern = patternOfZeros(section)
  if (pattern) return { kind: 'zeros', pattern }
  const bare = section.replace(LITERAL, '').toLowerCase()
  if (/\[(h+|m+|s+)\]/.test(bare)) return { kind: 'duration' }
  const letters = bare.replace(BRACKETS, '').replace(/general|am\/pm|a\/p/g, '')
  const hasTime = /[hs]/.test(letters)
  const hasDate = /[yd]|m{3}/.test(letters) || (!hasTime && letters.includes('m'))
  if (!hasTime && !hasDate) return NUMBER
  if (hasTime && hasDate) return { kind: 'moment' }
  return { kind: hasTime ? 'time' : 'date' }
}

const DAY = 86_400
const two = (value: number) => String(value).padStart(2, '0')

/** 30 December 1899: serial numbers count from it, but for the first 60 days, since Excel knows a 29 February 1900. */
const EPOCH = Date.UTC(1899, 11, 30)
const FIRST_SURE_DAY = 61
const LAST_DAY = 2_958_465
const DAYS_TO_1904 = 1462

const hoursAndMinutes = (seconds: number) => {
  const rest = seconds % 60
  return `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}${rest === 0 ? '' : `:${two(rest)}`}`
}

function dateCell(value: number, kind: 'date' | 'moment'): SheetCell {
  const seconds = Math.round(value * DAY)
  const days = Math.floor(seconds / DAY)
  if (days < 1 || days === FIRST_SURE_DAY - 1 || days > LAST_DAY) return value
  const day = new Date(EPOCH + (days < FIRST_SURE_DAY ? days + 1 : days) * DAY * 1000).toISOString().slice(0, 10)
  const time = seconds % DAY
  if (kind === 'date' && time === 0) return { at: day }
  return { at: `${day}T${two(Math.floor(time / 3600))}:${two(Math.floor(time / 60) % 60)}:${two(time % 60)}` }
}

function withZeros(value: number, pattern: readonly string[]): string {
  const count = pattern.filter((letter) => letter === '0').length
  const digits = String(value).padStart(count, '0')
  let next = digits.length - count
  let isFirst = true
  const filled = pattern.map((letter) => {
    if (letter !== '0') return letter === '\u0000' ? '0' : letter
    const shown = isFirst ? digits.slice(0, next + 1) : digits[next]!
    isFirst = false
    next++
    return shown
  })
  return filled.join('')
}

/**
 * A number without the noise of computed ones: 3.3 for 3.3000000000000003, as spreadsheet programs display it (15 digits). A number that
 * has 16 digits or more by itself stays.
 */
function withoutNoise(value: number): number {
  if (Number.isInteger(value)) return value
  const rounded = Number(value.toPrecision(15))
  return String(rounded).length + 2 < String(value).length ? rounded : value
}

/** The cell of a stored number with its format. */
export function numberCell(value: number, format: NumberFormat, is1904: boolean): SheetCell {
  if (!Number.isFinite(value)) return null
  switch (format.kind) {
    case 'number':
      return withoutNoise(value)
    case 'zeros':
      return Number.isSafeInteger(value) && value >= 0 ? withZeros(value, format.pattern) : withoutNoise(value)
    case 'duration':
      return value < 0 ? value : hoursAndMinutes(Math.round(value * DAY))
    case 'time':
      if (value >= 0 && value < 1) return hoursAndMinutes(Math.round(value * DAY) % DAY)
      return dateCell(is1904 ? value + DAYS_TO_1904 : value, 'moment')
    default:
      return dateCell(is1904 ? value + DAYS_TO_1904 : value, format.kind)
  }
}

const ISO = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d:\d\d)(?:\.\d+)?)?$/

/** The cell of a date that a workbook stores as text. */
export function isoDateCell(text: string): SheetCell {
  const found = ISO.exec(text)
  if (!found) return text
  const [, day, time] = found
  return { at: time === undefined || time === '00:00:00' ? day! : `${day}T${time}` }
}

/** A text as it can be stored: whole characters, no zero characters, line breaks of one kind. */
export const cleanText = (text: string): string => text.toWellFormed().replaceAll('\u0000', '').replaceAll(/\r\n?/g, '\n')
