import type { SiteScope } from '../../db/site-scope.ts'
import type { InstallationContext, SiteContext } from '../../http/context.ts'
import { serverContext } from '../session/server-context.ts'
import { actorIdIn } from '../session/switch-tenant.ts'
import { callerOf } from './places.ts'

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

/** Writes in a site of any tenant as the caller: its log has the person or program, the request and the address. */
export async function inSiteAsCaller<Result>(
  context: InstallationContext,
  scope: SiteScope,
  work: (site: SiteContext) => Promise<Result>,
): Promise<Result> {
  const caller = callerOf(context)
  // committed before: the work has a transaction of its own, which refers to them
  const { actorId } = await context.runtime.database.transaction({ kind: 'installation' }, (tx) =>
    actorIdIn(tx, caller, scope.tenantId, context.now),
  )
  const asCaller = (site: SiteContext): SiteContext => ({
    ...site,
    requestId: context.requestId,
    address: context.address,
    actor: { ...site.actor, id: actorId, name: caller.name, role: caller.role, isProgram: caller.isProgram },
  })
  return inSite(context, scope, async (site) => work(asCaller(site)), { isReadOnly: false })
}
