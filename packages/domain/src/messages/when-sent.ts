import { momentAt, plusDays, wallClock } from '../localization/dates.ts'
import type { MessageSettings } from './message-settings.ts'

const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`

/** The next instant at which the clock of a zone shows a full hour; after `now`, never at it. */
function nextHour(now: Date, hour: number, timeZone: string): { day: string; at: Date } {
  const { day } = wallClock(now, timeZone)
  for (const candidate of [day, plusDays(day, 1)]) {
    const at = momentAt(candidate, clock(hour), timeZone)
    if (at > now) return { day: candidate, at }
  }
  const last = plusDays(day, 2)
  return { day: last, at: momentAt(last, clock(hour), timeZone) }
}

/** When something may be sent: at once, or at the end of the quiet hours. Equal hours are the whole day but for that minute. */
export function afterQuiet(now: Date, quiet: MessageSettings['quiet'], timeZone: string): Date {
  if (!quiet) return now
  const { time } = wallClock(now, timeZone)
  const [from, to] = [clock(quiet.from), clock(quiet.to)]
  const isQuiet = from === to ? time !== to : from < to ? time >= from && time < to : time >= from || time < to
  return isQuiet ? nextHour(now, quiet.to, timeZone).at : now
}

/** The day and instant of the next daily digest. One whose hour is a quiet one waits like any other mail. */
export function nextDigest(
  now: Date,
  { digestHour, quiet }: Pick<MessageSettings, 'digestHour' | 'quiet'>,
  timeZone: string,
): { day: string; at: Date } {
  const { day, at } = nextHour(now, digestHour, timeZone)
  return { day, at: afterQuiet(at, quiet, timeZone) }
}
