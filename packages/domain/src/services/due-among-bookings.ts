import { dayAt, momentAt, plusDays, wallClock } from '../localization/dates.ts'

/** A booking that stands while a loan would last: from when until when, and whose; null is somebody whom one may not know. */
export interface BookingAhead {
  from: Date
  to: Date
  userId: string | null
}

/** When a loan is due between bookings. */
export interface DueAmong<Of extends BookingAhead> {
  due: Date | null
  /** The booking that the loan ends earlier for than was asked. */
  endedBy?: Of
  /** Somebody else's booking that it meets all the same: it is refused. */
  inTheWay?: Of
}

const END_OF_DAY = '23:59'

/**
 * Until when something is lent that is asked for until a moment. Whoever says only the day has it on that day until their own booking
 * ends, or until somebody else's begins; of a time that was chosen nothing is taken.
 * @param bookings those that stand from now on, by their beginnings
 * @param isDay nobody chose a time of the day
 */
export function dueAmongBookings<Of extends BookingAhead>(
  asked: Date | null,
  bookings: readonly Of[],
  { borrowerId, isDay, now, timeZone }: { borrowerId: string; isDay: boolean; now: Date; timeZone: string },
): DueAmong<Of> {
  // what has no end meets what has begun
  const meets = (until: Date | null) =>
    bookings.filter(({ from, to }) => to > now && (until === null || until <= now ? from <= now : from < until))
  const isTheirs = ({ userId }: Of) => userId === borrowerId
  const ends = asked && isDay ? endsOn(asked, meets(asked), { isTheirs, now, timeZone }) : []
  const [first] = ends.toSorted((one, other) => one.at.getTime() - other.at.getTime())
  const due = first?.at ?? asked
  const inTheWay = meets(due).find((booking) => !isTheirs(booking))
  return { due, ...(first && { endedBy: first.booking }), ...(inTheWay && { inTheWay }) }
}

/** How long something may be lent, or a loan go on. */
interface Longest<Of extends BookingAhead> {
  /** The latest that may be chosen, of days the end of one, and when it is due then; none where nothing ends it, or it cannot be any longer. */
  longest?: { chosen: Date; due: Date }
  /** Whether it is due already when it could be at the latest. */
  isHindered: boolean
  /** The booking that ends it, or is in its way. */
  by?: Of
}

/**
 * The latest that something may be lent until, between what is booked and the longest time of its service.
 * @param present when it is due already, of a loan that goes on: what is not later than that is no extension
 * @param bookings those that stand from now on, by their beginnings
 * @param last the longest time of its service
 * @param isDay it is chosen by the day
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
  // what is booked from the beginning of a day leaves the day before
  const lastDay = time === '00:00' ? plusDays(day, -1) : day
  const chosen = isDay && lastDay >= dayAt(now, timeZone) ? momentAt(lastDay, END_OF_DAY, timeZone) : until
  const due = isDay ? (dueAmongBookings(chosen, bookings, { ...rest, isDay }).due ?? chosen) : until
  return present && due <= present ? { isHindered: true, ...by } : { longest: { chosen, due }, isHindered: false, ...by }
}

/** Where bookings end a loan on the day that it is due. */
function endsOn<Of extends BookingAhead>(
  asked: Date,
  met: readonly Of[],
  { isTheirs, now, timeZone }: { isTheirs: (booking: Of) => boolean; now: Date; timeZone: string },
): { at: Date; booking: Of }[] {
  const { day, time } = wallClock(asked, timeZone)
  if (time !== END_OF_DAY) return []
  const [own, other] = [met.find(isTheirs), met.find((booking) => !isTheirs(booking))]
  const ends = [...(own ? [{ at: own.to, booking: own }] : []), ...(other ? [{ at: other.from, booking: other }] : [])]
  return ends.filter(({ at }) => at > now && at < asked && wallClock(at, timeZone).day === day)
}
