import { Text } from '@mantine/core'
import type { FullTransaction } from '@verka/domain/transactions/transactions.api.ts'
import { useSession } from '../../../data/session-context.ts'
import { useText } from '../../../language/use-text.tsx'
import { spanText } from '../../parts/span-text.ts'

interface UsedBookingsProps {
  booking: Pick<FullTransaction['bookings'][number], 'from' | 'to'>
  borrower: FullTransaction['borrower']
}

/** Notice that a loan used a booking, which is closed. */
export function UsedBookings({ booking: { from, to }, borrower }: UsedBookingsProps) {
  const text = useText()
  const { user } = useSession()
  const when = spanText(from, to, text)
  return (
    <Text size="sm" mt={4}>
      {borrower && borrower.id !== user.id
        ? text.t('exe.bookingOfIsUsed', { name: borrower.name, ...when })
        : text.t('exe.bookingIsUsed', when)}
    </Text>
  )
}
