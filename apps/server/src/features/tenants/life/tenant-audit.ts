import type { TenantId } from '@verka/domain/entities/ids.ts'
import { inTenant } from '../../../db/scope.queries.ts'
import { newId } from '../../../ids.ts'
import type { TenantContext } from '../../../http/context.ts'
import { audit, type Change } from '../../audit/audit.ts'
import { auditElsewhere } from '../../audit/audit-elsewhere.ts'

/**
 * Logs an action of a system administrator on a tenant. In the tenant's own log for its administrators and, if it is not theirs, in that of
 * their own tenant too, where only system administrators see the values. Open clients of the tenant are notified.
 */
export async function auditTenant(context: TenantContext, change: Omit<Change, 'entity'> & { entityId: TenantId }): Promise<void> {
  const isOwn = change.entityId === context.tenant.id
  audit(context, { ...change, entity: isOwn ? 'tenant' : 'otherTenant' })
  if (isOwn || change.action === 'delete') return
  const { actor, now, tx } = context
  const entry = {
    tenantId: change.entityId,
    siteId: null,
    id: newId(now),
    at: now,
    actorId: actor.id,
    requestId: context.requestId,
    // the address belongs to a user of another tenant
    address: null,
    before: change.before,
    // no row of this tenant has their name
    after: { ...change.after, by: actor.name },
    action: change.action,
    entity: 'tenant',
    entityId: change.entityId,
  }
  const changeRow = { kind: 'updated', typeId: null, ownerIds: [], status: null, isRestricted: null }
  await inTenant(tx, change.entityId, [], async () => auditElsewhere(tx, entry, changeRow))
  context.afterCommit(async () => context.runtime.live.announce(change.entityId))
}
