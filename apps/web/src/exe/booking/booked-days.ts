import { beginningOf, plusDays, wallClock } from '@verka/domain/localization/dates.ts'

/** A time in which an object is not free. */
export interface Busy {
  from: string
  /** null: nobody knows when it ends. */
  to: string | null
}

/** What of a day is not free: from and until a time, or null where it goes on beyond the day. */
export interface BusyPart<Of extends Busy> {
  busy: Of
  from: string | null
  to: string | null
}

/** So many days from one on, each with what is booked and lent on it, in the order of its times. */
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
      // what nobody knows the end of is not held against the days to come
      if (from >= ends || (to ? to <= begins : from < begins)) return []
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
