import type { PreparedOperation } from '@verka/domain/operations/operations.api.ts'
import { dueAmongBookings, longestAmongBookings, type BookingAhead, type DueAmong } from '@verka/domain/services/due-among-bookings.ts'
import { dueMoment } from '@verka/domain/services/due-date.ts'
import type { Text } from '../../../language/use-text.tsx'

type Loan = NonNullable<PreparedOperation['loan']>

/** A booking that a loan meets, with whose it is, to whoever may know. */
export interface BookingBeside extends BookingAhead {
  user: { id: string; name: string } | null
}

interface Wish {
  /** The day or moment that was chosen; null: none. */
  entered: string | null
  borrowerId: string
  /** Whether the loan begins; one that goes on is due when it is said to be. */
  isStart: boolean
  now: Date
  timeZone: string
}

/** The bookings that the form of a loan knows of. */
export const bookingsOf = (all: readonly Pick<Loan['bookings'][number], 'from' | 'to' | 'user'>[]): BookingBeside[] =>
  all.map(({ from, to, user }) => ({ from: new Date(from), to: new Date(to), userId: user?.id ?? null, user }))

/** When what is lent would be due as the form is filled in, as the server will see it, and the booking that makes it so. */
export function dueAsFilledIn(
  { maxDays, booked, bookings, asksDue }: Pick<Loan, 'maxDays' | 'booked' | 'bookings' | 'asksDue'>,
  { entered, isStart, ...rest }: Wish,
): DueAmong<BookingBeside> {
  const { now, timeZone } = rest
  const ahead = bookingsOf(bookings)
  const isUnsaid = asksDue && entered === null && isStart
  const asked = isUnsaid && booked ? new Date(booked.until) : dueMoment(entered, maxDays ?? undefined, now, timeZone)
  const found = dueAmongBookings(asked, ahead, {
    ...rest,
    isDay: entered === null ? isStart && (!isUnsaid || !booked) : entered.length === 10,
  })
  const { inTheWay } = found
  // nobody said when: then it is back before the next one comes for it
  return isUnsaid && inTheWay && inTheWay.from > now ? { due: inTheWay.from, endedBy: inTheWay } : found
}

/**
 * The latest that something could be lent until, or a loan go on, as the server will see it.
 * @param present when it is due already; null for what begins, or goes to somebody else
 */
export function longestOf(
  { maxDays, bookings }: Pick<Loan, 'maxDays' | 'bookings'>,
  present: Date | null,
  wish: { isDay: boolean; borrowerId: string; now: Date; timeZone: string },
) {
  const last = dueMoment(null, maxDays ?? undefined, wish.now, wish.timeZone)
  return longestAmongBookings(present, bookingsOf(bookings), { ...wish, last })
}

/** Whose a booking is, as far as one may know. */
export function whoseText({ user }: BookingBeside, ownId: string, t: Text['t']): string {
  if (!user) return t('exe.booked')
  return user.id === ownId ? t('exe.bookYours') : t('exe.bookedBy', { name: user.name })
}
