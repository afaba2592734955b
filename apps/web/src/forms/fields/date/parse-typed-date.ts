import type { Culture } from '@verka/domain/localization/cultures.ts'
import { isCalendarDate } from '@verka/domain/localization/dates.ts'

type Part = 'year' | 'month' | 'day'

/** The order in which digits without separators are read. */
const COMPACT: Record<Culture, readonly Part[]> = {
  'sv-SE': ['year', 'month', 'day'],
  'en-US': ['month', 'day', 'year'],
  'nb-NO': ['day', 'month', 'year'],
}
/** The order with separators when the year is not first. */
const SEPARATED: Record<Culture, readonly Part[]> = {
  'sv-SE': ['day', 'month', 'year'],
  'en-US': ['month', 'day', 'year'],
  'nb-NO': ['day', 'month', 'year'],
}

/**
 * Parses a typed day to `YYYY-MM-DD`: `2026-11-21` in every culture, the culture's own order with any separator, without separators, with a
 * year of two digits, or without a year (then that of `today`). Returns undefined for other text, null for blank.
 */
export function parseTypedDate(typed: string, culture: Culture, today: string): string | null | undefined {
  const text = typed.trim()
  if (text === '') return null
  if (!/^\d+([\s./-]+\d+)*\.?$/.test(text)) return undefined
  const groups = text.match(/\d+/g) ?? []
  const parts = groups.length === 1 ? compactParts(groups[0]!, culture) : separatedParts(groups, culture)
  if (!parts) return undefined
  const { year = today.slice(0, 4), month, day } = parts
  if (!month || !day || month.length > 2 || day.length > 2) return undefined
  const date = `${fullYear(year, today)}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isCalendarDate(date) ? date : undefined
}

type Parts = Partial<Record<Part, string>>

function compactParts(digits: string, culture: Culture): Parts | undefined {
  if (digits.length !== 8 && digits.length !== 6) return undefined
  const parts: Parts = {}
  let at = 0
  for (const part of COMPACT[culture]) {
    const length = part === 'year' ? digits.length - 4 : 2
    parts[part] = digits.slice(at, (at += length))
  }
  return parts
}

function separatedParts(groups: string[], culture: Culture): Parts | undefined {
  if (groups.length > 3) return undefined
  const order = groups[0]!.length === 4 ? (['year', 'month', 'day'] as const) : SEPARATED[culture]
  return Object.fromEntries(groups.map((group, index) => [order[index]!, group]))
}

/** A year of two digits is the one that is nearest: at most twenty years ahead. */
function fullYear(year: string, today: string): string {
  if (year.length !== 2) return year
  const century = Number(today.slice(0, 2)) * 100
  const candidate = century + Number(year)
  return String(candidate > Number(today.slice(0, 4)) + 20 ? candidate - 100 : candidate)
}
