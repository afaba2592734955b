import type { ElementNow } from '@verka/domain/element-now/element-now.api.ts'
import { formatTime } from '@verka/domain/localization/dates.ts'
import type { Reservation } from '@verka/domain/reservations/reservations.api.ts'
import type { Text } from '../../language/use-text.tsx'
import type { Busy, BusyPart } from './booked-days.ts'

/** What is not free, and who has it, to whoever may know. */
export interface Taken extends Busy {
  what: string
  isMine: boolean
}

/** When an object is lent and booked. What should have come back is not held against the days to come: nobody knows when it will. */
export function takenTimes(
  loan: ElementNow['loan'],
  reservations: readonly Reservation[],
  { now, userId, t }: { now: Date; userId: string; t: Text['t'] },
): Taken[] {
  const lent = loan?.isMine ? t('exe.lentToMe') : loan?.borrower ? t('exe.lentTo', { name: loan.borrower.name }) : t('exe.lent')
  const ofLoan = loan && { from: now.toISOString(), to: loan.isOverdue ? null : loan.dueAt, what: lent, isMine: loan.isMine }
  const ofBookings = reservations.map(({ from, to, user }) => {
    const isMine = user?.id === userId
    return { from, to, isMine, what: isMine ? t('exe.bookYours') : user ? t('exe.bookedBy', { name: user.name }) : t('exe.booked') }
  })
  return ofLoan ? [ofLoan, ...ofBookings] : ofBookings
}

/** From when until when something takes a day, as one says it. */
export function timesOf({ from, to }: BusyPart<Busy>, { t, culture }: Pick<Text, 't' | 'culture'>): string {
  const [begins, ends] = [from, to].map((time) => (time === null ? null : formatTime(time, culture)))
  if (begins && ends) return t('exe.fromTo', { from: begins, to: ends })
  if (begins) return t('exe.bookSince', { time: begins })
  return ends ? t('exe.bookUntil', { time: ends }) : t('exe.bookAllDay')
}
