/**
 * Parses a typed time of day to `HH:MM`: with any separator, without one (`815`, `0815`), or an hour alone, with or without `am` and `pm`.
 * Returns undefined for other text, null for blank.
 */
export function parseTypedTime(typed: string): string | null | undefined {
  const half = /^(.*?)\s*([ap])\.?m\.?$/i.exec(typed.trim())
  const text = half ? half[1]! : typed.trim()
  if (text === '') return null
  const match = /^(\d{1,2})(?:[\s.:,]+(\d{1,2}))?$/.exec(text) ?? /^(\d{1,2})(\d{2})$/.exec(text)
  if (!match) return undefined
  const [given, minutes] = [Number(match[1]), Number(match[2] ?? 0)]
  if (half && (given < 1 || given > 12)) return undefined
  const hours = half ? (given % 12) + (half[2]!.toLowerCase() === 'p' ? 12 : 0) : given
  if (hours > 23 || minutes > 59) return undefined
  return `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`
}
