import type { ElementNow } from '@verka/domain/element-now/element-now.api.ts'
import { formatTime } from '@verka/domain/localization/dates.ts'
import type { Reservation } from '@verka/domain/reservations/reservations.api.ts'
import type { Text } from '../../language/use-text.tsx'
import type { Busy, BusyPart } from './booked-days.ts'

/** What is not free, and who has it, to whoever may know. */
export interface Taken extends Busy {
  what: string
  /** Of others, one's own, or the booking that is being changed, which is in nobody's way. */
  kind: 'taken' | 'mine' | 'changed'
}

/** When an object is lent and booked. What should have come back is not held against the days to come: nobody knows when it will. */
export function takenTimes(
  loan: ElementNow['loan'],
  reservations: readonly Reservation[],
  { now, userId, changedId, t }: { now: Date; userId: string; changedId: string | undefined; t: Text['t'] },
): Taken[] {
  const lent = loan?.isMine ? t('exe.lentToMe') : loan?.borrower ? t('exe.lentTo', { name: loan.borrower.name }) : t('exe.lent')
  const kindOf = (isMine: boolean) => (isMine ? ('mine' as const) : ('taken' as const))
  const ofLoan = loan && { from: now.toISOString(), to: loan.isOverdue ? null : loan.dueAt, what: lent, kind: kindOf(loan.isMine) }
  const ofBookings = reservations.map(({ id, from, to, user }): Taken => {
    if (id === changedId) return { from, to, what: t('exe.bookChanged'), kind: 'changed' }
    const isMine = user?.id === userId
    const what = isMine ? t('exe.bookYours') : user ? t('exe.bookedBy', { name: user.name }) : t('exe.booked')
    return { from, to, what, kind: kindOf(isMine) }
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
