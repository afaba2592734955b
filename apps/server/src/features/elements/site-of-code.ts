import { statusesVisibleTo } from '@verka/domain/definitions/content-status.ts'
import { notFound } from '@verka/domain/errors/app-error.ts'
import { openSites } from '../../db/scope.queries.ts'
import type { Actor } from '../../http/actor.ts'
import type { TenantContext } from '../../http/context.ts'
import { readSiteOfCode } from './elements.queries.ts'

/**
 * The caller's own site that has the object with this code. Objects of other sites, and of categories that they may not see, are not found.
 * @throws `notFound`
 */
export async function findSiteOfCode({ tx, tenant, actor }: TenantContext, code: string): Promise<Actor['sites'][number]> {
  const siteIds = actor.sites.map(({ id }) => id)
  await openSites(tx, siteIds)
  const found = await readSiteOfCode(tx, tenant.id, siteIds, code, statusesVisibleTo(actor.role))
  const site = actor.sites.find(({ id }) => id === found?.site_id)
  if (!site) throw notFound()
  return site
}
