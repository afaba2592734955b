import type { BulkChangeId, DataImportId, TenantId, SiteId } from '@verka/domain/entities/ids.ts'
import { sql } from 'kysely'
import { sendAlong, type Tx } from '../../db/transaction.ts'

/** What the entries of one call have in common. */
export interface AuditCall {
  tenantId: TenantId
  siteId: SiteId | null
  at: Date
  actorId: string | null
  requestId: string
  address: string | null
  /** The bulk change that wrote them. */
  bulkChangeId?: BulkChangeId | null
  /** The import that wrote them. */
  importId?: DataImportId | null
  /** The replication that wrote them, or the sandbox with which they were made. */
  replicationId?: string | null
}

/** An entry besides what it has in common with others of its call. */
export interface EntryRow {
  id: string
  action: string
  entity: string
  entityId: string
  before: object | undefined
  after: object | undefined
}

export type AuditRow = AuditCall & EntryRow

/** The change for open clients, with the facts that decide who sees it. */
export interface ChangeRow {
  kind: string
  typeId: string | null
  ownerIds: readonly string[]
  status: string | null
  isRestricted: boolean | null
}

/** Writes a change without an entry. Pipelined: nobody waits for it. */
export function insertChange(tx: Tx, row: Pick<AuditRow, 'tenantId' | 'siteId' | 'id' | 'entity' | 'entityId'>, change: ChangeRow): void {
  const statement = sql`insert into changes (tenant_id, id, site_id, kind, entity, entity_id, type_id, owner_ids, status, is_restricted)
    values (${row.tenantId}, ${row.id}, ${row.siteId}, ${change.kind}, ${row.entity}, ${row.entityId}, ${change.typeId},
      ${change.ownerIds}::uuid[], ${change.status}, ${change.isRestricted})`
  sendAlong(tx, statement.compile(tx))
}

/** An entry, with the change that clients are notified of; undefined: none is. */
export interface AuditEntry {
  row: EntryRow
  change: ChangeRow | undefined
}

/** An entry as `insertAudit` reads it. What is empty is left out: an import writes thousands of them. */
export const jsonOfEntry = ({ row, change }: AuditEntry) => ({
  id: row.id,
  action: row.action,
  entity: row.entity,
  entity_id: row.entityId,
  before: row.before,
  after: row.after,
  kind: change?.kind,
  type_id: change?.typeId ?? undefined,
  owner_ids: change && change.ownerIds.length > 0 ? change.ownerIds : undefined,
  status: change?.status ?? undefined,
  is_restricted: change?.isRestricted ?? undefined,
})

/** Writes entries and their changes in one statement. `entries`: as JSON, a list of `jsonOfEntry`. Pipelined: nobody waits for it. */
export function insertAudit(tx: Tx, call: AuditCall, entries: string): void {
  const { tenantId, siteId, at, actorId, requestId, address, bulkChangeId = null, importId = null, replicationId = null } = call
  const statement = sql`with e as materialized (select * from json_to_recordset(${entries}::json) e (id uuid, action text, entity text,
      entity_id uuid, before jsonb, after jsonb, kind text, type_id uuid, owner_ids uuid[], status text, is_restricted boolean)),
    entry as (insert into audit_log
        (tenant_id, id, site_id, at, actor_id, action, entity, entity_id, before, after, request_id, address, bulk_change_id, import_id,
        replication_id)
      select ${tenantId}::uuid, id, ${siteId}::uuid, ${at}::timestamptz, ${actorId}::uuid, action, entity, entity_id, before, after, ${requestId},
        ${address}, ${bulkChangeId}::uuid, ${importId}::uuid, ${replicationId}::uuid
      from e)
    insert into changes (tenant_id, id, site_id, kind, entity, entity_id, type_id, owner_ids, status, is_restricted)
      select ${tenantId}::uuid, id, ${siteId}::uuid, kind, entity, entity_id, type_id, coalesce(owner_ids, '{}'), status, is_restricted
      from e where kind is not null`
  sendAlong(tx, statement.compile(tx))
}
