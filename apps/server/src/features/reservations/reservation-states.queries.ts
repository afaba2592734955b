import { sql, type RawBuilder } from 'kysely'
import type { ElementId, TransactionTypeId, UserId } from '@verka/domain/entities/ids.ts'
import type { Tx } from '../../db/transaction.ts'
import { alias } from '../../db/lists/columns/keyed-columns.ts'
import { rowsAmong } from '../../db/lists/columns/keyed-filters.ts'
import type { Condition } from '../../db/lists/list.ts'
import type { SiteScope } from '../../db/site-scope.ts'

/** Objects with an open booking that overlaps `from` to `to`; without bounds, with any open booking from now on. */
const reservedBetween = ({ tenantId, siteId }: SiteScope, from: Date | null, to: Date | null, now: Date): RawBuilder<unknown> =>
  sql`select r.element_id from reservations r
    where r.tenant_id = ${tenantId} and r.site_id = ${siteId} and r.status = 'booked' and r.expires_at > ${now}
      and tstzrange(r.from_at, r.to_at) && tstzrange(${from}::timestamptz, ${to}::timestamptz)`

/** The objects with a booking in a time. */
export const reservedIn = (scope: SiteScope, from: Date | null, to: Date | null, now: Date): Condition =>
  rowsAmong(sql`(${reservedBetween(scope, from, to, now)})`)

/** The objects without a booking in a time, and not among those that are lent. These are looked up once, not with each object. */
export const freeIn = (scope: SiteScope, from: Date | null, to: Date | null, now: Date, lent: RawBuilder<unknown>): Condition => ({
  page: 0,
  sql: sql<boolean>`${alias(0)}.row_id not in (${reservedBetween(scope, from, to, now)} union all ${lent})`,
})

/** Objects with an open booking that a user made, or that is for them. */
export const reservedBy = ({ tenantId, siteId }: SiteScope, userId: UserId, now: Date): Condition =>
  rowsAmong(sql`(select r.element_id from reservations r
    where r.tenant_id = ${tenantId} and r.site_id = ${siteId} and r.status = 'booked' and r.expires_at > ${now}
      and (r.user_id = ${userId} or r.owner_id = ${userId}))`)

export interface NextReservationRow {
  element_id: ElementId
  transaction_type_id: TransactionTypeId
  user_id: UserId
  user_name: string
  owner_id: UserId
  from_at: Date
  to_at: Date
}

interface StateQuestion extends SiteScope {
  /** Services whose bookings count. */
  transactionTypeIds: readonly TransactionTypeId[]
  /** Only bookings that begin before it, but this person's own with any start. */
  before: Date
  userId: UserId
  now: Date
}

/** The present booking of each object, else the next one; objects without any are omitted. */
export async function readNextReservations(
  tx: Tx,
  { tenantId, siteId, transactionTypeIds, before, userId, now }: StateQuestion,
  elementIds: readonly ElementId[],
): Promise<NextReservationRow[]> {
  const { rows } = await sql<NextReservationRow>`
    select distinct on (r.element_id) r.element_id, r.transaction_type_id, r.user_id, u.name as user_name, r.owner_id, r.from_at, r.to_at
    from reservations r
    join users u on u.tenant_id = r.tenant_id and u.id = r.user_id
    where r.tenant_id = ${tenantId} and r.site_id = ${siteId} and r.element_id = any(${[...elementIds]}::uuid[])
      and r.transaction_type_id = any(${[...transactionTypeIds]}::uuid[])
      and r.status = 'booked' and r.expires_at > ${now} and r.to_at > ${now} and (r.from_at < ${before} or r.user_id = ${userId} or r.owner_id = ${userId})
    order by r.element_id, r.from_at`.execute(tx)
  return rows
}
