import { dayAt, momentAt, plusDays, wallClock } from '../localization/dates.ts'

/** An open booking during a possible loan: start, end and person; null is a person whom the caller may not know. */
export interface BookingAhead {
  from: Date
  to: Date
  userId: string | null
}

/** The due time of a loan between bookings. */
export interface DueAmong<Of extends BookingAhead> {
  due: Date | null
  /** The booking because of which the loan ends earlier than requested. */
  endedBy?: Of
  /** Another person's booking that overlaps: the loan is refused. */
  inTheWay?: Of
}

const END_OF_DAY = '23:59'

/**
 * The end of a loan that is requested until a moment. A loan by the day ends on that day with the borrower's own booking, or when another's
 * begins; a chosen time is not shortened.
 * @param bookings the open ones from now on, by their start
 * @param isDay no time of the day was chosen
 */
export function dueAmongBookings<Of extends BookingAhead>(
  requested: Date | null,
  bookings: readonly Of[],
  { borrowerId, isDay, now, timeZone }: { borrowerId: string; isDay: boolean; now: Date; timeZone: string },
): DueAmong<Of> {
  const isTheirs = ({ userId }: Of) => userId === borrowerId
  const ends = requested && isDay ? endsOn(requested, metBy(requested, bookings, now), { isTheirs, now, timeZone }) : []
  const [first] = ends.toSorted((one, other) => one.at.getTime() - other.at.getTime())
  const due = first?.at ?? requested
  const inTheWay = metBy(due, bookings, now).find((booking) => !isTheirs(booking))
  return { due, ...(first && { endedBy: first.booking }), ...(inTheWay && { inTheWay }) }
}

/** The end of a new loan for which none is requested: it is back when another's booking begins. */
export function dueWithoutRequest<Of extends BookingAhead>(
  bookings: readonly Of[],
  { borrowerId, now }: { borrowerId: string; now: Date },
): DueAmong<Of> {
  const other = bookings.find(({ userId, to }) => userId !== borrowerId && to > now)
  if (!other) return { due: null }
  return other.from > now ? { due: other.from, endedBy: other } : { due: null, inTheWay: other }
}

/** The bookings that overlap a loan from now until a moment; one without an end overlaps those that have begun. */
const metBy = <Of extends BookingAhead>(until: Date | null, bookings: readonly Of[], now: Date): Of[] =>
  bookings.filter(({ from, to }) => to > now && (until === null || until <= now ? from <= now : from < until))

/** The borrower's own bookings that a loan until a moment uses. */
export const bookingsUsed = <Of extends BookingAhead>(due: Date | null, bookings: readonly Of[], borrowerId: string, now: Date): Of[] =>
  metBy(due, bookings, now).filter(({ userId }) => userId === borrowerId)

/**
 * The end of a loan after a handover at its present due time. If the new borrower has booked the object from then on, it lasts until their
 * booking ends, as for a new loan.
 * @param present the present due time
 * @param last the longest time of its service
 * @param isDay the due day was chosen: they have it until the end of that day at most
 */
export function dueHandedOver<Of extends BookingAhead>(
  present: Date,
  bookings: readonly Of[],
  { borrowerId, last, isDay, now, timeZone }: { borrowerId: string; last: Date | null; isDay: boolean; now: Date; timeZone: string },
): DueAmong<Of> & { due: Date } {
  const [at, day] = [present > now ? present : now, dayAt(present, timeZone)]
  const isOn = ({ from }: Of) => from <= at || (isDay && dayAt(from, timeZone) === day)
  const theirs = bookings.find((booking) => booking.userId === borrowerId && booking.to > at && isOn(booking))
  const ends = [last, isDay ? momentAt(day, END_OF_DAY, timeZone) : null].filter((end) => end !== null && theirs && end < theirs.to)
  const due = ends.length > 0 ? new Date(Math.min(...ends.map(Number))) : theirs?.to
  const longer = theirs && due && due > at ? { due, ...(due === theirs.to && { endedBy: theirs }) } : undefined
  const inTheWay = (until: Date) => metBy(until, bookings, now).find(({ userId }) => userId !== borrowerId)
  // another's time is between
  if (longer && !inTheWay(longer.due)) return longer
  const other = inTheWay(present)
  return { due: present, ...(other && { inTheWay: other }) }
}

/**
 * The proposed due time of a loan: the end of a booking that has begun, else as late as possible, before the day on which another's begins.
 * @param isDay whether it is chosen as a day
 */
export function proposedAmongBookings(
  bookings: readonly BookingAhead[],
  { borrowerId, last, isDay, now, timeZone }: { borrowerId: string; last: Date | null; isDay: boolean; now: Date; timeZone: string },
): Date | null {
  const begun = bookings.find(({ userId, from, to }) => userId === borrowerId && from <= now && to > now)
  if (begun && (!last || begun.to <= last)) return begun.to
  const other = bookings.find(({ userId, to }) => userId !== borrowerId && to > now)?.from
  if (!other || other <= now) return last
  // the loan ends with the last minute of the day before, or today just before the booking
  const before = isDay ? momentAt(plusDays(dayAt(other, timeZone), -1), END_OF_DAY, timeZone) : other
  return dayAt(before, timeZone) >= dayAt(now, timeZone) ? before : other
}

/** The longest possible loan, or continuation of one. */
interface Longest<Of extends BookingAhead> {
  /** The latest end that may be chosen (of days their end) and the due time then; undefined: no limit, or no later end is possible. */
  longest?: { chosen: Date; due: Date }
  /** Whether it is due already when it could be at the latest. */
  isHindered: boolean
  /** The booking that ends it, or is in its way. */
  by?: Of
}

/**
 * The latest end of a loan, given the bookings and the longest time of its service.
 * @param present the present due time of a running loan: no later end is no extension
 * @param bookings the open ones from now on, by their start
 * @param last the longest time of its service
 * @param isDay the end is chosen by the day
 */
export function longestAmongBookings<Of extends BookingAhead>(
  present: Date | null,
  bookings: readonly Of[],
  { last, isDay, ...rest }: { last: Date | null; isDay: boolean; borrowerId: string; now: Date; timeZone: string },
): Longest<Of> {
  const { borrowerId, now, timeZone } = rest
  const other = bookings.find(({ userId, from, to }) => userId !== borrowerId && to > now && (last === null || from < last))
  const by = other && { by: other }
  if (other && other.from <= now) return { isHindered: true, ...by }
  const until = other?.from ?? last
  if (until === null) return { isHindered: false }
  const { day, time } = wallClock(until, timeZone)
  // a booking from the start of a day leaves the day before
  const lastDay = time === '00:00' ? plusDays(day, -1) : day
  const chosen = isDay && lastDay >= dayAt(now, timeZone) ? momentAt(lastDay, END_OF_DAY, timeZone) : until
  const due = isDay ? (dueAmongBookings(chosen, bookings, { ...rest, isDay }).due ?? chosen) : until
  return present && due <= present ? { isHindered: true, ...by } : { longest: { chosen, due }, isHindered: false, ...by }
}

/** The booking that ends a loan on its due day. */
function endsOn<Of extends BookingAhead>(
  requested: Date,
  met: readonly Of[],
  { isTheirs, now, timeZone }: { isTheirs: (booking: Of) => boolean; now: Date; timeZone: string },
): { at: Date; booking: Of }[] {
  const { day, time } = wallClock(requested, timeZone)
  if (time !== END_OF_DAY) return []
  const [own, other] = [met.find(isTheirs), met.find((booking) => !isTheirs(booking))]
  const ends = [...(own ? [{ at: own.to, booking: own }] : []), ...(other ? [{ at: other.from, booking: other }] : [])]
  return ends.filter(({ at }) => at > now && at < requested && wallClock(at, timeZone).day === day)
}
