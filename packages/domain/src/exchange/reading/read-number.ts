import type { Culture } from '../../localization/cultures.ts'
import { decimalSeparator } from '../../localization/numbers.ts'
import { violation, type Parsed } from '../../forms/violation.ts'

/** Spaces between groups of digits: ordinary, hard, thin, of a figure's width. */
const SPACES = /[\s\u00a0\u2000-\u200a\u202f]/g
const MINUS = /^[-\u2212\u2013]/

/** Digits alone mean the same with every separator. */
const PLAIN = /^\d{1,15}$/

/** Longer texts are no numbers, and are not searched. */
const MAX_LENGTH = 100

/** Digits in groups of three, with one separator. */
const isGrouped = (digits: string, separator: string) => {
  const [first = '', ...others] = digits.split(separator)
  return /^\d{1,3}$/.test(first) && others.every((group) => /^\d{3}$/.test(group))
}

/** The digits before the decimals without their separators; undefined if they are separated otherwise than by thousands. */
function wholeOf(text: string, separator: string): string | undefined {
  if (text === '') return '0'
  for (const divided of [' ', separator]) if (text.includes(divided) && isGrouped(text, divided)) return text.replaceAll(divided, '')
  return /^\d+$/.test(text) ? text : undefined
}

/** The decimal separator of a number, or why it is none. */
function decimalOf(text: string, own: ',' | '.', isKnown: boolean): ',' | '.' | 'ambiguous' {
  const other = own === ',' ? '.' : ','
  const [owns, others] = [text.split(own).length - 1, text.split(other).length - 1]
  if (owns > 0 && others > 0) return text.lastIndexOf(own) > text.lastIndexOf(other) ? own : other
  if (others === 0) return owns > 1 ? other : own
  if (others > 1) return own
  // one separator that is not the reader's: of thousands or of decimals
  if (!/^[1-9]\d{0,2}[.,]\d{3}$/.test(text)) return other
  return isKnown ? own : 'ambiguous'
}

/**
 * Reads a number as people type it and as other systems write it. `own` is the decimal separator that a file is known to have; otherwise
 * it is the reader's. `1.234` is refused where the comma is the decimal separator: it may be a thousand times too much.
 */
export function readNumber(typed: string, culture: Culture, own?: ',' | '.'): Parsed<number> {
  if (typed.length > MAX_LENGTH) return violation('validation.decimal')
  // as spreadsheets write them
  if (PLAIN.test(typed)) return { value: Number(typed) }
  const text = typed.trim().replace(SPACES, ' ')
  const [unsigned, sign] = MINUS.test(text) ? [text.slice(1).trim(), -1] : [text.replace(/^\+/, ''), 1]
  if (!/^[\d., ]+$/.test(unsigned) || !/\d/.test(unsigned)) return violation('validation.decimal')
  const separator = own ?? (decimalSeparator(culture) as ',' | '.')
  const decimal = decimalOf(unsigned, separator, own !== undefined)
  if (decimal === 'ambiguous') return violation('exchange.numberAmbiguous', { text: unsigned })
  const [before = '', after = '', more] = unsigned.split(decimal)
  const whole = wholeOf(before, decimal === ',' ? '.' : ',')
  if (more !== undefined || whole === undefined || !/^\d*$/.test(after)) return violation('validation.decimal')
  return { value: sign * Number(`${whole}.${after || '0'}`) }
}
