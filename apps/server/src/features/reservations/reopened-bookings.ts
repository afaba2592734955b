import type { ElementId, ReservationId, TransactionId, UserId } from '@verka/domain/entities/ids.ts'
import { scopeOf, type SiteContext } from '../../http/context.ts'
import { auditAll } from '../audit/audit.ts'
import { endReminders } from '../reminders/end-reminders.ts'
import { bookedIn, type Booked } from './booking-conflicts.ts'
import {
  findOpenAmong,
  findUsed,
  findUsedAfter,
  readChangedAt,
  reopenReservationRows,
  fulfilReservationRows,
} from './reopened-bookings.queries.ts'
import { belongings, reservationOf } from './reservations.ts'
import { readReservation, type ReservationRow } from './reservations.queries.ts'

/** Bookings that are open again, with their persons. */
export interface Reopened {
  ids: ReservationId[]
  bookings: (Booked & { user: { id: UserId; name: string } })[]
}

/**
 * Reopens the bookings used by an undone step of a loan, if their time has not passed. Returns their intervals.
 * @param only the bookings that the step used; undefined: all that the loan used
 */
export async function reopenReservations(
  context: SiteContext,
  transactionId: TransactionId,
  only: readonly ReservationId[] | undefined,
): Promise<Booked[]> {
  if (only?.length === 0) return []
  return bookedIn(await reopen(context, await findUsed(context.tx, scopeOf(context), transactionId, only, context.now)))
}

/** Reopens the bookings that a loan used and that begin after its new end: nobody has collected them. */
export async function reopenAfter(
  context: SiteContext,
  loan: { elementId: ElementId; transactionId: TransactionId; until: Date },
): Promise<Reopened> {
  const rows = await reopen(context, await findUsedAfter(context.tx, scopeOf(context), loan, context.now))
  // where bookings were switched off meanwhile they are kept, and not mentioned
  const named = context.tenant.hasReservations ? rows : []
  return { ids: rows.map(({ id }) => id), bookings: named.map(withPerson) }
}

/** Uses bookings again that an undone step of a loan had reopened, where they are still open and the loan overlaps them. */
export async function fulfilAgain(
  context: SiteContext,
  loan: { elementId: ElementId; transactionId: TransactionId; dueAt: Date | null },
  ids: readonly ReservationId[],
): Promise<void> {
  if (ids.length === 0) return
  const { tx, now } = context
  const overlap = { elementId: loan.elementId, from: now, to: loan.dueAt }
  const open = await findOpenAmong(tx, scopeOf(context), overlap, ids)
  await changeRows(context, open, (found) => fulfilReservationRows(tx, scopeOf(context), found, loan.transactionId, now))
  await endReminders(
    context,
    open.map(({ id }) => id),
  )
}

/** Open bookings that the steps of a loan reopened; a booking and the step that reopened it were written at the same moment. */
export async function bookingsReopenedBy<Step extends { id: string; executedAt: string }>(
  context: SiteContext,
  elementId: ElementId,
  steps: readonly Step[],
) {
  const moments = steps.map(({ executedAt }) => executedAt)
  const rows = await readChangedAt(context.tx, scopeOf(context), elementId, moments, context.now)
  return rows.map((row) => ({
    ...withPerson(row),
    operationId: (steps.find(({ executedAt }) => executedAt === row.updated_at.toISOString())?.id ?? null) as Step['id'] | null,
  }))
}

const withPerson = (row: Pick<ReservationRow, 'from_at' | 'to_at' | 'user_id' | 'user_name'>) => ({
  from: row.from_at.toISOString(),
  to: row.to_at.toISOString(),
  user: { id: row.user_id, name: row.user_name },
})

const reopen = (context: SiteContext, found: readonly { id: ReservationId }[]): Promise<ReservationRow[]> =>
  changeRows(context, found, (ids) => reopenReservationRows(context.tx, scopeOf(context), ids, context.now))

/** Changes bookings, with an audit entry of each. Returns them as they are then, by start. */
async function changeRows(
  context: SiteContext,
  found: readonly { id: ReservationId }[],
  change: (ids: ReservationId[]) => Promise<unknown>,
): Promise<ReservationRow[]> {
  if (found.length === 0) return []
  const ids = found.map(({ id }) => id)
  const read = async () =>
    (await Promise.all(ids.map((id) => readReservation(context.tx, scopeOf(context), id, context.now)))).map((row) => row!)
  const before = await read()
  await change(ids)
  const after = await read()
  auditAll(
    context,
    after.map((row, index) => ({
      action: 'update' as const,
      entity: 'reservation' as const,
      entityId: row.id,
      ...belongings(row),
      before: reservationOf(context, before[index]!),
      after: reservationOf(context, row),
    })),
  )
  return after.toSorted((one, other) => one.from_at.getTime() - other.from_at.getTime())
}
