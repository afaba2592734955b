import { violation, type Parsed } from '../violation.ts'

/** NUL cannot be stored by PostgreSQL, and a lone surrogate is not a character. */
function isStorable(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed()
}

/** Parser of a text of at most `maxLength` characters (UTF-16 units); only white space is empty. */
export function textParser(maxLength: number) {
  return (raw: unknown): Parsed<string> => {
    if (raw === null || raw === undefined) return { value: null }
    if (typeof raw !== 'string' || !isStorable(raw)) return violation('validation.wrongKind')
    if (raw.length > maxLength) return violation('validation.maxLength', { length: maxLength })
    return { value: raw.trim() === '' ? null : raw }
  }
}

/** A text whose lines are divided by `\n`, wherever it was written. */
export const withPlainLineEnds = (raw: unknown): unknown => (typeof raw === 'string' ? raw.replace(/\r\n?/g, '\n') : raw)

/** The parsed text without surrounding white space, for short texts. */
export const trimmed = (parsed: Parsed<string>): Parsed<string> =>
  'violation' in parsed || parsed.value === null ? parsed : { value: parsed.value.trim() }
