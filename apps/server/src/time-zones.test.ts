import { expect, test } from 'vitest'
import { ianaTimeZone, WINDOWS_TIME_ZONES } from './time-zones.ts'

test('every Windows-style name of CLDR is a time zone that clocks can be read in', () => {
  expect(WINDOWS_TIME_ZONES.length).toBeGreaterThanOrEqual(139)
  for (const name of WINDOWS_TIME_ZONES) {
    const zone = ianaTimeZone(name)
    expect([name, zone.includes('/') || zone === 'UTC']).toEqual([name, true])
    expect(() => new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(new Date())).not.toThrow()
  }
})

test('the zones of the specification’s range, from -12:00 to +14:00', () => {
  const offset = (name: string) =>
    new Intl.DateTimeFormat('en-US', { timeZone: ianaTimeZone(name), timeZoneName: 'longOffset' })
      .formatToParts(new Date('2026-01-15T12:00:00Z'))
      .find(({ type }) => type === 'timeZoneName')!.value
  expect([offset('Dateline Standard Time'), offset('W. Europe Standard Time'), offset('Line Islands Standard Time')]).toEqual([
    'GMT-12:00',
    'GMT+01:00',
    'GMT+14:00',
  ])
  expect(ianaTimeZone('W. Europe Standard Time')).toBe('Europe/Berlin')
})

test('IANA names stay unchanged, and an unknown name falls back to the default', () => {
  for (const name of ['Europe/Stockholm', 'Europe/Kyiv', 'America/Ciudad_Juarez', 'Antarctica/Troll']) expect(ianaTimeZone(name)).toBe(name)
  expect(ianaTimeZone('Mellaneuropa')).toBe('Europe/Berlin')
  expect(ianaTimeZone('')).toBe('Europe/Berlin')
})
