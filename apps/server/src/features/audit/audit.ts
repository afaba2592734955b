import type { AuditedAction, AuditedEntity } from '@verka/domain/audit/audit-log.api.ts'
import { CONTENT_STATUSES, type ContentStatus } from '@verka/domain/definitions/content-status.ts'
import type { ChangeKind } from '@verka/domain/events/events.api.ts'
import type { SiteContext, TenantContext } from '../../http/context.ts'
import { newId } from '../../ids.ts'
import { insertAudit, type ToldRow } from './audit.queries.ts'

/** The context of a change: one in a site, or one of the tenant as a whole. */
type ChangeContext = TenantContext & Partial<Pick<SiteContext, 'site'>>

interface Deed {
  action: AuditedAction
  entityId: string
  before?: unknown
  after?: unknown
}

interface Definition {
  status: ContentStatus
}
interface PartOfCategory extends Definition {
  elementTypeId: string
  restricted?: boolean
}

/** A change with what says who may know of it. */
export type Change = Deed &
  (
    | { entity: 'elementType' | 'recordType'; before?: Definition; after?: Definition }
    | { entity: 'operationType' | 'transactionType'; before?: PartOfCategory; after?: PartOfCategory }
    /** `typeId`: its category, or its predefined value type. */
    | { entity: 'element' | 'record'; typeId: string }
    /** `typeId`: its service; `ownerIds`: whose it is now, and whose it was. */
    | { entity: 'transaction' | 'reservation'; typeId: string; ownerIds: readonly (string | null | undefined)[] }
    | {
        entity: Exclude<
          AuditedEntity,
          'elementType' | 'recordType' | 'operationType' | 'transactionType' | 'element' | 'record' | 'transaction' | 'reservation'
        >
      }
  )

const KINDS: Record<Exclude<AuditedAction, 'export'>, ChangeKind> = {
  create: 'created',
  update: 'updated',
  delete: 'deleted',
  execute: 'executed',
  undo: 'executed',
}

/** What open clients are told of a change; undefined: nothing, since no page shows such things by themselves. */
function toldOf(change: Change): ToldRow | undefined {
  // nothing has changed by it
  if (change.action === 'export') return undefined
  const told: ToldRow = { kind: KINDS[change.action], typeId: null, ownerIds: [], status: null, isRestricted: null }
  switch (change.entity) {
    case 'file':
    case 'otherTenant':
    case 'session':
    case 'view':
    case 'userList':
    case 'typeList':
    case 'privilegeList':
    case 'auditLog':
    case 'bulkChange':
      return undefined
    case 'user':
    case 'preference':
      return { ...told, ownerIds: [change.entityId] }
    case 'privilege':
    case 'tenant':
      return told
    case 'element':
    case 'record':
      return { ...told, typeId: change.typeId }
    case 'transaction':
    case 'reservation':
      return { ...told, typeId: change.typeId, ownerIds: [...new Set(change.ownerIds.filter((id) => typeof id === 'string'))] }
    case 'elementType':
    case 'recordType':
      return { ...told, status: widest(change) }
    case 'operationType':
    case 'transactionType': {
      const versions = [change.before, change.after].filter((version) => version !== undefined)
      const isRestricted = versions.every(({ restricted = false }) => restricted)
      return { ...told, typeId: versions[0]?.elementTypeId ?? null, status: widest(change), isRestricted }
    }
  }
}

/** Who saw it before is told that it is gone, who sees it now that it is there: the more open of the two statuses. */
function widest({ before, after }: { before?: Definition; after?: Definition }): ContentStatus {
  const known = [before?.status, after?.status]
  return CONTENT_STATUSES.findLast((status) => known.includes(status)) ?? 'draft'
}

/**
 * Writes who did what, in the same transaction as the deed itself (decisions section 5), and with it what open clients
 * are told of once it is committed (features/events).
 */
export function audit(context: ChangeContext, change: Change): void {
  const told = toldOf(change)
  const { action, entity, entityId, before, after } = change
  insertAudit(
    context.tx,
    {
      tenantId: context.tenant.id,
      siteId: context.site?.id ?? null,
      id: newId(context.now),
      at: context.now,
      actorId: context.actor.id,
      requestId: context.requestId,
      address: context.address ?? null,
      action,
      entity,
      entityId,
      before,
      after,
      bulkChangeId: context.bulkChangeId ?? null,
    },
    told,
  )
  if (told) context.afterCommit(async () => context.runtime.live.announce(context.tenant.id))
}
