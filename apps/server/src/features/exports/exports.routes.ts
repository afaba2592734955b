import type { Handlers } from '../../http/calls/handlers.ts'
import { exportAuditLog } from './export-audit-log.ts'
import { exportOperations, exportTransactions } from './export-logs.ts'
import { exportTenants } from './export-tenants.ts'
import { exportElements, exportRecords, exportUsers } from './export-things.ts'
import { exportElementTypes, exportOperationTypes, exportRecordTypes, exportTransactionTypes } from './export-whole-lists.ts'

export const exportHandlers = {
  exportElements: (context, { query, body }) => exportElements(context, query, body),
  exportRecords: (context, { query, body }) => exportRecords(context, query, body),
  exportOperations: (context, { query, body }) => exportOperations(context, query, body),
  exportTransactions: (context, { query, body }) => exportTransactions(context, query, body),
  exportUsers: (context, { query, body }) => exportUsers(context, query, body),
  exportTenants: (context, { query, body }) => exportTenants(context, query.format, body),
  exportAuditLog: (context, { query, body }) => exportAuditLog(context, query.format, body),
  exportElementTypes: (context, { query, body }) => exportElementTypes(context, query.format, body),
  exportOperationTypes: (context, { query, body }) => exportOperationTypes(context, query.format, body),
  exportTransactionTypes: (context, { query, body }) => exportTransactionTypes(context, query.format, body),
  exportRecordTypes: (context, { query, body }) => exportRecordTypes(context, query.format, body),
} satisfies Partial<Handlers>
