import type { SiteContext } from '../../http/context.ts'
import { newId } from '../../ids.ts'
import { insertAudit } from './audit.queries.ts'

export interface Change {
  action: 'create' | 'update' | 'delete' | 'execute' | 'undo'
  entity:
    | 'elementType'
    | 'operationType'
    | 'transactionType'
    | 'element'
    | 'recordType'
    | 'record'
    | 'transaction'
    | 'privilege'
    | 'file'
    | 'reservation'
  entityId: string
  before?: unknown
  after?: unknown
}

/** Writes who did what, in the same transaction as the deed itself (decisions section 5). */
export function audit(context: SiteContext, change: Change): Promise<void> {
  return insertAudit(context.tx, {
    tenantId: context.tenant.id,
    siteId: context.site.id,
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
