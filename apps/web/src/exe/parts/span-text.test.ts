import { expect, test } from 'vitest'
import { spanText, spanToday } from './span-text.ts'

const text = { culture: 'sv-SE', timeZone: 'Europe/Stockholm' } as const
const now = new Date('2026-11-24T10:00:00Z')
const formatted = (from: string, to: string) => {
  const ends = spanToday(`2026-11-${from}Z`, `2026-11-${to}Z`, now, text)
  return `${ends.from} – ${ends.to}`.replaceAll('\u00A0', ' ')
}

test('the day of an interval is shown once, and today not at all', () => {
  expect(spanText('2026-11-26T07:00:00Z', '2026-11-26T08:00:00Z', text).to).toBe('09:00')
  expect(formatted('26T07:00:00', '26T08:00:00')).toBe('26 nov. 08:00 – 09:00')
  expect(formatted('24T12:00:00', '24T14:00:00')).toBe('13:00 – 15:00')
  expect(formatted('24T12:00:00', '25T14:00:00')).toBe('13:00 – 25 nov. 15:00')
  expect(formatted('23T12:00:00', '24T14:00:00')).toBe('23 nov. 13:00 – 15:00')
})
