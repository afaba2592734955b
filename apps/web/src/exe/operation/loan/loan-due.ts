import type { PreparedOperation } from '@verka/domain/operations/operations.api.ts'
import { dayAt, isCalendarDate } from '@verka/domain/localization/dates.ts'
import {
  bookingsUsed,
  dueAmongBookings,
  dueHandedOver,
  dueWithoutRequest,
  longestAmongBookings,
  proposedAmongBookings,
  type BookingAhead,
  type DueAmong,
} from '@verka/domain/services/due-among-bookings.ts'
import { dueMoment } from '@verka/domain/services/due-date.ts'
import type { Text } from '../../../language/use-text.tsx'
import { spanText } from '../../parts/span-text.ts'

type Loan = NonNullable<PreparedOperation['loan']>

/** A booking that a loan overlaps, with its person if visible. */
export interface OverlappingBooking extends BookingAhead {
  user: { id: string; name: string } | null
}

interface Wish {
  /** The chosen day or moment; null: none. */
  entered: string | null
  borrowerId: string
  /** Whether the loan starts; a running one is due at its entered time. */
  isStart: boolean
  /** Of a loan that is handed over: its due time. */
  handedOver?: string | undefined
  now: Date
  timeZone: string
}

/** The bookings in the form of a loan. */
export const bookingsOf = (all: readonly Pick<Loan['bookings'][number], 'from' | 'to' | 'user'>[]): OverlappingBooking[] =>
  all.map(({ from, to, user }) => ({ from: new Date(from), to: new Date(to), userId: user?.id ?? null, user }))

/** Whether a text is a day or a moment: what is typed may be neither yet. */
export const isDue = (entered: string): boolean => isCalendarDate(entered) || (entered.includes('T') && !Number.isNaN(Date.parse(entered)))

/** The due time by the present input, by the server's rules, and the booking that limits it. */
export function dueAsFilledIn(
  { maxDays, booked, bookings, asksDue }: Pick<Loan, 'maxDays' | 'booked' | 'bookings' | 'asksDue'>,
  { entered, isStart, handedOver, ...rest }: Wish,
): DueAmong<OverlappingBooking> {
  const { now, timeZone } = rest
  if (entered !== null && !isDue(entered)) return { due: null }
  const ahead = bookingsOf(bookings)
  const present = handedOver === undefined ? undefined : new Date(handedOver)
  if (present && (entered === null || (present > now && entered === dayAt(present, timeZone))))
    return dueHandedOver(present, ahead, { ...rest, last: lastOf(maxDays, now, timeZone), isDay: entered !== null })
  const isUnsaid = asksDue && entered === null && isStart
  const requested = isUnsaid && booked ? new Date(booked.until) : dueMoment(entered, maxDays ?? undefined, now, timeZone)
  if (requested === null && isStart) return dueWithoutRequest(ahead, rest)
  const found = dueAmongBookings(requested, ahead, {
    ...rest,
    isDay: entered === null ? isStart && (!isUnsaid || !booked) : entered.length === 10,
  })
  const { inTheWay } = found
  // without a chosen time: it is back before the next booking
  return isUnsaid && inTheWay && inTheWay.from > now ? { due: inTheWay.from, endedBy: inTheWay } : found
}

/**
 * The latest possible end of a loan, by the server's rules.
 * @param present the present due time; null for a new loan, or a handover
 */
export function longestOf(
  { maxDays, bookings }: Pick<Loan, 'maxDays' | 'bookings'>,
  present: Date | null,
  wish: { isDay: boolean; borrowerId: string; now: Date; timeZone: string },
) {
  return longestAmongBookings(present, bookingsOf(bookings), { ...wish, last: lastOf(maxDays, wish.now, wish.timeZone) })
}

const lastOf = (maxDays: number | null, now: Date, timeZone: string) => dueMoment(null, maxDays ?? undefined, now, timeZone)

/**
 * The proposed due time of a loan for its borrower, as the server proposes it.
 * @param handedOver of a handover: its due time
 */
export function proposedDue(
  { maxDays, booked, bookings }: Pick<Loan, 'maxDays' | 'booked' | 'bookings'>,
  { handedOver, ...wish }: { isDay: boolean; borrowerId: string; handedOver: string | undefined; now: Date; timeZone: string },
): Date | null {
  const [ahead, last] = [bookingsOf(bookings), lastOf(maxDays, wish.now, wish.timeZone)]
  if (handedOver !== undefined) return dueHandedOver(new Date(handedOver), ahead, { ...wish, last, isDay: false }).due
  if (booked && booked.borrower.id === wish.borrowerId) return new Date(booked.until)
  return proposedAmongBookings(ahead, { ...wish, last })
}

/** The borrower's own bookings that a loan would use; none if it conflicts with another's. */
export function usedBy(
  { bookings }: Pick<Loan, 'bookings'>,
  { due, inTheWay }: DueAmong<OverlappingBooking>,
  { borrowerId, now }: { borrowerId: string; now: Date },
): OverlappingBooking[] {
  return inTheWay ? [] : bookingsUsed(due, bookingsOf(bookings), borrowerId, now)
}

/** Text for a booking that a loan will use; one that has not begun is kept if the loan is returned before it does. */
export function usedText({ from, to, user }: OverlappingBooking, ownId: string, text: Pick<Text, 't' | 'culture' | 'timeZone'>): string {
  const times = spanText(from.toISOString(), to.toISOString(), text)
  if (from > new Date())
    return user && user.id !== ownId
      ? text.t('exe.bookingOfAheadUsed', { name: user.name, ...times })
      : text.t('exe.bookingAheadUsed', times)
  return user && user.id !== ownId ? text.t('exe.bookingOfToBeUsed', { name: user.name, ...times }) : text.t('exe.bookingToBeUsed', times)
}

/** The person of a booking, as far as the user may know. */
export function bookerText({ user }: OverlappingBooking, ownId: string, t: Text['t']): string {
  if (!user) return t('exe.booked')
  return user.id === ownId ? t('exe.bookYours') : t('exe.bookedBy', { name: user.name })
}
