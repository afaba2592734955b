import { beginningOf, daysBetween, plusDays, wallClock } from '@verka/domain/localization/dates.ts'

/** A time in which an object is not free. */
export interface Busy {
  from: string
  /** null: no known end. */
  to: string | null
}

/** A taken part of a day: its times, or null where it continues beyond the day. */
export interface BusyPart<Of extends Busy> {
  busy: Of
  from: string | null
  to: string | null
}

/** Days from one on, each with its bookings and loans in order. */
export function bookedDays<Of extends Busy>(
  all: readonly Of[],
  first: string,
  count: number,
  timeZone: string,
): { day: string; parts: BusyPart<Of>[] }[] {
  const sorted = all.toSorted((one, other) => Date.parse(one.from) - Date.parse(other.from))
  return Array.from({ length: count }, (_, index) => {
    const day = plusDays(first, index)
    const [begins, ends] = [beginningOf(day, timeZone), beginningOf(plusDays(day, 1), timeZone)]
    const parts = sorted.flatMap((busy): BusyPart<Of>[] => {
      const from = new Date(busy.from)
      const to = busy.to === null ? undefined : new Date(busy.to)
      if (from >= ends || (to && to <= begins)) return []
      return [
        {
          busy,
          from: from > begins ? wallClock(from, timeZone).time : null,
          to: to && to < ends ? wallClock(to, timeZone).time : null,
        },
      ]
    })
    return { day, parts }
  })
}

/** Position and length of a part within its day, from 0 to 1. */
export function positionInDay({ from, to }: BusyPart<Busy>): { start: number; end: number } {
  const shareOf = (time: string) => (Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))) / 1440
  return { start: from === null ? 0 : shareOf(from), end: to === null ? 1 : shareOf(to) }
}

/** Whether a day has no free time. */
export function isFull(parts: readonly BusyPart<Busy>[]): boolean {
  let end = 0
  for (const position of parts.map(positionInDay).toSorted((one, other) => one.start - other.start)) {
    if (position.start > end) return false
    end = Math.max(end, position.end)
  }
  return end === 1
}

/** The first day of the week that a day is in; weeks begin with Sunday where `beginsSunday`, else with Monday. */
export function weekOf(day: string, beginsSunday: boolean): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return plusDays(day, beginsSunday ? -weekday : -((weekday + 6) % 7))
}

/** The screen of a day, with a number of days per screen from a first day on. */
export const screenOf = (day: string, first: string, days: number): number => Math.floor(daysBetween(first, day) / days)

const QUARTER_MS = 15 * 60_000

/**
 * The first moment at which a length fits between taken intervals, at a quarter; undefined if that is not before `until`, or a conflict has
 * no known end.
 */
export function firstFree(all: readonly Busy[], wanted: { from: Date; lengthMs: number }, until: Date): Date | undefined {
  let from = wanted.from.getTime()
  for (const busy of all.toSorted((one, other) => Date.parse(one.from) - Date.parse(other.from))) {
    const end = busy.to === null ? undefined : Date.parse(busy.to)
    if (Date.parse(busy.from) >= from + wanted.lengthMs || (end !== undefined && end <= from)) continue
    if (end === undefined) return undefined
    from = Math.ceil(end / QUARTER_MS) * QUARTER_MS
  }
  return from < until.getTime() ? new Date(from) : undefined
}
