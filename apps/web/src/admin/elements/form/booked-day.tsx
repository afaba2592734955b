import type { ReactNode } from 'react'
import { Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { ElementListQuery } from '@verka/domain/elements/elements.api.ts'
import { beginningOf, isCalendarDate, plusDays } from '@verka/domain/localization/dates.ts'
import { useText } from '../../../language/use-text.tsx'
import type { Unread } from '../../../lists/filters/unread-filters.tsx'
import { useAddressSearch } from '../../../ui/navigation/use-address.ts'

type Booked = Pick<ElementListQuery, 'reservatedFrom' | 'reservatedTo' | 'isReservated'>

/** The filter by booked day in the address (`booked`): its query, and a chip that shows and removes it. */
export function useBookedDay(): { body: Booked; chip: ReactNode; clear: (() => void) | undefined; unread: Unread | undefined } {
  const { t, formatDate, timeZone } = useText()
  const [{ booked: day }, set] = useAddressSearch()
  const clear = () => set({ booked: undefined })
  if (day === undefined || !isCalendarDate(day))
    return { body: {}, chip: undefined, clear: undefined, unread: day === undefined ? undefined : { names: ['booked'], forget: clear } }
  const words = t('admin.bookedOn', { day: formatDate(day) })
  return {
    body: {
      isReservated: true,
      reservatedFrom: beginningOf(day, timeZone).toISOString(),
      reservatedTo: beginningOf(plusDays(day, 1), timeZone).toISOString(),
    },
    chip: (
      <Button variant="light" rightSection={<IconX size={16} aria-hidden />} onClick={clear}>
        {words}
      </Button>
    ),
    clear,
    unread: undefined,
  }
}
