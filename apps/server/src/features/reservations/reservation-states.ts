import type { ElementListQuery, ElementState } from '@verka/domain/elements/elements.api.ts'
import { AppError, invalid } from '@verka/domain/errors/app-error.ts'
import { beginningOf, dayAt, plusDays } from '@verka/domain/localization/dates.ts'
import type { TransactionType } from '@verka/domain/transaction-types/transaction-types.api.ts'
import type { ElementId } from '@verka/domain/entities/ids.ts'
import type { Condition } from '../../db/lists/list.ts'
import { scopeOf, type SiteContext } from '../../http/context.ts'
import { notBackBy } from '../loans/running-loans.ts'
import { freeIn, readNextReservations, reservedBy, reservedIn } from './reservation-states.queries.ts'
import { canSeeBooker } from './reservations.ts'

/** Time that an object has to be free to count as free now. */
const FREE_NOW_MS = 5 * 60_000

type AskedBookings = Pick<ElementListQuery, 'reservatedFrom' | 'reservatedTo' | 'isReservated' | 'reservedBy' | 'isFree'>

/** The objects that are neither booked nor lent in a time. */
const freeBetween = (context: SiteContext, from: Date | null, to: Date | null): Condition =>
  freeIn(scopeOf(context), from, to, context.now, notBackBy(context, from))

/**
 * Conditions for objects by their bookings. @throws `forbidden` if the tenant has no bookings, `invalid` for an interval that ends before
 * it begins.
 */
export function bookedOrFree(
  context: SiteContext,
  { reservatedFrom, reservatedTo, isReservated, reservedBy, isFree }: AskedBookings,
): Condition[] {
  const isRequested = reservatedFrom !== undefined || reservatedTo !== undefined || isReservated !== undefined
  // free now means available to take: neither lent nor booked at this moment
  if (isFree && !isRequested)
    return context.tenant.hasReservations ? [freeBetween(context, context.now, new Date(context.now.getTime() + FREE_NOW_MS))] : []
  if (!isRequested && reservedBy === undefined) return []
  if (!context.tenant.hasReservations) throw new AppError('forbidden', { message: '@errors.reservationsOff' })
  if (!isRequested) return []
  const [from, to] = [reservatedFrom, reservatedTo].map((moment) => (moment === undefined ? null : new Date(moment)))
  if (from && to && to <= from) throw invalid([{ message: '@validation.reservationOrder', field: 'reservatedTo' }])
  const time = [from ?? null, to ?? null] as const
  return [(isReservated ?? true) ? reservedIn(scopeOf(context), ...time, context.now) : freeBetween(context, ...time)]
}

/** Objects booked by or for the caller. */
export const bookedByCaller = (context: SiteContext): Condition => reservedBy(scopeOf(context), context.actor.id, context.now)

/** The present or next booking of today, on the tenant's calendar; the caller's own on any day. */
export async function bookingStates(
  context: SiteContext,
  elementIds: readonly ElementId[],
  services: readonly TransactionType[],
): Promise<Map<string, ElementState['booking']>> {
  const { actor, now, tenant, timeZone } = context
  const transactionTypeIds = services.filter(({ mode }) => mode === 'loan').map(({ id }) => id)
  if (!tenant.hasReservations || transactionTypeIds.length === 0) return new Map()
  const before = beginningOf(plusDays(dayAt(now, timeZone), 1), timeZone)
  const rows = await readNextReservations(
    context.tx,
    { ...scopeOf(context), transactionTypeIds, before, userId: actor.id, now },
    elementIds,
  )
  return new Map(
    rows.map((row) => [
      row.element_id,
      {
        user: canSeeBooker(context, row) ? { id: row.user_id, name: row.user_name } : null,
        isMine: row.user_id === actor.id,
        from: row.from_at.toISOString(),
        to: row.to_at.toISOString(),
        isNow: row.from_at <= now,
      },
    ]),
  )
}
