const ZERO = 48

/** Two digits of a text as a number; NaN where they are none. */
const two = (text: string, at: number) => {
  const [tens, ones] = [text.charCodeAt(at) - ZERO, text.charCodeAt(at + 1) - ZERO]
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : Number.NaN
}

/**
 * Parses an instant as PostgreSQL writes it in UTC (`2026-11-22 04:15:20.123456+00`), cut to milliseconds like Date.
 * @returns undefined for every other form: other zones, years of more than four digits or before Christ, infinity
 */
export function momentInUtc(text: string): Date | undefined {
  const end = text.length - 3
  if (end < 19 || end > 26 || text[10] !== ' ' || !text.endsWith('+00') || (end > 19 && text[19] !== '.')) return undefined
  const milliseconds = end > 20 ? Number(text.slice(20, Math.min(end, 23)).padEnd(3, '0')) : 0
  const moment = Date.UTC(
    two(text, 0) * 100 + two(text, 2),
    two(text, 5) - 1,
    two(text, 8),
    two(text, 11),
    two(text, 14),
    two(text, 17),
    milliseconds,
  )
  // Date would read years before 100 as those of the twentieth century
  return Number.isNaN(moment) || text.startsWith('00') ? undefined : new Date(moment)
}
