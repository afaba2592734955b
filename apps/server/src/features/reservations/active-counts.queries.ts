import { sql } from 'kysely'
import type { ElementId, UserId } from '@verka/domain/entities/ids.ts'
import type { Tx } from '../../db/transaction.ts'
import type { SiteScope } from '../../db/site-scope.ts'

/** Number of open bookings of each object. */
export const countActiveOf = (tx: Tx, { tenantId, siteId }: SiteScope, elementIds: readonly ElementId[], now: Date) =>
  tx
    .selectFrom('reservations')
    .select((e) => ['element_id', e.fn.countAll<number>().as('count')])
    .where('tenant_id', '=', tenantId)
    .where('site_id', '=', siteId)
    .where('element_id', '=', sql<ElementId>`any(${[...elementIds]}::uuid[])`)
    .where('status', '=', 'booked')
    .where('expires_at', '>', now)
    .groupBy('element_id')
    .execute()

/** Number of open bookings for a user, in the open sites. */
export async function countActiveFor(tx: Tx, tenantId: string, userId: UserId, now: Date): Promise<number> {
  const { count } = await tx
    .selectFrom('reservations')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('status', '=', 'booked')
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow()
  return count
}
