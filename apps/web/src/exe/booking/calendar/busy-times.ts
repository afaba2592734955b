import type { ElementNow } from '@verka/domain/element-now/element-now.api.ts'
import { formatTime } from '@verka/domain/localization/dates.ts'
import type { Reservation } from '@verka/domain/reservations/reservations.api.ts'
import type { Text } from '../../../language/use-text.tsx'
import type { Busy, BusyPart } from './booked-days.ts'

/** A taken interval, with its person if the user may know them. */
export interface BusyTime extends Busy {
  what: string
  /** Another's, the user's own, the booking that is being changed (no conflict), or a loan without a known end. */
  kind: 'taken' | 'mine' | 'changed' | 'open'
}

/** Intervals at which an object is lent or booked. An overdue loan has no known end, so it takes all time until its return. */
export function busyTimes(
  loan: ElementNow['loan'],
  reservations: readonly Reservation[],
  { now, userId, changedId, t }: { now: Date; userId: string; changedId: string | undefined; t: Text['t'] },
): BusyTime[] {
  const lent = loan?.isMine ? t('exe.lentToMe') : loan?.borrower ? t('exe.lentTo', { name: loan.borrower.name }) : t('exe.lent')
  const kindOf = (isMine: boolean) => (isMine ? ('mine' as const) : ('taken' as const))
  const from = now.toISOString()
  const ofLoan =
    loan &&
    (isOpen(loan)
      ? { from, to: null, what: t(loan.isOverdue ? 'exe.bookNotBack' : 'exe.bookNoEnd', { who: lent }), kind: 'open' as const }
      : { from, to: loan.dueAt, what: lent, kind: kindOf(loan.isMine) })
  const ofBookings = reservations.map(({ id, from, to, user }): BusyTime => {
    if (id === changedId) return { from, to, what: t('exe.bookChanged'), kind: 'changed' }
    const isMine = user?.id === userId
    const what = isMine ? t('exe.bookYours') : user ? t('exe.bookedBy', { name: user.name }) : t('exe.booked')
    return { from, to, what, kind: kindOf(isMine) }
  })
  return ofLoan ? [ofLoan, ...ofBookings] : ofBookings
}

/** Whether a loan has no known end: it is overdue, or has no due time. */
export const isOpen = ({ isOverdue, dueAt }: NonNullable<ElementNow['loan']>): boolean => isOverdue || dueAt === null

/** Text of a taken part of a day with its times; without a known end only its kind. */
export function spanTextOf(part: BusyPart<BusyTime>, text: Pick<Text, 't' | 'culture'>): { times: string; what: string } {
  const { kind, what } = part.busy
  return { times: kind === 'open' && part.from === null ? '' : timesOf(part, text), what }
}

/** Text of the times of a taken part of a day. */
function timesOf({ from, to }: BusyPart<Busy>, { t, culture }: Pick<Text, 't' | 'culture'>): string {
  const [begins, ends] = [from, to].map((time) => (time === null ? null : formatTime(time, culture)))
  if (begins && ends) return t('exe.fromTo', { from: begins, to: ends })
  if (begins) return t('exe.bookSince', { time: begins })
  return ends ? t('exe.bookUntil', { time: ends }) : t('exe.bookAllDay')
}
