import { AppError, invalid } from '@verka/domain/errors/app-error.ts'
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
 * Deletes a tenant with all that belongs to it, also one that is in use: who is writing in it is waited for, and from then on
 * it takes nothing. Every row goes in one transaction, then the bytes of its files. What is left is
 * an entry in the log of the caller's tenant. @throws `forbidden` for the tenant that the caller is in, or at home in;
 * `invalid` at `key` when one of `keys` is not the tenant's; `stale`; `unavailable` when somebody is writing in it for too long
 */
export async function removeTenant(
  context: OwnTenantContext,
  id: string,
  given: { version?: number | undefined; keys: readonly (string | undefined)[] },
): Promise<undefined> {
  const { tx, now, runtime } = context
  const before = tenantOf(context, await findTenant(context, id, { isLocked: true }))
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
  const siteIds = before.sites.map((site) => site.id)
  await inTenant(tx, id, siteIds, () => scheduleAllRemovals(tx, id, now))
  await removeTenantRows(tx, id)
  await insertRemovedTenant(tx, id, now)
  await auditTenant(context, { action: 'delete', entityId: id, before })
  // a store may be slow, and nobody has to wait for it: what is not done is done by the next sweep
  context.afterCommit(async () => {
    finishRemoval(runtime, id, now).catch((error: unknown) =>
      runtime.log.warn({ err: error }, 'bytes of a removed tenant stay until the next sweep'),
    )
  })
}
