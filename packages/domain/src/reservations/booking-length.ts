import { dayAt, momentAt, plusDays, wallClock } from '../localization/dates.ts'

const MINUTE_MS = 60_000

/** The latest end of a booking with a maximum of days: at the same time of day, so that a week is a week also across a clock change. */
export function latestEnd(from: Date, days: number, timeZone: string): Date {
  const sameTime = momentAt(plusDays(dayAt(from, timeZone), days), wallClock(from, timeZone).time, timeZone)
  return new Date(sameTime.getTime() + (from.getTime() % MINUTE_MS))
}
