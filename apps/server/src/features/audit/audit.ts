import type { AuditedAction, AuditedEntity } from '@verka/domain/audit/audit-log.api.ts'
import type { SiteContext, TenantContext } from '../../http/context.ts'
import { newId } from '../../ids.ts'
import { insertAudit } from './audit.queries.ts'

/** The context of a change: one in a site, or one of the tenant as a whole. */
type ChangeContext = TenantContext & Partial<Pick<SiteContext, 'site'>>

export interface Change {
  action: AuditedAction
  entity: AuditedEntity
  entityId: string
  before?: unknown
  after?: unknown
}

/** Writes who did what, in the same transaction as the deed itself (decisions section 5). */
export function audit(context: ChangeContext, change: Change): Promise<void> {
  return insertAudit(context.tx, {
    tenantId: context.tenant.id,
    siteId: context.site?.id ?? null,
    id: newId(context.now),
    at: context.now,
    actorId: context.actor.id,
    requestId: context.requestId,
    address: context.address ?? null,
    before: undefined,
    after: undefined,
    ...change,
  })
}
