import type { Session } from '@verka/domain/session/session.api.ts'
import { inTenant } from '../../db/scope.queries.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Actor } from '../../http/actor.ts'
import { tenantOfSession } from '../tenants/tenants.ts'
import { readHasStations } from './session.queries.ts'

/** The session of an actor: user, sites, rights, and the tenant's look. */
export async function describeSession(tx: Tx, actor: Actor): Promise<Omit<Session, 'place'>> {
  const { look, settings, adminColours } = await tenantOfSession(tx, actor.tenant.id)
  const { id, timeZone, isLockedDown } = actor.tenant
  const siteIds = actor.sites.map((site) => site.id)
  const hasStations = await inTenant(tx, id, siteIds, () => readHasStations(tx, id, siteIds))
  return {
    user: { id: actor.id, name: actor.name, userName: actor.userName, email: actor.email, role: actor.role },
    tenant: {
      ...look,
      id,
      timeZone,
      isLockedDown,
      useElementListExe: settings.useElementListExe ?? false,
      hasReservations: settings.reservations ?? false,
      hasStations,
      hasOpenAccess: settings.anonymousAccess ?? false,
      isColumnSortingDisabled: settings.disableColumnSorting ?? false,
      adminColours,
    },
    home: actor.home,
    sites: actor.sites,
  }
}
