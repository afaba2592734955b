import { latestEnd } from '@verka/domain/reservations/booking-length.ts'
import { reachOf } from '@verka/domain/access/permissions.ts'
import type { BodyOf } from '@verka/domain/api/contract.ts'
import { AppError, invalid, notFound, type FieldError } from '@verka/domain/errors/app-error.ts'
import {
  LONGEST_BOOKING_DAYS,
  type createReservation as createCall,
  type filterReservations as filterCall,
  type Reservation,
  type ReservationStatus,
  type updateReservation as updateCall,
} from '@verka/domain/reservations/reservations.api.ts'
import type { ServiceSettings } from '@verka/domain/services/service-settings.ts'
import { mayActForOthers, mayExecute, maySeeAll } from '@verka/domain/transactions/transaction-access.ts'
import type { ElementId, ReservationId, TransactionTypeId, UserId } from '@verka/domain/entities/ids.ts'
import { listScopeOf, scopeOf, type SiteContext } from '../../http/context.ts'
import { newId } from '../../ids.ts'
import { audit } from '../audit/audit.ts'
import { refuseWhenStale } from '../guards/refuse-when-stale.ts'
import { loadElement } from '../elements/elements.ts'
import { recordEvent } from '../message-events/record-event.ts'
import { checkOther, refuseProgram } from '../loans/borrowers.ts'
import { alreadyOnLoan, runningLoanOf } from '../loans/running-loans.ts'
import { listTransactionTypes, loadTransactionType } from '../definitions/stored/transaction-types.ts'
import { notifyPeople } from '../messages/notify.ts'
import { endReminders } from '../reminders/end-reminders.ts'
import { lockBookings, reservedError } from './booking-conflicts.ts'
import {
  cancelReservationRow,
  insertReservation,
  moveReservation,
  queryReservations,
  findOverlapping,
  readReservation,
  type ReservationRow,
} from './reservations.queries.ts'

const MINUTE_MS = 60_000
/** Tolerance for a start 'from now': the request arrives a little later. */
const LATE_MS = MINUTE_MS

function refuseWhenOff({ tenant }: SiteContext): void {
  if (!tenant.hasReservations) throw new AppError('forbidden', { message: '@errors.reservationsOff' })
}

/**
 * Whether the caller may change a booking: its person, and the user who made it for them, while they may book for others (decision 013).
 */
const mayChange = ({ actor, grants }: SiteContext, row: ReservationRow) =>
  row.user_id === actor.id ||
  reachOf(actor.role, 'reservations', 'execute') !== 'own' ||
  (row.owner_id === actor.id && mayActForOthers(actor.role, grants, row.transaction_type_id))

/** Facts that decide who is notified of a booking. */
export const belongings = (row: ReservationRow) => ({ typeId: row.transaction_type_id, ownerIds: [row.user_id, row.owner_id] })

/** Whether the caller may know a booking's person: the user who made it does. */
export const canSeeBooker = (
  { actor, grants }: SiteContext,
  row: Pick<ReservationRow, 'user_id' | 'owner_id' | 'transaction_type_id'>,
): boolean => row.user_id === actor.id || row.owner_id === actor.id || maySeeAll(actor.role, grants, row.transaction_type_id)

/** A booking as the caller may see it. */
export function reservationOf(context: SiteContext, row: ReservationRow): Reservation {
  const isKnown = canSeeBooker(context, row)
  const can = row.status === 'booked' && mayChange(context, row)
  return {
    id: row.id,
    version: row.version,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    elementId: row.element_id,
    elementTitle: row.element_title,
    elementCode: row.element_code,
    transactionTypeId: row.transaction_type_id,
    user: isKnown ? { id: row.user_id, name: row.user_name } : null,
    from: row.from_at.toISOString(),
    to: row.to_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    status: row.status as ReservationStatus,
    transactionId: isKnown ? row.transaction_id : null,
    can: { edit: can, delete: can },
  }
}

/**
 * One booking of a service that the caller may see; its person only if they may know them. @throws `forbidden` if the tenant has no
 * bookings.
 */
export async function loadReservation(context: SiteContext, id: ReservationId): Promise<Reservation> {
  refuseWhenOff(context)
  return reservationOf(context, await rowOf(context, id))
}

async function rowOf(context: SiteContext, id: ReservationId): Promise<ReservationRow> {
  const row = await readReservation(context.tx, scopeOf(context), id, context.now)
  if (!row) throw notFound()
  if (row.user_id !== context.actor.id) await loadTransactionType(context, row.transaction_type_id)
  return row
}

/**
 * Books an object for an interval.
 * @throws `conflict` with the interval of the overlapping booking or loan, `invalid` at `from` or `to`, `forbidden` for others without the
 * right to, or if the tenant has no bookings.
 */
export async function createReservation(context: SiteContext, body: BodyOf<typeof createCall>): Promise<Reservation> {
  refuseWhenOff(context)
  const element = await loadElement(context, body.elementId)
  const service = await loadTransactionType(context, body.transactionTypeId)
  if (service.elementTypeId !== element.elementTypeId) throw notFound()
  if (service.status === 'draft') throw new AppError('invalid', { message: '@errors.notPublished' })
  if (service.mode !== 'loan') throw invalid([{ message: '@errors.reservationOfLoansOnly', field: 'transactionTypeId' }])
  if (!mayExecute(context.actor.role, service, context.grants, 'start'))
    throw new AppError('forbidden', { message: '@errors.operationNotGranted' })
  const userId = body.userId ?? context.actor.id
  if (userId === context.actor.id) refuseProgram(context, 'userId')
  else await checkOther(context, service, userId, 'userId')
  const interval = acceptInterval(context, body, service.settings)
  await refuseOverlaps(context, { ...interval, elementId: element.id, userId })
  const id = newId<'reservation'>(context.now)
  await insertReservation(
    context.tx,
    scopeOf(context),
    { ...interval, id, elementId: element.id, transactionTypeId: service.id, userId, ownerId: context.actor.id },
    context.now,
  )
  const row = (await readReservation(context.tx, scopeOf(context), id, context.now))!
  const created = reservationOf(context, row)
  audit(context, { action: 'create', entity: 'reservation', entityId: id, ...belongings(row), after: { ...created, userId } })
  const booking = { id, from: created.from, to: created.to }
  recordEvent(context, { events: ['reserved'], elementId: element.id, transactionTypeId: service.id, facts: { booking } }, { service })
  return created
}

/** A booking's interval, and its expiry if uncollected. A past `from` has to be unchanged. */
function acceptInterval(context: SiteContext, body: { from: string; to: string }, settings: ServiceSettings, stored?: ReservationRow) {
  const [from, to] = [new Date(body.from), new Date(body.to)]
  const errors: FieldError[] = []
  const isKept = stored?.from_at.getTime() === from.getTime()
  if (!isKept && from.getTime() < context.now.getTime() - LATE_MS) errors.push({ message: '@validation.reservationPassed', field: 'from' })
  const days = settings.maxDays ?? LONGEST_BOOKING_DAYS
  if (to <= from) errors.push({ message: '@validation.reservationOrder', field: 'to' })
  else if (to <= context.now) errors.push({ message: '@validation.reservationPassed', field: 'to' })
  else if (to > latestEnd(from, days, context.timeZone))
    errors.push({ message: '@validation.reservationTooLong', field: 'to', params: { days } })
  if (errors.length > 0) throw invalid(errors)
  const comesUntil = settings.expireAfterMinutes === undefined ? to.getTime() : from.getTime() + settings.expireAfterMinutes * MINUTE_MS
  return { from, to, expiresAt: new Date(Math.min(to.getTime(), comesUntil)) }
}

interface Wish {
  from: Date
  to: Date
  elementId: ElementId
  userId: UserId
  /** The booking that is moved. */
  id?: ReservationId
}

/** Refuses an overlap with another booking, or with another person's loan that is due later. The object's bookings are locked. */
async function refuseOverlaps(context: SiteContext, { from, to, elementId, userId, id }: Wish): Promise<void> {
  await lockBookings(context, elementId)
  const other = await findOverlapping(context.tx, scopeOf(context), { elementId, from, to }, { id })
  if (other) throw reservedError(context, other)
  const loan = await runningLoanOf(context, elementId)
  if (loan?.due_at && loan.due_at > from && loan.borrower_id !== userId) throw await alreadyOnLoan(context, elementId)
}

const notOwn = () => new AppError('forbidden', { message: '@errors.notOwnReservation' })
const isOver = (status: string) => new AppError('conflict', { message: '@errors.reservationOver' }, { status })

/** A booking that the caller is about to change, based on the version that they read, with its object's bookings locked. */
async function rowToChange(context: SiteContext, id: ReservationId, version: number | undefined): Promise<ReservationRow> {
  refuseWhenOff(context)
  const { element_id: elementId } = await rowOf(context, id)
  await lockBookings(context, elementId)
  const row = await rowOf(context, id)
  if (!mayChange(context, row)) throw notOwn()
  // expiry increases the version: the reader is not at fault
  if (row.status !== 'booked') throw isOver(row.status)
  refuseWhenStale(version, reservationOf(context, row))
  return row
}

/** Moves a booking. @throws as `createReservation`, `conflict` also for one that is over. */
export async function updateReservation(context: SiteContext, id: ReservationId, body: BodyOf<typeof updateCall>): Promise<Reservation> {
  const row = await rowToChange(context, id, body.version)
  const { settings } = await loadTransactionType(context, row.transaction_type_id)
  const interval = acceptInterval(context, body, settings, row)
  await refuseOverlaps(context, { ...interval, elementId: row.element_id, userId: row.user_id, id })
  if (!(await moveReservation(context.tx, scopeOf(context), id, interval, context.now))) throw isOver(row.status)
  const before = reservationOf(context, row)
  await endReminders(context, [id])
  const after = await loadReservation(context, id)
  audit(context, { action: 'update', entity: 'reservation', entityId: id, ...belongings(row), before, after })
  await notifyBooker(context, 'bookingMoved', row, after)
  return after
}

/** Cancels a booking; it stays readable. */
export async function cancelReservation(context: SiteContext, id: ReservationId, version: number | undefined): Promise<void> {
  const row = await rowToChange(context, id, version)
  if (!(await cancelReservationRow(context.tx, scopeOf(context), id, context.now))) throw isOver(row.status)
  await endReminders(context, [id])
  const cancelled = reservationOf(context, row)
  audit(context, { action: 'delete', entity: 'reservation', entityId: id, ...belongings(row), before: cancelled })
  await notifyBooker(context, 'bookingCancelled', row, cancelled)
}

/** Notifies the person of a booking of what somebody else did to it: they would come for what is not theirs any more. */
async function notifyBooker(
  context: SiteContext,
  kind: 'bookingCancelled' | 'bookingMoved',
  { id, user_id: userId }: ReservationRow,
  { elementTitle: object, elementCode: code, from, to }: Reservation,
): Promise<void> {
  if (userId === context.actor.id) return
  const params = { object, code, from, to, person: context.actor.name }
  await notifyPeople(context, { kind, personIds: [userId], subject: { entity: 'reservation', id }, params })
}

type ReservationQuery = BodyOf<typeof filterCall>

interface ReservationFilter {
  transactionTypeId?: TransactionTypeId | undefined
  elementId?: ElementId | undefined
  type?: 'own' | 'all' | undefined
}

/**
 * Bookings of one service, or of all that the caller may see; all of them, or those that take some of a time.
 * @throws `invalid` for a time that ends before it begins
 */
export async function filterReservations(
  context: SiteContext,
  filter: ReservationFilter,
  { reservedFrom, reservedTo, ...query }: ReservationQuery,
) {
  refuseWhenOff(context)
  const [from, to] = [reservedFrom, reservedTo].map((moment) => (moment === undefined ? undefined : new Date(moment)))
  if (from && to && to <= from) throw invalid([{ message: '@validation.reservationOrder', field: 'reservedTo' }])
  const services =
    filter.transactionTypeId === undefined
      ? await listTransactionTypes(context)
      : [await loadTransactionType(context, filter.transactionTypeId)]
  const ids = services.map((service) => service.id)
  const { actor, grants } = context
  const scope = {
    ...listScopeOf(context),
    transactionTypeIds: ids,
    namelessTypeIds: ids.filter((id) => !maySeeAll(actor.role, grants, id)),
    elementId: filter.elementId,
    from,
    to,
    userId: filter.type === 'own' ? actor.id : undefined,
    actorId: actor.id,
    now: context.now,
  }
  const { rows, ...count } = await queryReservations(context.tx, scope, query)
  return { items: rows.map((row) => reservationOf(context, row)), ...count }
}
