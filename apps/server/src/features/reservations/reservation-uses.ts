import type { Use } from '@verka/domain/definitions/uses.ts'
import type { ElementId, UserId, TenantId } from '@verka/domain/entities/ids.ts'
import type { Tx } from '../../db/transaction.ts'
import { scopeOf, type SiteContext } from '../../http/context.ts'
import { countActiveFor, countActiveOf } from './active-counts.queries.ts'

/** The bookings that use each of some objects. */
export async function reservationsOfElements(context: SiteContext, ids: readonly ElementId[]): Promise<Map<string, Use[]>> {
  const rows = await countActiveOf(context.tx, scopeOf(context), ids, context.now)
  return new Map(rows.map(({ element_id: id, count }) => [id, [{ kind: 'reservations', count }]]))
}

/** Number of bookings of a user, in the open sites. */
export const countBookingsFor = (tx: Tx, tenantId: TenantId, userId: UserId, now: Date): Promise<number> =>
  countActiveFor(tx, tenantId, userId, now)
