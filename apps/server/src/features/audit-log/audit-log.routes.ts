import type { Handlers } from '../../http/handlers.ts'
import { filterAuditLog, loadAuditEntry } from './audit-log.ts'

export const auditLogHandlers = {
  filterAuditLog: (context, { body }) => filterAuditLog(context, body),
  getAuditEntry: (context, { params }) => loadAuditEntry(context, params.id),
} satisfies Partial<Handlers>
