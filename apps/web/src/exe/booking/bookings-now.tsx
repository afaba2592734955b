import { IconCalendarPlus, IconCalendarSearch } from '@tabler/icons-react'
import type { ElementNow } from '@verka/domain/element-now/element-now.api.ts'
import { addressOf } from '../../addresses.ts'
import { useText } from '../../language/use-text.tsx'
import { BigLink, BigLinks } from '../parts/big-link.tsx'
import { BookingCard } from './booking-card.tsx'
import { Titled } from '../parts/titled.tsx'

/** Bookings that the user may change, and links to book and to other free objects; nothing if bookings are not available. */
export function BookingsNow({ now: { element, services, reservations } }: { now: ElementNow }) {
  const { t } = useText()
  if (!services.some(({ booking }) => booking !== null)) return null
  const { id } = element
  return (
    <Titled title={t('exe.bookedTimes')}>
      {reservations
        .filter(({ can }) => can.edit)
        .map((booking) => (
          <BookingCard key={booking.id} booking={booking} services={services} />
        ))}
      <BigLinks>
        <BigLink
          icon={IconCalendarPlus}
          to={addressOf('/exe/id/$id', { id }, { book: '1' })}
          title={t('exe.book')}
          text={t('exe.bookHint')}
        />
        <BigLink
          icon={IconCalendarSearch}
          to={addressOf('/exe/id/$id', { id }, { free: '1' })}
          title={t('exe.findFree')}
          text={t('exe.findFreeHint')}
        />
      </BigLinks>
    </Titled>
  )
}
