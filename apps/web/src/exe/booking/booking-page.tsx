import { IconCalendarOff } from '@tabler/icons-react'
import type { ElementNow } from '@verka/domain/element-now/element-now.api.ts'
import { getReservation, type Reservation } from '@verka/domain/reservations/reservations.api.ts'
import { addressOf } from '../../addresses.ts'
import { useCall } from '../../data/use-call.ts'
import { useText } from '../../language/use-text.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LoadedPage } from '../../ui/feedback/loaded-page.tsx'
import { ButtonLink } from '../../ui/navigation/link.tsx'
import { useAddressSearch } from '../../ui/navigation/use-address.ts'
import { Page } from '../../ui/page/page.tsx'
import { BookingForm } from './booking-form.tsx'

/** An object's calendar with a booking form: `?book=1` for a new booking, `?book={id}` to change one. */
export default function BookingPage({ now }: { now: ElementNow }) {
  const [{ book = '' }] = useAddressSearch()
  return book === '1' ? <BookingForm key="new" now={now} /> : <Changed key={book} id={book} now={now} />
}

function Changed({ id, now }: { id: string; now: ElementNow }) {
  const booking = useCall(getReservation, { params: { id } }, { isFresh: true })
  return (
    <LoadedPage answer={booking}>
      {(found) => (found.can.edit ? <BookingForm now={now} changed={found} /> : <Unchangeable now={now} booking={found} />)}
    </LoadedPage>
  )
}

/** The page for a link to another's booking, or to one that is over. */
function Unchangeable({ now: { element }, booking }: { now: ElementNow; booking: Reservation }) {
  const { t } = useText()
  const back = { to: addressOf('/exe/id/$id', { id: element.id }), label: element.title }
  return (
    <Page width="narrow" title={t('exe.bookChangeTitle')} description={t('exe.codeIs', { code: element.code })} back={back}>
      <EmptyState
        icon={IconCalendarOff}
        title={t(booking.status === 'booked' ? 'errors.notOwnReservation' : 'errors.reservationOver')}
        action={<ButtonLink to={addressOf('/exe/id/$id', { id: element.id }, { book: '1' })}>{t('exe.book')}</ButtonLink>}
      />
    </Page>
  )
}
