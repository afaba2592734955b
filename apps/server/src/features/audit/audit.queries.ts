import type { BulkChangeId, DataImportId, TenantId, SiteId } from '@verka/domain/entities/ids.ts'
import { sql } from 'kysely'
import { sendAlong, type Tx } from '../../db/transaction.ts'

export interface AuditRow {
  tenantId: TenantId
  id: string
  siteId: SiteId | null
  at: Date
  actorId: string | null
  action: string
  entity: string
  entityId: string
  before: object | undefined
  after: object | undefined
  requestId: string
  address: string | null
  /** The bulk change that wrote it. */
  bulkChangeId?: BulkChangeId | null
  /** The import that wrote it. */
  importId?: DataImportId | null
  /** The replication that wrote it, or the sandbox with which it was made. */
  replicationId?: string | null
}

/** The change for open clients, with the facts that decide who sees it. */
export interface ChangeRow {
  kind: string
  typeId: string | null
  ownerIds: readonly string[]
  status: string | null
  isRestricted: boolean | null
}

/** Writes a change without an entry. Pipelined: nobody waits for it. */
export function insertChange(tx: Tx, row: Pick<AuditRow, 'tenantId' | 'id' | 'siteId' | 'entity' | 'entityId'>, change: ChangeRow): void {
  const statement = sql`insert into changes (tenant_id, id, site_id, kind, entity, entity_id, type_id, owner_ids, status, is_restricted)
    values (${row.tenantId}, ${row.id}, ${row.siteId}, ${change.kind}, ${row.entity}, ${row.entityId}, ${change.typeId},
      ${change.ownerIds}::uuid[], ${change.status}, ${change.isRestricted})`
  sendAlong(tx, statement.compile(tx))
}

/** An entry, with the change that clients are notified of; undefined: none is. */
interface AuditEntry {
  row: AuditRow
  change: ChangeRow | undefined
}

/** Writes entries and their changes in one statement. Pipelined: nobody waits for it. */
export function insertAudit(tx: Tx, entries: readonly AuditEntry[]): void {
  const rows = entries.map(({ row, change }) => ({
    tenant_id: row.tenantId,
    site_id: row.siteId,
    id: row.id,
    at: row.at,
    actor_id: row.actorId,
    action: row.action,
    entity: row.entity,
    entity_id: row.entityId,
    before: row.before,
    after: row.after,
    request_id: row.requestId,
    address: row.address,
    bulk_change_id: row.bulkChangeId,
    import_id: row.importId,
    replication_id: row.replicationId,
    kind: change?.kind,
    type_id: change?.typeId,
    owner_ids: change?.ownerIds,
    status: change?.status,
    is_restricted: change?.isRestricted,
  }))
  const statement = sql`with e as materialized (select * from json_to_recordset(${JSON.stringify(rows)}::json) e (tenant_id uuid, id uuid,
      site_id uuid, at timestamptz, actor_id uuid, action text, entity text, entity_id uuid, before jsonb, after jsonb, request_id text,
      address text, bulk_change_id uuid, import_id uuid, replication_id uuid, kind text, type_id uuid, owner_ids uuid[], status text,
      is_restricted boolean)),
    entry as (insert into audit_log
        (tenant_id, id, site_id, at, actor_id, action, entity, entity_id, before, after, request_id, address, bulk_change_id, import_id,
        replication_id)
      select tenant_id, id, site_id, at, actor_id, action, entity, entity_id, before, after, request_id, address, bulk_change_id, import_id,
        replication_id
      from e)
    insert into changes (tenant_id, id, site_id, kind, entity, entity_id, type_id, owner_ids, status, is_restricted)
      select tenant_id, id, site_id, kind, entity, entity_id, type_id, owner_ids, status, is_restricted from e where kind is not null`
  sendAlong(tx, statement.compile(tx))
}
