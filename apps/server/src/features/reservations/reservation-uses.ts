import type { Use } from '@verka/domain/definitions/uses.ts'
import type { Tx } from '../../db/database.ts'
import type { SiteContext } from '../../http/context.ts'
import { countStanding, countStandingFor, countStandingOf } from './standing-counts.queries.ts'

const placeOf = (context: SiteContext) => ({ tenantId: context.tenant.id, siteId: context.site.id })

/** The bookings that use each of some objects. */
export async function reservationsOfElements(context: SiteContext, ids: readonly string[]): Promise<Map<string, Use[]>> {
  const rows = await countStandingOf(context.tx, placeOf(context), ids, context.now)
  return new Map(rows.map(({ element_id: id, count }) => [id, [{ kind: 'reservations', count }]]))
}

/** The bookings that use each of some services. */
export async function reservationsOfServices(context: SiteContext, ids: readonly string[]): Promise<Map<string, Use[]>> {
  const uses = new Map<string, Use[]>()
  for (const id of ids) uses.set(id, [{ kind: 'reservations', count: await countStanding(context.tx, placeOf(context), id, context.now) }])
  return uses
}

/** How many bookings somebody has, in the sites that are open. */
export const countBookingsFor = (tx: Tx, tenantId: string, userId: string, now: Date): Promise<number> =>
  countStandingFor(tx, tenantId, userId, now)
