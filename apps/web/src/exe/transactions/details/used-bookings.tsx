import { Text } from '@mantine/core'
import type { FullTransaction } from '@verka/domain/transactions/transactions.api.ts'
import { useSession } from '../../../data/session-context.ts'
import { useText } from '../../../language/use-text.tsx'
import { spanText } from '../../parts/span-text.ts'

interface UsedBookingsProps {
  booking: Pick<FullTransaction['bookings'][number], 'from' | 'to'>
  borrower: FullTransaction['borrower']
}

const isAhead = (from: string) => new Date(from) > new Date()

/** Notice that a loan used a booking: it is closed, or kept if the loan is returned before it begins. */
export function UsedBookings({ booking: { from, to }, borrower }: UsedBookingsProps) {
  const text = useText()
  const { user } = useSession()
  const when = spanText(from, to, text)
  const isOwn = !borrower || borrower.id === user.id
  return (
    <Text size="sm" mt={4}>
      {isOwn
        ? text.t(isAhead(from) ? 'exe.bookingAheadUsed' : 'exe.bookingIsUsed', when)
        : text.t(isAhead(from) ? 'exe.bookingOfAheadUsed' : 'exe.bookingOfIsUsed', { name: borrower.name, ...when })}
    </Text>
  )
}

/** Notice that a booking is open again, since the loan that had used it was returned before it began. */
export function KeptBooking({ booking: { from, to, user: booker } }: { booking: FullTransaction['reopened'][number] }) {
  const text = useText()
  const { user } = useSession()
  const when = spanText(from, to, text)
  return (
    <Text size="sm" mt={4}>
      {booker.id === user.id ? text.t('exe.bookingKept', when) : text.t('exe.bookingOfKept', { name: booker.name, ...when })}
    </Text>
  )
}
