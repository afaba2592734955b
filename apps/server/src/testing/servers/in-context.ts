import { asId } from '@verka/domain/entities/ids.ts'
import type { Tx } from '../../db/transaction.ts'
import { findActorById } from '../../features/session/actors.ts'
import type { SiteContext } from '../../http/context.ts'
import { outsideOf } from './outside.ts'
import type { TestApp } from './test-app.ts'
import type { Caller, TestTenant } from './test-tenant.ts'

class Undone extends Error {}

/** Runs a use case in the first site of a tenant, as a person; `isTrial`: what it did is undone. */
export async function inContext<Result>(
  { database }: TestApp,
  tenant: TestTenant,
  caller: Caller,
  work: (context: SiteContext, tx: Tx) => Promise<Result>,
  { isTrial = false } = {},
): Promise<Result> {
  const actor = (await findActorById(database, asId(caller.userId)))!
  const [site] = actor.sites
  let result: Result | undefined
  const scope = { kind: 'site', tenantId: tenant.id, siteIds: [site!.id] } as const
  await database
    .transaction(scope, async (tx) => {
      const { tenant: own } = actor
      const request = { now: new Date(), culture: 'sv-SE' as const, requestId: 'test', address: undefined, afterCommit: () => undefined }
      const runtime = outsideOf(database)
      result = await work(
        { ...request, tx, actor, tenant: own, timeZone: own.timeZone, site: site!, grants: [], runtime } as SiteContext,
        tx,
      )
      if (isTrial) throw new Undone()
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error
    })
  return result as Result
}
