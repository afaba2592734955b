import type { CodePlace } from '@verka/domain/elements/scanned-code.ts'
import { inTenant } from '../../db/scope.queries.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Settings } from '../../start/env.ts'
import { findOnlyOpenTenant, findOpenSite } from '../tenants/tenants.ts'
import { readIsOpenSite } from './open-access.queries.ts'

/**
 * Where people without a login may look up a code of a label: at a site with a category that is shown to everybody. Labels of before have no
 * tenant. It is the same for each code: it does not show which codes there are (installation scope).
 */
export async function findOpenPlace(
  tx: Tx,
  { SEARCH_TENANT }: Pick<Settings, 'SEARCH_TENANT'>,
  { tenant: named, site }: CodePlace,
): Promise<{ tenant: string; site: string } | null> {
  const tenant = named ?? SEARCH_TENANT ?? (await findOnlyOpenTenant(tx))
  if (tenant === undefined || site === undefined) return null
  const scope = await findOpenSite(tx, { tenant, site })
  const isOpen = scope && (await inTenant(tx, scope.tenantId, [scope.siteId], () => readIsOpenSite(tx, scope)))
  return isOpen ? { tenant, site } : null
}
