import { reachOf } from '@verka/domain/access/permissions.ts'
import { openSites } from '../../db/scope.queries.ts'
import type { TenantContext } from '../../http/context.ts'
import { readSites } from './tenants.queries.ts'

/** The sites that somebody has to do with in what belongs to the tenant. */
export interface Reach {
  sites: readonly { id: string; key: string; name: string }[]
  /** Whether that is all of the tenant, and what belongs to no site too. */
  isTenant: boolean
}

/** How far the caller may look in something of the tenant's; what is in those sites can be read and written from then on. */
export async function openReach(context: TenantContext, resource: 'users' | 'auditLog'): Promise<Reach> {
  const { actor, tx, tenant } = context
  const isTenant = reachOf(actor.role, resource, 'read') !== 'sites'
  const sites = isTenant ? await readSites(tx, tenant.id) : actor.sites
  await openSites(
    tx,
    sites.map((site) => site.id),
  )
  return { sites, isTenant }
}
