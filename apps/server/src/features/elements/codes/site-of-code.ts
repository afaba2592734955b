import { statusesVisibleTo } from '@verka/domain/definitions/content-status.ts'
import { isOpenCode } from '@verka/domain/elements/generated-code.ts'
import { notFound } from '@verka/domain/errors/app-error.ts'
import { openSites } from '../../../db/scope.queries.ts'
import type { Actor } from '../../../http/actor.ts'
import type { TenantContext } from '../../../http/context.ts'
import { readSiteOfCode } from '../elements.queries.ts'
import { readSiteOfOpenCode } from '../open-addresses.queries.ts'

/**
 * The caller's own site that has the object with this code, its own or that of its open address. Objects of other sites, and of categories that they may not see, are not found.
 * `from`: key of the site in which it was scanned: a copy in a sandbox has the code of its original, so neither leads to the other.
 * @throws `notFound`, also where `from` is no site of theirs: it may be a sandbox that was removed
 */
export async function findSiteOfCode(
  { tx, tenant, actor }: TenantContext,
  code: string,
  from: string | undefined,
): Promise<Actor['sites'][number]> {
  const asked = actor.sites.find(({ key }) => key === from)
  if (from !== undefined && !asked) throw notFound()
  const isFromSandbox = Boolean(asked?.sandbox)
  const siteIds = actor.sites.filter(({ key, sandbox }) => (isFromSandbox ? key === from : !sandbox)).map(({ id }) => id)
  await openSites(tx, siteIds)
  const statuses = statusesVisibleTo(actor.role)
  const found =
    (await readSiteOfCode(tx, tenant.id, siteIds, code, statuses)) ??
    (isOpenCode(code) ? await readSiteOfOpenCode(tx, tenant.id, siteIds, code, statuses) : undefined)
  const site = actor.sites.find(({ id }) => id === found?.site_id)
  if (!site) throw notFound()
  return site
}
