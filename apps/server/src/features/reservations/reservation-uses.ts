import type { Use } from '@verka/domain/definitions/uses.ts'
import type { Tx } from '../../db/database.ts'
import type { SiteContext } from '../../http/context.ts'
import { countStandingFor, countStandingOf } from './standing-counts.queries.ts'

const placeOf = (context: SiteContext) => ({ tenantId: context.tenant.id, siteId: context.site.id })

/** The bookings that use each of some objects. */
export async function reservationsOfElements(context: SiteContext, ids: readonly string[]): Promise<Map<string, Use[]>> {
  const rows = await countStandingOf(context.tx, placeOf(context), ids, context.now)
  return new Map(rows.map(({ element_id: id, count }) => [id, [{ kind: 'reservations', count }]]))
}

/** How many bookings somebody has, in the sites that are open. */
export const countBookingsFor = (tx: Tx, tenantId: string, userId: string, now: Date): Promise<number> =>
  countStandingFor(tx, tenantId, userId, now)
