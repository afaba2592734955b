import { removeDue } from '../../../files/removals.ts'
import type { Runtime } from '../../../runtime.ts'
import { forgetRemovedTenant, readRemovedTenants, removeTenantRows } from './remove-tenant.queries.ts'

/** Removes the bytes of a tenant that is gone, and what somebody who was just about to wrote after it. */
export async function finishRemoval(
  { database, files: store }: Pick<Runtime, 'database' | 'files'>,
  tenantId: string,
  now: Date,
): Promise<void> {
  await database.transaction({ kind: 'installation' }, (tx) => removeTenantRows(tx, tenantId))
  await removeDue({ database, store }, tenantId, now)
}

/** Somebody who was let in before their tenant went may write for so long: a request, and what is remembered of its maker. */
const STRAGGLERS_MS = 10 * 60 * 1000

/** Removes what is left of tenants that are gone. Run with every sweep of files. */
export async function sweepRemovedTenants(sweeper: Pick<Runtime, 'database' | 'files' | 'now'>): Promise<void> {
  const { database, now } = sweeper
  const removed = await database.transaction({ kind: 'installation' }, readRemovedTenants, { isReadOnly: true })
  for (const { id, removed_at: at } of removed) {
    await finishRemoval(sweeper, id, now())
    if (now().getTime() - at.getTime() > STRAGGLERS_MS)
      await database.transaction({ kind: 'installation' }, (tx) => forgetRemovedTenant(tx, id))
  }
}
