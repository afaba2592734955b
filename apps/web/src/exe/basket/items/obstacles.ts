import { dueAmongBookings } from '@verka/domain/services/due-among-bookings.ts'
import type { ElementNow } from '@verka/domain/element-now/element-now.api.ts'
import type { Reservation } from '@verka/domain/reservations/reservations.api.ts'
import { dueMoment } from '@verka/domain/services/due-date.ts'
import type { Text } from '../../../language/use-text.tsx'
import { bookingsOf } from '../../operation/loan/loan-due.ts'
import { loanText } from '../../parts/loan-text.ts'
import { spanText } from '../../parts/span-text.ts'
import type { Due } from '../sending/execute-item.ts'

type Loan = Pick<NonNullable<ElementNow['loan']>, 'borrower' | 'isMine' | 'dueAt'>
type Reading = Pick<Text, 't' | 'culture' | 'timeZone' | 'formatDateTime'>

/** End of the loan's interval: `now` if it has no end or is unknown. */
const untilOf = (due: Due | null | undefined, now: Date, timeZone: string): Date =>
  typeof due?.value === 'string' ? (dueMoment(due.value, undefined, now, timeZone) ?? now) : now

/**
 * Why an object cannot be lent now, as far as the user may know; undefined: no known obstacle. It is lent, or has another's booking before
 * the due time.
 * @param reservations the bookings during the loan
 * @param due the due time; null has no end, undefined is not known yet
 */
export function obstacleTo(
  { loan, reservations }: { loan: Loan | null; reservations: readonly Pick<Reservation, 'from' | 'to' | 'user'>[] },
  { due, userId, now }: { due: Due | null | undefined; userId: string; now: Date },
  text: Reading,
): string | undefined {
  if (loan) return loanText(loan, text)
  const { timeZone } = text
  const isDay = typeof due?.value === 'string' && due.value.length === 10
  const until = untilOf(due, now, timeZone)
  const { inTheWay } = dueAmongBookings(until, bookingsOf(reservations), { borrowerId: userId, isDay, now, timeZone })
  if (!inTheWay) return undefined
  const who = inTheWay.user ? text.t('exe.bookedBy', { name: inTheWay.user.name }) : text.t('exe.booked')
  return text.t('exe.bookedWhen', { who, ...spanText(inTheWay.from.toISOString(), inTheWay.to.toISOString(), text) })
}
