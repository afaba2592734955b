import type { TenantId } from '@verka/domain/entities/ids.ts'
import { removeDue } from '../../../files/removals.ts'
import type { Runtime } from '../../../runtime.ts'
import { forgetRemovedTenant, readRemovedTenants, removeTenantRows } from './remove-tenant.queries.ts'

/** Deletes the bytes of a deleted tenant, and late writes after its deletion. */
export async function finishRemoval(
  { database, files: store }: Pick<Runtime, 'database' | 'files'>,
  tenantId: TenantId,
  now: Date,
): Promise<void> {
  await database.transaction({ kind: 'installation' }, (tx) => removeTenantRows(tx, tenantId))
  await removeDue({ database, store }, tenantId, now)
}

/** Time in which a request that was accepted before the deletion may still write, including the cache of its user. */
const STRAGGLERS_MS = 10 * 60 * 1000

/** Deletes remains of deleted tenants. Run with every sweep of files. */
export async function sweepRemovedTenants(sweeper: Pick<Runtime, 'database' | 'files' | 'now'>): Promise<void> {
  const { database, now } = sweeper
  const removed = await database.transaction({ kind: 'installation' }, readRemovedTenants, { isReadOnly: true })
  for (const { id, removed_at: at } of removed) {
    await finishRemoval(sweeper, id, now())
    if (now().getTime() - at.getTime() > STRAGGLERS_MS)
      await database.transaction({ kind: 'installation' }, (tx) => forgetRemovedTenant(tx, id))
  }
}
