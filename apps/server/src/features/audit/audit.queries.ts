import type { Tx } from '../../db/database.ts'

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
}

const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value))

export async function insertAudit(tx: Tx, row: AuditRow): Promise<void> {
  await tx
    .insertInto('audit_log')
    .values({
      tenant_id: row.tenantId,
      id: row.id,
      site_id: row.siteId,
      at: row.at,
      actor_id: row.actorId,
      action: row.action,
      entity: row.entity,
      entity_id: row.entityId,
      before: json(row.before),
      after: json(row.after),
      request_id: row.requestId,
      address: row.address,
    })
    .execute()
}
