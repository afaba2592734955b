import type { Tx } from '../../db/database.ts'
import { insertAudit, type AuditRow, type ToldRow } from './audit.queries.ts'

/** Writes an entry that no context of a change describes: of another tenant, of a session, or of many changes together. */
export function auditElsewhere(tx: Tx, entry: AuditRow, told?: ToldRow): void {
  insertAudit(tx, entry, told)
}
