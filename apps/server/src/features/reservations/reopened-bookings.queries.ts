import { sql } from 'kysely'
import type { ElementId, ReservationId, TransactionId } from '@verka/domain/entities/ids.ts'
import { siteColumns, type SiteScope } from '../../db/site-scope.ts'
import type { Tx } from '../../db/transaction.ts'
import { changeReservations, meets, overlapping, type Overlap } from './reservations.queries.ts'

/** Bookings that a step of a loan used, all or some, if their time has not passed. */
export const findUsed = (tx: Tx, scope: SiteScope, transactionId: TransactionId, only: readonly ReservationId[] | undefined, now: Date) =>
  tx
    .selectFrom('reservations')
    .select('id')
    .where((e) => e.and({ ...siteColumns(scope), transaction_id: transactionId, status: 'fulfilled' }))
    .where('to_at', '>', now)
    .$if(only !== undefined, (query) => query.where('id', 'in', only!))
    .execute()

interface EndedLoan {
  elementId: ElementId
  transactionId: TransactionId
  /** Its new end. */
  until: Date
}

/** Bookings used by a loan that begin after it ends now, except where their time is booked by now: they cannot be reopened. */
export async function findUsedAfter(
  tx: Tx,
  { tenantId, siteId }: SiteScope,
  { elementId, transactionId, until }: EndedLoan,
  now: Date,
): Promise<{ id: ReservationId }[]> {
  // of two that overlap, which only handovers can make, the earlier one is reopened
  const { rows } = await sql<{ id: ReservationId }>`select r.id from reservations r
    where r.tenant_id = ${tenantId} and r.site_id = ${siteId} and r.element_id = ${elementId} and r.transaction_id = ${transactionId}
      and r.status = 'fulfilled' and r.from_at > ${now} and r.from_at >= ${until}
      and not exists (select from reservations o where o.tenant_id = r.tenant_id and o.site_id = r.site_id and o.element_id = r.element_id
        and tstzrange(o.from_at, o.to_at) && tstzrange(r.from_at, r.to_at)
        and (o.status = 'booked' or (o.status = 'fulfilled' and o.transaction_id = r.transaction_id and o.from_at > ${now}
          and (o.created_at, o.id) < (r.created_at, r.id))))`.execute(tx)
  return rows
}

/** Reopens used bookings. @throws `conflict` where their time is booked by now */
export const reopenReservationRows = (tx: Tx, scope: SiteScope, ids: readonly ReservationId[], now: Date) =>
  changeReservations(tx, scope, now)
    .set({ status: 'booked', transaction_id: null })
    .where('id', 'in', ids)
    .where('status', '=', 'fulfilled')
    .execute()
    .catch(overlapping)

/** Those of some open bookings that a loan overlaps. */
export const findOpenAmong = (tx: Tx, scope: SiteScope, overlap: Overlap, ids: readonly ReservationId[]) =>
  tx
    .selectFrom('reservations')
    .select('id')
    .where((e) => e.and({ ...siteColumns(scope), element_id: overlap.elementId, status: 'booked' }))
    .where('id', 'in', ids)
    .where(meets(overlap))
    .execute()

/** Marks open bookings as used by a loan. */
export const fulfilReservationRows = (tx: Tx, scope: SiteScope, ids: readonly ReservationId[], transactionId: TransactionId, now: Date) =>
  changeReservations(tx, scope, now)
    .set({ status: 'fulfilled', transaction_id: transactionId })
    .where('id', 'in', ids)
    .where('status', '=', 'booked')
    .execute()

/** Open bookings of an object that were changed at some moments, with their persons, by start. */
export const readChangedAt = (tx: Tx, { tenantId, siteId }: SiteScope, elementId: ElementId, moments: readonly string[], now: Date) =>
  tx
    .selectFrom('reservations as r')
    .innerJoin('users as u', (join) => join.onRef('u.tenant_id', '=', 'r.tenant_id').onRef('u.id', '=', 'r.user_id'))
    .select(['r.user_id', 'u.name as user_name', 'r.from_at', 'r.to_at', 'r.updated_at'])
    .where((e) => e.and({ 'r.tenant_id': tenantId, 'r.site_id': siteId, 'r.element_id': elementId, 'r.status': 'booked' }))
    .where('r.updated_at', '=', sql<Date>`any(${moments}::timestamptz[])`)
    .whereRef('r.updated_at', '>', 'r.created_at')
    .where('r.expires_at', '>', now)
    .orderBy('r.from_at')
    .execute()
