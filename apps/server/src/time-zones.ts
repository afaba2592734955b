import { findIana, WINDOWS_TO_IANA_MAP } from 'windows-iana'
import type { TimeZone } from '@verka/domain/tenants/tenant-life.api.ts'
import { DEFAULT_TIME_ZONE } from '@verka/domain/localization/time-zones.ts'

/** Every Windows-style name of CLDR's windowsZones, in alphabetical order. */
export const WINDOWS_TIME_ZONES: readonly string[] = [...new Set(WINDOWS_TO_IANA_MAP.map(({ windowsName }) => windowsName))].sort()

const isKnown = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** Whether it is the name of a time zone, IANA's or Windows'. */
export const isTimeZone = (name: string): boolean => WINDOWS_TIME_ZONES.includes(name) || isKnown(name)

const resolved = new Map<string, string>()

/**
 * The IANA name of a tenant's time zone, stored by its Windows-style or IANA name (specification section 9). Any other name, from an older
 * system, becomes the default of new tenants: a clock that is an hour off can be corrected, a tenant that cannot be served can do nothing.
 */
export function ianaTimeZone(name: string): string {
  let zone = resolved.get(name)
  if (zone === undefined) {
    zone = (findIana(name, '001') as string[])[0] ?? name
    if (!isKnown(zone)) zone = ianaTimeZone(DEFAULT_TIME_ZONE)
    resolved.set(name, zone)
  }
  return zone
}

/** Minutes from UTC at a moment: 60 for '…, GMT+01:00'. */
function offsetAt(zone: string, at: Date): number {
  const [, sign, hours, minutes] = /GMT([+-])(\d\d):(\d\d)/.exec(
    new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' }).format(at),
  ) ?? ['', '+', '0', '0']
  return (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1)
}

/** Current names of zones that Intl lists by their former names (Asia/Calcutta), and accepts. */
const RENAMED = [
  'Africa/Asmara',
  'America/Argentina/Buenos_Aires',
  'America/Nuuk',
  'Asia/Ho_Chi_Minh',
  'Asia/Kathmandu',
  'Asia/Kolkata',
  'Asia/Yangon',
  'Atlantic/Faroe',
  'Europe/Kyiv',
  'Pacific/Chuuk',
  'Pacific/Kanton',
  'Pacific/Pohnpei',
]

/** The time zones to choose from, Windows-style ones first, each kind from west to east. */
export function timeZonesAt(at: Date): TimeZone[] {
  const windows = WINDOWS_TIME_ZONES.map((name) => {
    const places = [...new Set(WINDOWS_TO_IANA_MAP.filter((row) => row.windowsName === name).flatMap((row) => row.iana))]
    return { name, kind: 'windows' as const, offsetMinutes: offsetAt(ianaTimeZone(name), at), places }
  })
  const taken = new Set<string>(WINDOWS_TIME_ZONES)
  const names = [...new Set(['UTC', ...RENAMED, ...Intl.supportedValuesOf('timeZone')])].filter((name) => !taken.has(name))
  const iana = names.map((name) => ({ name, kind: 'iana' as const, offsetMinutes: offsetAt(name, at), places: [] }))
  const fromWest = (a: TimeZone, b: TimeZone) => a.offsetMinutes - b.offsetMinutes || (a.name < b.name ? -1 : 1)
  return [...windows.sort(fromWest), ...iana.sort(fromWest)]
}
