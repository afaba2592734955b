import { beginningOf } from '@verka/domain/localization/dates.ts'
import { filterReservations } from '@verka/domain/reservations/reservations.api.ts'
import { useCall } from '../../data/use-call.ts'
import { useText } from '../../language/use-text.tsx'
import type { ShownWeeks } from './calendar/shown-weeks.ts'

/** Maximum bookings of the shown weeks: one each hour, day and night. */
const MOST = 1000

/** Bookings of an object in the shown weeks; `data` is undefined while loading. */
export function useBookings(elementId: string, { start, end }: ShownWeeks) {
  const { timeZone } = useText()
  return useCall(filterReservations, {
    query: { elementId },
    body: {
      limit: MOST,
      skipCount: true,
      reservedFrom: beginningOf(start, timeZone).toISOString(),
      reservedTo: beginningOf(end, timeZone).toISOString(),
      filters: [{ column: 'status', value: ['booked'] }],
      ordering: [{ column: 'from', dir: 'asc' }],
    },
  })
}
