/**
 * A time of day that a person typed, as `HH:MM`: with any separator, without one (`815`, `0815`), or an hour alone.
 * Gives undefined for what is no time; blank is null.
 */
export function parseTypedTime(typed: string): string | null | undefined {
  const text = typed.trim()
  if (text === '') return null
  const match = /^(\d{1,2})(?:[\s.:,]+(\d{1,2}))?$/.exec(text) ?? /^(\d{1,2})(\d{2})$/.exec(text)
  if (!match) return undefined
  const [hours, minutes] = [Number(match[1]), Number(match[2] ?? 0)]
  if (hours > 23 || minutes > 59) return undefined
  return `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`
}
