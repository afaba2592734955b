import { invalid } from '@verka/domain/errors/app-error.ts'
import type { SiteId } from '@verka/domain/entities/ids.ts'
import type { Database } from '../../db/database.ts'
import type { SiteScope } from '../../db/site-scope.ts'
import type { Tx } from '../../db/transaction.ts'
import type { SiteContext } from '../../http/context.ts'
import { readIsSandbox } from './sandbox-sites.queries.ts'

/** Whether nothing is sent from a site: it is a sandbox. Each way out asks this (docs/decisions/070-sandboxes.md). */
export const isSandbox = (tx: Tx, scope: SiteScope): Promise<boolean> => readIsSandbox(tx, scope)

/** Sites are made as sandboxes or are none for ever: those that were asked about, which are few. */
const known = new Map<SiteId, boolean>()
const MOST_KNOWN = 10_000

/** The same for work that has no transaction, such as sending. */
export async function isSandboxSite({ database }: { database: Database }, { tenantId, siteId }: SiteScope): Promise<boolean> {
  const remembered = known.get(siteId)
  if (remembered !== undefined) return remembered
  const found = await database.transaction({ kind: 'tenant', tenantId }, (tx) => readIsSandbox(tx, { tenantId, siteId }), {
    isReadOnly: true,
  })
  if (known.size >= MOST_KNOWN) known.clear()
  known.set(siteId, found)
  return found
}

/** Refuses what people without a login would use, which a sandbox has not. @throws `invalid` */
export function refuseInSandbox({ site }: Pick<SiteContext, 'site'>): void {
  if (site.sandbox) throw invalid([{ message: '@errors.notInSandbox' }])
}
