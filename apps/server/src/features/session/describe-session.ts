import type { Session } from '@verka/domain/session/session.api.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Actor } from '../../http/actor.ts'
import { tenantOfSession } from '../tenants/tenants.ts'

/** The session of an actor: user, sites, rights, and the tenant's look. */
export async function describeSession(tx: Tx, actor: Actor): Promise<Omit<Session, 'place'>> {
  const { look, settings, adminColours } = await tenantOfSession(tx, actor.tenant.id)
  const { id, timeZone, isLockedDown } = actor.tenant
  return {
    user: { id: actor.id, name: actor.name, userName: actor.userName, email: actor.email, role: actor.role },
    tenant: {
      ...look,
      id,
      timeZone,
      isLockedDown,
      useElementListExe: settings.useElementListExe ?? false,
      hasReservations: settings.reservations ?? false,
      isColumnSortingDisabled: settings.disableColumnSorting ?? false,
      adminColours,
    },
    home: actor.home,
    sites: actor.sites,
  }
}
