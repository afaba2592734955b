import type { Tx } from '../../db/transaction.ts'
import { insertAudit, type AuditRow, type ChangeRow } from './audit.queries.ts'

/** Writes an entry that no context of a change describes: of another tenant, of a session, or of many changes together. */
export function auditElsewhere(tx: Tx, entry: AuditRow, change?: ChangeRow): void {
  insertAudit(tx, [{ row: entry, change }])
}
