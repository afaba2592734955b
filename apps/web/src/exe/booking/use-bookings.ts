import { beginningOf } from '@verka/domain/localization/dates.ts'
import { filterReservations } from '@verka/domain/reservations/reservations.api.ts'
import { useCall } from '../../data/use-call.ts'
import { useText } from '../../language/use-text.tsx'
import type { ShownWeeks } from './calendar/shown-weeks.ts'

/** More than this nobody books in a few weeks: it would be one each hour, day and night. */
const MOST = 1000

/** What is booked of an object in the weeks that are shown; `data` is undefined while that is not known. */
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
