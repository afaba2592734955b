import { describe, expect, test } from 'vitest'
import { CULTURES, type Culture } from './cultures.ts'
import { formatDue, isWholeDay, dueInWords as dueUnbroken, momentInWords } from './due.ts'

const dueInWords = (...requested: Parameters<typeof dueUnbroken>) => dueUnbroken(...requested).replaceAll('\u00A0', ' ')

describe('a due date', () => {
  const swedish = { culture: 'sv-SE', timeZone: 'Europe/Stockholm' } as const
  const american = { culture: 'en-US', timeZone: 'Europe/Stockholm' } as const
  const now = new Date('2026-11-22T10:00:00Z')
  const [day, clock] = ['2026-11-24T22:59:00Z', '2026-11-24T13:30:00Z']

  test('is a day, unless a time of it was chosen', () => {
    expect([formatDue(day, swedish), formatDue(clock, swedish)]).toEqual(['2026-11-24', '2026-11-24 14:30'])
    expect([dueInWords(day, swedish, now), dueInWords(clock, swedish, now)]).toEqual(['24 nov.', '24 nov. 14:30'])
    expect([dueInWords(day, swedish, now, 'long'), dueInWords(clock, swedish, now, 'long')]).toEqual(['24 november', '24 november 14:30'])
    expect([dueInWords(day, american, now), dueInWords(clock, american, now)]).toEqual(['Nov 24', 'Nov 24, 2:30 PM'])
  })

  test('has its time unless it is a whole day, in the format of the language', () => {
    expect([isWholeDay(day, swedish.timeZone), isWholeDay(day, 'UTC'), isWholeDay(clock, swedish.timeZone)]).toEqual([true, false, false])
    const formatted = (moment: string, culture: Culture) => momentInWords(moment, { ...swedish, culture }, now).replaceAll('\u00A0', ' ')
    const morning = '2026-11-24T07:00:00Z'
    expect(CULTURES.map((culture) => formatted(morning, culture))).toEqual(['24 nov. 08:00', 'Nov 24, 8:00 AM', '24. nov. 08:00'])
    expect(formatted('2027-11-24T23:05:00Z', 'en-US')).toBe('Nov 25, 2027, 12:05 AM')
  })

  test('is read on the clocks of the reader, with the year where it is another', () => {
    expect(dueInWords(day, { ...swedish, timeZone: 'UTC' }, now)).toBe('24 nov. 22:59')
    expect(dueInWords('2027-01-02T22:59:00Z', swedish, now)).toBe('2 jan. 2027')
    expect(dueInWords('2026-12-31T23:30:00Z', swedish, now)).toBe('1 jan. 2027 00:30')
  })
})
