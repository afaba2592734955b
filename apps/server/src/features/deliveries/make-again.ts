import type { DeliveryId } from '@verka/domain/entities/ids.ts'
import { scopeOf, type SiteContext } from '../../http/context.ts'
import type { StoredConfig } from '../processors/stored-configs.ts'
import { serverContext } from '../session/server-context.ts'
import { lockNotMade, updateMade } from './deliveries.queries.ts'
import { loadOnce } from './fan-out/fan-out-work.ts'
import { makeAgain } from './processor-messages.ts'

/**
 * Makes deliveries again that could not be made, each of its event, by the config of today. What still cannot be made has its reason of
 * today. @returns how many wait to be sent
 */
export async function makeNotMadeAgain(context: SiteContext, config: StoredConfig, ids: readonly DeliveryId[]): Promise<number> {
  const { tx, now, runtime } = context
  const scope = scopeOf(context)
  const rows = await lockNotMade(tx, scope, config.id, ids)
  if (rows.length === 0) return 0
  // they are made as in the fan-out, not with the rights and the language of the caller
  const work = { context: await serverContext({ ...runtime, now: () => now }, tx, scope), deliverSoon: () => undefined, once: loadOnce() }
  let count = 0
  for (const { id, occurrence } of rows) {
    const event = { ...occurrence!, tenant_id: scope.tenantId, site_id: scope.siteId, tries: 0, at: new Date(occurrence!.at) }
    const made = await makeAgain(work, event, config)
    if (!made) continue
    await updateMade(tx, scope, id, made, now)
    if (made.state === 'waiting') count++
  }
  return count
}
