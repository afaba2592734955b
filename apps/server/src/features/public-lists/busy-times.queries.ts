import { sql } from 'kysely'
import type { ElementId, ReservationId } from '@verka/domain/entities/ids.ts'
import type { SiteScope } from '../../db/site-scope.ts'
import type { Tx } from '../../db/transaction.ts'

/** Entries of a calendar at most: calendar programs become slow beyond. */
const MAX_BUSY_TIMES = 2000

export interface BusyTime {
  id: ReservationId
  element_id: ElementId
  from_at: Date
  to_at: Date
}

/** Times in which objects are booked, from now on; also those whose loan has begun and not ended. */
export async function readBusyTimes(
  tx: Tx,
  { tenantId, siteId }: SiteScope,
  { elementIds, now, until }: { elementIds: readonly ElementId[]; now: Date; until: Date },
): Promise<BusyTime[]> {
  const { rows } = await sql<BusyTime>`select b.id, b.element_id, b.from_at, b.to_at from reservations b
    where b.tenant_id = ${tenantId} and b.site_id = ${siteId} and b.element_id = any(${[...elementIds]}::uuid[])
      and b.to_at > ${now} and b.from_at <= ${until}
      and (b.status = 'booked' and b.expires_at > ${now} or b.status = 'fulfilled' and exists (
        select from transactions t where t.tenant_id = b.tenant_id and t.site_id = b.site_id and t.id = b.transaction_id
          and t.status = 'started' and t.deleted_at is null))
    order by b.from_at, b.id limit ${MAX_BUSY_TIMES}`.execute(tx)
  return rows
}
