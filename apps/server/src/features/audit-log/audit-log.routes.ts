import { defineServerResource } from '../../http/server-resource.ts'
import { filterAuditLog, loadAuditEntry } from './audit-log.ts'

export const auditLog = defineServerResource({
  table: null,
  handlers: {
    filterAuditLog: (context, { body }) => filterAuditLog(context, body),
    getAuditEntry: (context, { params }) => loadAuditEntry(context, params.id),
  },
})
