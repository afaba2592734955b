import type { UserId, TenantId, SiteId } from '@verka/domain/entities/ids.ts'
import type { Tx } from '../../db/transaction.ts'
import type { LiveEntity } from '@verka/domain/resources/resources.ts'
import { insertAudit, insertChange, jsonOfEntry, type AuditRow, type ChangeRow } from './audit.queries.ts'

/** Writes an entry that no context of a change describes: of another tenant, of a session, or of many changes together. */
export function auditElsewhere(tx: Tx, entry: AuditRow, change?: ChangeRow): void {
  insertAudit(tx, entry, JSON.stringify([jsonOfEntry({ row: entry, change })]))
}

/** Notifies the readers of an entity of progress that is not worth an entry. The caller announces the tenant after the commit. */
export function notifyReaders(
  tx: Tx,
  row: { tenantId: TenantId; siteId: SiteId | null; id: string; entity: LiveEntity; entityId: string },
): void {
  insertChange(tx, row, { kind: 'updated', typeId: null, ownerIds: [], status: null, isRestricted: null })
}

/** Notifies one person of a change of their own rows that is not worth an entry. The caller announces the tenant after the commit. */
export function notifyOwner(tx: Tx, row: { tenantId: TenantId; id: string; entity: LiveEntity; userId: UserId }): void {
  const { tenantId, id, entity, userId } = row
  const change = { kind: 'updated', typeId: null, ownerIds: [userId], status: null, isRestricted: null }
  insertChange(tx, { tenantId, siteId: null, id, entity, entityId: userId }, change)
}
