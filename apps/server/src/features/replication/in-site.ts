import type { SiteScope } from '../../db/site-scope.ts'
import type { InstallationContext, SiteContext } from '../../http/context.ts'
import { serverContext } from '../session/server-context.ts'

/** Works in a site of any tenant, in a transaction of its own. */
export const inSite = <Result>(
  context: InstallationContext,
  scope: SiteScope,
  work: (site: SiteContext) => Promise<Result>,
  { isReadOnly = true } = {},
): Promise<Result> =>
  context.runtime.database.transaction(
    { kind: 'site', tenantId: scope.tenantId, siteIds: [scope.siteId] },
    async (tx) =>
      work({
        ...(await serverContext({ ...context.runtime, now: () => context.now }, tx, scope, context.afterCommit)),
        culture: context.culture,
      }),
    { isReadOnly },
  )
