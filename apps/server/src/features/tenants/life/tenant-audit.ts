import { inTenant } from '../../../db/scope.queries.ts'
import { newId } from '../../../ids.ts'
import type { TenantContext } from '../../../http/context.ts'
import { audit, type Change } from '../../audit/audit.ts'
import { auditElsewhere } from '../../audit/audit-elsewhere.ts'

/**
 * Writes what a system administrator did to a tenant: into its own log, whose administrators are to know, and, when it is
 * another one than theirs, into that of their tenant too, where system administrators alone read what it was. Open clients
 * of the tenant are told.
 */
export async function auditTenant(context: TenantContext, change: Omit<Change, 'entity'>): Promise<void> {
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
    // of somebody of another tenant
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
