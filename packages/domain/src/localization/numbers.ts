import type { Culture } from './cultures.ts'

const formatters = new Map<string, Intl.NumberFormat>()

/** A number as it reads in a culture, with at most `maxDecimals` decimals. */
export function formatNumber(value: number, culture: Culture, maxDecimals: number): string {
  // these are equal in all three languages
  if (Number.isInteger(value) && value >= 0 && value < 1000) return String(Math.abs(value))
  const key = `${culture} ${maxDecimals}`
  let formatter = formatters.get(key)
  if (!formatter) formatters.set(key, (formatter = new Intl.NumberFormat(culture, { maximumFractionDigits: maxDecimals })))
  return formatter.format(value)
}

/** A number in its searchable form: no spaces, a dot, the decimals that lists show. */
export function plainNumber(value: number): string {
  const text = String(value)
  if (/^-?\d+(?:\.\d{1,10})?$/.test(text)) return text
  return formatNumber(value, 'en-US', 10).replaceAll(',', '')
}

const separators = new Map<Culture, string>()

/** The culture's decimal separator. */
export function decimalSeparator(culture: Culture): string {
  let separator = separators.get(culture)
  if (separator === undefined) separators.set(culture, (separator = formatNumber(1.5, culture, 1).charAt(1)))
  return separator
}

/**
 * Parses a typed number: comma or dot for decimals, spaces and Unicode minus allowed (decisions section 3).
 * @returns undefined for text that is no number; null for blank text
 */
export function parseTypedNumber(typed: string): number | null | undefined {
  const plain = typed
    .replace(/[\s\u00a0\u202f]/g, '')
    .replace(/\u2212/g, '-')
    .replace(',', '.')
  if (plain === '') return null
  return /^-?(\d+(\.\d*)?|\.\d+)$/.test(plain) ? Number(plain) : undefined
}
