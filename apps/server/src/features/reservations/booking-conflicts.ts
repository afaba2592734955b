import { AppError } from '@verka/domain/errors/app-error.ts'
import { momentInWords } from '@verka/domain/localization/due.ts'
import type { BookingAhead } from '@verka/domain/services/due-among-bookings.ts'
import type { ElementId, ReservationId, TransactionId, TransactionTypeId, UserId } from '@verka/domain/entities/ids.ts'
import { scopeOf, type SiteContext } from '../../http/context.ts'
import { lockElementValuesOf } from '../elements/write-to-element.ts'
import { expireReservations, fulfilReservations, readAhead, readFulfilledBy, findOverlapping } from './reservations.queries.ts'

interface InTheWay {
  id: ReservationId
  user_id: UserId
  from_at: Date
  to_at: Date
}

/** The error of a conflicting booking. It has the interval, never the person; the booking's owner gets a link to it. */
export function reservedError(
  { actor, culture, timeZone, now }: SiteContext,
  { id, user_id: userId, from_at: from, to_at: to }: InTheWay,
): AppError {
  const [begins, ends] = [from, to].map((moment) => momentInWords(moment.toISOString(), { culture, timeZone }, now))
  const params = { from: begins!, to: ends! }
  const details = { from: from.toISOString(), to: to.toISOString() }
  if (userId !== actor.id) return new AppError('conflict', { message: '@errors.reserved', params }, details)
  return new AppError('conflict', { message: '@errors.reservedByYou', params }, { ...details, reservationId: id })
}

/**
 * Locks an object's bookings and loans until the database transaction ends, and expires uncollected bookings. Taken before a transaction is
 * locked, so that a return and the next loan do not wait for each other.
 */
export async function lockBookings(context: SiteContext, elementId: ElementId): Promise<void> {
  await lockElementValuesOf(context, elementId)
  await expireReservations(context.tx, scopeOf(context), elementId, context.now)
}

interface LoanInterval {
  elementId: ElementId
  borrowerId: UserId
  /** Null: the loan has no known end and counts until now. */
  dueAt: Date | null
}

/**
 * Refuses a loan that overlaps another person's booking; the object's bookings are locked. @throws `conflict` with the booking's interval.
 */
export async function refuseAcrossReservation(context: SiteContext, loan: LoanInterval): Promise<void> {
  if (!context.tenant.hasReservations) return
  const overlap = { elementId: loan.elementId, from: context.now, to: loan.dueAt }
  const other = await findOverlapping(context.tx, scopeOf(context), overlap, { userId: loan.borrowerId })
  if (other) throw reservedError(context, other)
}

/** The times of a booking. */
export interface Booked {
  from: string
  to: string
}

/** The times of bookings, by start. */
export const bookedIn = (rows: readonly { from_at: Date; to_at: Date }[]): Booked[] =>
  rows
    .toSorted((one, other) => one.from_at.getTime() - other.from_at.getTime())
    .map(({ from_at: from, to_at: to }) => ({ from: from.toISOString(), to: to.toISOString() }))

/** The bookings that a step of a loan fulfilled. */
export interface Fulfilled {
  ids: ReservationId[]
  bookings: Booked[]
}

/** Marks the borrower's bookings that the loan overlaps as used. */
export async function fulfilOwn(
  context: SiteContext,
  loan: LoanInterval & { transactionId: TransactionId },
): Promise<Fulfilled | undefined> {
  if (!context.tenant.hasReservations) return undefined
  const overlap = { elementId: loan.elementId, from: context.now, to: loan.dueAt }
  const { borrowerId: userId, transactionId } = loan
  const rows = await fulfilReservations(context.tx, scopeOf(context), overlap, { userId, transactionId }, context.now)
  return { ids: rows.map(({ id }) => id), bookings: bookedIn(rows) }
}

/** A booking that a loan may overlap, with its person. */
export interface Ahead extends BookingAhead {
  userId: UserId
  user: { id: UserId; name: string }
  transactionTypeId: TransactionTypeId
}

/** The bookings of an object that a loan until a moment may overlap, by start. */
export async function bookingsAhead(context: SiteContext, { elementId, dueAt }: Omit<LoanInterval, 'borrowerId'>): Promise<Ahead[]> {
  if (!context.tenant.hasReservations) return []
  const rows = await readAhead(context.tx, scopeOf(context), elementId, dueAt, context.now)
  return rows.map(({ user_id: userId, user_name: name, from_at: from, to_at: to, transaction_type_id: transactionTypeId }) => ({
    from,
    to,
    userId,
    user: { id: userId, name },
    transactionTypeId,
  }))
}

/** The bookings that a loan used, and when: who may see the loan may see when it was booked. */
export async function bookingsUsedBy(context: SiteContext, elementId: ElementId, transactionId: TransactionId) {
  const rows = await readFulfilledBy(context.tx, scopeOf(context), elementId, transactionId)
  return rows.map(({ from_at: from, to_at: to, updated_at: usedAt }) => ({
    from: from.toISOString(),
    to: to.toISOString(),
    usedAt: usedAt.toISOString(),
  }))
}
