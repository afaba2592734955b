import { AppError, invalid } from '@verka/domain/errors/app-error.ts'
import type { TenantId } from '@verka/domain/entities/ids.ts'
import { inTenant } from '../../../db/scope.queries.ts'
import { endLoginsOf } from '../../../identity/users.ts'
import { refuseWhenStale } from '../../guards/refuse-when-stale.ts'
import type { OwnTenantContext } from '../own-tenant.ts'
import { auditTenant } from './tenant-audit.ts'
import { finishRemoval } from './removed-tenants.ts'
import { findTenant, tenantOf } from './tenant-life.ts'
import {
  insertRemovedTenant,
  lockWholeTenant,
  scheduleAllRemovals,
  readHomeTenant,
  readUserIds,
  removeTenantRows,
} from './remove-tenant.queries.ts'

/**
 * Deletes a tenant with all its data, also one in use: running writes are awaited, and new ones are refused. All rows are deleted in one
 * transaction, then the bytes of its files. An entry remains in the log of the caller's tenant. @throws `forbidden` for the caller's
 * present or home tenant; `invalid` at `key` when one of `keys` is not the tenant's; `stale`; `unavailable` when a write takes too long
 */
export async function removeTenant(
  context: OwnTenantContext,
  id: TenantId,
  given: { version?: number | undefined; keys: readonly (string | undefined)[] },
): Promise<undefined> {
  const { tx, now, runtime } = context
  const row = await findTenant(context, id, { isLocked: true })
  const before = tenantOf(context, row)
  const home = await readHomeTenant(tx, context.actor.id)
  if (id === context.tenant.id || id === home?.tenant_id) throw new AppError('forbidden', { message: '@errors.notOwnTenant' })
  const keys = given.keys.filter((key) => key !== undefined)
  if (keys.length === 0) throw new AppError('malformed', { message: '@errors.tenantKeyMissing', field: 'key' })
  if (keys.some((key) => key !== before.key)) throw invalid([{ message: '@errors.otherTenantKey', field: 'key' }])
  refuseWhenStale(given.version, before)
  await lockWholeTenant(tx, id)
  await endLoginsOf(
    tx,
    (await readUserIds(tx, id)).map((user) => user.id),
    now,
  )
  const siteIds = [...row.sites, ...row.sandboxes].map((site) => site.id)
  await inTenant(tx, id, siteIds, () => scheduleAllRemovals(tx, id, now))
  await removeTenantRows(tx, id)
  await insertRemovedTenant(tx, id, now)
  await auditTenant(context, { action: 'delete', entityId: id, before })
  // a store may be slow, and the answer does not wait for it: the next sweep completes the deletion
  context.afterCommit(async () => {
    finishRemoval(runtime, id, now).catch((error: unknown) =>
      runtime.log.warn({ err: error }, 'bytes of a removed tenant stay until the next sweep'),
    )
  })
}
