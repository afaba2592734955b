import { reachOf } from '@verka/domain/access/permissions.ts'
import type { SiteId } from '@verka/domain/entities/ids.ts'
import { openSites } from '../../db/scope.queries.ts'
import type { TenantContext } from '../../http/context.ts'
import { readSites } from './tenants.queries.ts'

/** The sites in which the caller may manage rows of the tenant. */
export interface Reach {
  sites: readonly { id: SiteId; key: string; name: string }[]
  /** Whether that is the whole tenant, including rows of no site. */
  isTenant: boolean
}

/** Opens the sites that the caller may manage for a resource; their rows can be read and written from then on. */
export async function openReach(context: TenantContext, resource: 'users' | 'integrationAccounts' | 'auditLog'): Promise<Reach> {
  const { actor, tx, tenant } = context
  const isTenant = reachOf(actor.role, resource, 'read') !== 'sites'
  const sites = isTenant ? await readSites(tx, tenant.id) : actor.sites
  await openSites(
    tx,
    sites.map((site) => site.id),
  )
  return { sites, isTenant }
}
