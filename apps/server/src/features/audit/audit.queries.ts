import { sql } from 'kysely'
import { sendAlong, type Tx } from '../../db/database.ts'

export interface AuditRow {
  tenantId: string
  id: string
  siteId: string | null
  at: Date
  actorId: string | null
  action: string
  entity: string
  entityId: string
  before: unknown
  after: unknown
  requestId: string
  address: string | null
  /** The bulk change that wrote it. */
  bulkChangeId?: string | null
}

/** What open clients are told of it, and what decides who is. */
export interface ToldRow {
  kind: string
  typeId: string | null
  ownerIds: readonly string[]
  status: string | null
  isRestricted: boolean | null
}

const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value))

/** Writes an entry and, in the same statement, what is told of it; undefined: nobody is told. Sent along: nobody waits for it. */
export function insertAudit(tx: Tx, row: AuditRow, told: ToldRow | undefined): void {
  const { tenantId, id, siteId, entity, entityId } = row
  const entry = sql`insert into audit_log
    (tenant_id, id, site_id, at, actor_id, action, entity, entity_id, before, after, request_id, address, bulk_change_id)
    values (${tenantId}, ${id}, ${siteId}, ${row.at}, ${row.actorId}, ${row.action}, ${entity}, ${entityId},
      ${json(row.before)}::jsonb, ${json(row.after)}::jsonb, ${row.requestId}, ${row.address}, ${row.bulkChangeId ?? null})`
  const both =
    told &&
    sql`with entry as (${entry})
      insert into changes (tenant_id, id, site_id, kind, entity, entity_id, type_id, owner_ids, status, is_restricted)
      values (${tenantId}, ${id}, ${siteId}, ${told.kind}, ${entity}, ${entityId}, ${told.typeId}, ${told.ownerIds}::uuid[],
        ${told.status}, ${told.isRestricted})`
  sendAlong(tx, (both ?? entry).compile(tx))
}
