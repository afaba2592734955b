import type { ElementNow } from '@verka/domain/element-now/element-now.api.ts'
import type { Reservation } from '@verka/domain/reservations/reservations.api.ts'
import type { Text } from '../../../language/use-text.tsx'
import { loanText } from '../../parts/loan-text.ts'
import { spanText } from '../../parts/span-text.ts'
import { isOpen } from '../calendar/busy-times.ts'

/** A time that cannot be booked, with the reason. */
export interface InTheWay {
  from: string
  to: string
  message: string
}

interface Wish {
  now: Date
  /** The reader. */
  userId: string
  /** Its person; undefined if hidden from the user. */
  forId: string | undefined
  /** The booking that is changed: it does not conflict with itself. */
  changedId: string | undefined
}

/** Conflicts of a booking, by the server's rules: every other booking, and another's loan until it is due. */
export function inTheWayOf(
  loan: ElementNow['loan'],
  reservations: readonly Pick<Reservation, 'id' | 'from' | 'to' | 'user'>[],
  { now, userId, forId, changedId }: Wish,
  text: Pick<Text, 't' | 'culture' | 'timeZone'>,
): InTheWay[] {
  const { t } = text
  const isTheirs = loan !== null && (forId === userId ? loan.isMine : loan.borrower?.id === forId)
  // an overdue loan has no known end: booking is possible, after a warning
  const ofLoan =
    loan?.dueAt && !isOpen(loan) && !isTheirs
      ? [{ from: now.toISOString(), to: loan.dueAt, message: t('exe.bookMeetsLoan', { who: loanText(loan, text) }) }]
      : []
  const ofBookings = reservations
    .filter(({ id }) => id !== changedId)
    .map(({ from, to, user }) => {
      const who = user?.id === userId ? t('exe.bookYours') : user ? t('exe.bookedBy', { name: user.name }) : t('exe.booked')
      return { from, to, message: t('exe.bookMeets', { who, ...spanText(from, to, text) }) }
    })
  return [...ofLoan, ...ofBookings]
}
