import type { BulkChangeId } from '@verka/domain/entities/ids.ts'
import { sql } from 'kysely'
import { sendAlong, type Tx } from '../../db/transaction.ts'

export interface AuditRow {
  tenantId: string
  id: string
  siteId: string | null
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
}

/** The change for open clients, with the facts that decide who sees it. */
export interface ChangeRow {
  kind: string
  typeId: string | null
  ownerIds: readonly string[]
  status: string | null
  isRestricted: boolean | null
}

const json = (value: object | undefined) => (value === undefined ? null : JSON.stringify(value))

/** Writes a change without an entry. Pipelined: nobody waits for it. */
export function insertChange(tx: Tx, row: Pick<AuditRow, 'tenantId' | 'id' | 'siteId' | 'entity' | 'entityId'>, change: ChangeRow): void {
  sendAlong(tx, changeInsert(row, change).compile(tx))
}

const changeInsert = (row: Pick<AuditRow, 'tenantId' | 'id' | 'siteId' | 'entity' | 'entityId'>, change: ChangeRow) =>
  sql`insert into changes (tenant_id, id, site_id, kind, entity, entity_id, type_id, owner_ids, status, is_restricted)
    values (${row.tenantId}, ${row.id}, ${row.siteId}, ${change.kind}, ${row.entity}, ${row.entityId}, ${change.typeId},
      ${change.ownerIds}::uuid[], ${change.status}, ${change.isRestricted})`

/** Writes an entry and its change in one statement; undefined: no client is notified. Pipelined: nobody waits for it. */
export function insertAudit(tx: Tx, row: AuditRow, change: ChangeRow | undefined): void {
  const { tenantId, id, siteId, entity, entityId } = row
  const entry = sql`insert into audit_log
    (tenant_id, id, site_id, at, actor_id, action, entity, entity_id, before, after, request_id, address, bulk_change_id)
    values (${tenantId}, ${id}, ${siteId}, ${row.at}, ${row.actorId}, ${row.action}, ${entity}, ${entityId},
      ${json(row.before)}::jsonb, ${json(row.after)}::jsonb, ${row.requestId}, ${row.address}, ${row.bulkChangeId ?? null})`
  const both = change && sql`with entry as (${entry}) ${changeInsert(row, change)}`
  sendAlong(tx, (both ?? entry).compile(tx))
}
