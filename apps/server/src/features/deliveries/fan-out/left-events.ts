import { scopeOf, type SiteContext } from '../../../http/context.ts'
import type { SiteScope } from '../../../db/site-scope.ts'
import type { Tx } from '../../../db/transaction.ts'
import type { Runtime } from '../../../runtime.ts'
import { audit } from '../../audit/audit.ts'
import { fanOutSoon } from '../../message-events/record-event.ts'
import { leftEvents, takeUpLeftEvents, type RecordedEvent } from '../../message-events/take-events.ts'
import { notifyPeople, withdrawMessages } from '../../messages/notify.ts'
import { tenantAdministrators } from '../../users/administrators.ts'

const keyOf = ({ siteId }: SiteScope) => `left events ${siteId}`

/** Notifies the tenant's administrators that an event was left aside: once until somebody tries again. */
export async function notifyOfLeft(
  { jobs, live, now }: Pick<Runtime, 'jobs' | 'live' | 'now'>,
  tx: Tx,
  scope: SiteScope,
  { at }: RecordedEvent,
): Promise<void> {
  const context = { tx, now: now(), tenant: { id: scope.tenantId }, site: { id: scope.siteId }, runtime: { jobs, live } }
  await notifyPeople(context, {
    kind: 'eventLeft',
    personIds: await tenantAdministrators(tx, scope.tenantId),
    // of all that are left: its kind has their page
    subject: { entity: 'tenant', id: scope.tenantId },
    params: { at: at.toISOString() },
    key: keyOf(scope),
  })
}

/** How many events were left aside, and since when. */
export async function loadLeftEvents(context: SiteContext) {
  const { count, since } = await leftEvents(context.tx, scopeOf(context))
  return { count, since: since?.toISOString() ?? null }
}

/** Fans events that were left aside out again. @returns how many */
export async function retryLeftEvents(context: SiteContext): Promise<number> {
  const { tx, tenant, runtime } = context
  const scope = scopeOf(context)
  const count = await takeUpLeftEvents(tx, scope)
  // who asked is logged even if somebody else was first, as with deliveries
  audit(context, { action: 'execute', entity: 'tenant', entityId: tenant.id, after: { resent: count } })
  if (count === 0) return 0
  await withdrawMessages(context, { key: keyOf(scope) })
  context.afterCommit(async () => fanOutSoon(runtime, scope))
  return count
}
