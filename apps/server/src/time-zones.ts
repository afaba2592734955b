import { findIana, WINDOWS_TO_IANA_MAP } from 'windows-iana'
import { DEFAULT_TIME_ZONE } from '@verka/domain/localization/time-zones.ts'

/** Every Windows-style name of CLDR's windowsZones, in the order of the alphabet. */
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
 * The IANA name of a tenant's time zone, whether it is kept by its Windows-style or its IANA name (specification
 * section 9). A name that is neither, from an older system, is the default of new tenants: a clock that is an hour off
 * can be put right, a tenant that cannot be served can do nothing.
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
