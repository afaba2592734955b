import { dayAt, daysBetween, momentAt, plusDays, wallClock } from '../localization/dates.ts'
import type { ReminderSettings, ReminderSubject } from './reminder-settings.ts'

/** The hour of the tenant's day in which people are reminded of days. */
const MORNING = '07:00'
/** The time that a due day has as an instant (`due-date.ts`). */
const END_OF_DAY = '23:59'
const MINUTE_MS = 60_000

/** The state of a reminder: nothing yet, before, at, or after the moment; a case that has waited some times. */
export interface ReminderStep {
  /** Constant for a moment: a step is made once. */
  name: string
  at: Date
  /** The kind of message, as far as the subject has several. */
  phase: 'before' | 'at' | 'after'
}

interface Reminded {
  subject: ReminderSubject
  /** The due time, the beginning of a booking, the last step of a case. */
  moment: Date
  /** Since when it is at this moment: nobody is reminded of what they chose after the reminder's own time, as today in the evening. */
  since: Date
}

type LeadTimes = Pick<ReminderSettings, 'daysBefore' | 'isAtDue' | 'daysAfter' | 'idleDays' | 'bookingMinutes'>

/** The morning of a day, some days from another. */
const morningOf = (day: string, days: number, timeZone: string) => momentAt(plusDays(day, days), MORNING, timeZone)

/** The steps of a moment with a due day, in their order. */
function stepsOfDue({ daysBefore, isAtDue, daysAfter }: LeadTimes, { moment, since }: Reminded, timeZone: string): ReminderStep[] {
  const day = dayAt(moment, timeZone)
  const isDay = wallClock(moment, timeZone).time === END_OF_DAY
  const before = daysBefore.map((days): ReminderStep => ({ name: `before ${days}`, at: morningOf(day, -days, timeZone), phase: 'before' }))
  const after = daysAfter.map((days): ReminderStep => ({ name: `after ${days}`, at: morningOf(day, days, timeZone), phase: 'after' }))
  const at: ReminderStep = { name: 'at', at: isDay ? morningOf(day, 0, timeZone) : moment, phase: 'at' }
  const steps = [...[...before, ...(isAtDue ? [at] : [])].filter((step) => step.at >= since), ...after]
  return steps.sort((one, other) => one.at.getTime() - other.at.getTime())
}

/** The last step of a case that has waited since a moment, and the one that follows. */
function stepsOfIdle(idleDays: number, { moment }: Reminded, now: Date, timeZone: string): ReminderStep[] {
  const day = dayAt(moment, timeZone)
  const times = Math.floor(daysBetween(day, dayAt(now, timeZone)) / idleDays)
  // the morning of the day may be to come
  return [times - 1, times, times + 1]
    .filter((count) => count > 0)
    .map((count) => ({ name: `idle ${count}`, at: morningOf(day, count * idleDays, timeZone), phase: 'after' }))
}

function stepsOf(settings: LeadTimes, reminded: Reminded, now: Date, timeZone: string): ReminderStep[] {
  const { subject, moment, since } = reminded
  if (subject === 'booking') {
    if (settings.bookingMinutes === undefined) return []
    const at = new Date(moment.getTime() - settings.bookingMinutes * MINUTE_MS)
    return at >= since ? [{ name: 'start', at, phase: 'before' }] : []
  }
  if (subject === 'case') return settings.idleDays === undefined ? [] : stepsOfIdle(settings.idleDays, reminded, now, timeZone)
  return stepsOfDue(settings, reminded, timeZone)
}

/** The step that a reminder is at, of several that have passed the last, and when the next one follows. */
export function reminderAt(
  settings: LeadTimes,
  reminded: Reminded,
  now: Date,
  timeZone: string,
): { step: ReminderStep | undefined; next: Date | undefined } {
  const steps = stepsOf(settings, reminded, now, timeZone)
  return { step: steps.findLast(({ at }) => at <= now), next: steps.find(({ at }) => at > now)?.at }
}
