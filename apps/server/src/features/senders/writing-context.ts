import type { SiteScope } from '../../db/site-scope.ts'
import type { AfterCommit, SiteContext } from '../../http/context.ts'
import { serverContext } from '../session/server-context.ts'
import type { SenderRuntime } from './sender.ts'

/** Writes what a delivery leads to inside Verka, in a transaction of its own in the site. */
export async function inWritingContext(
  runtime: SenderRuntime,
  scope: SiteScope,
  work: (context: SiteContext) => Promise<unknown>,
): Promise<void> {
  const afterwards: AfterCommit[] = []
  const { tenantId, siteId } = scope
  await runtime.database.transaction({ kind: 'site', tenantId, siteIds: [siteId] }, async (tx) => {
    await work(await serverContext(runtime, tx, scope, (one) => void afterwards.push(one)))
  })
  for (const one of afterwards) await one()
}
