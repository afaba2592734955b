import { z } from 'zod'
import { idSchema } from '../entities/entity.ts'
import { leastRole } from '../access/permissions.ts'
import { defineCall } from '../api/contract.ts'
import { auditQuerySchema } from '../audit/audit-log.api.ts'
import {
  exportColumnsSchema,
  exportFormatSchema,
  exportQuerySchema,
  MAX_EXPORTED_ROWS,
  NAMED_ROWS,
  wholeExportQuerySchema,
} from '../lists/export-query.ts'

/** The query of the audit log without its page. */
const auditExportQuerySchema = auditQuerySchema.omit({ limit: true, after: true }).extend({ columns: exportColumnsSchema })
export type AuditExportQuery = z.infer<typeof auditExportQuerySchema>

const shared = { carries: 'document', idempotency: 'none' } as const
const WHAT = `the same rows and columns as the list's, up to ${MAX_EXPORTED_ROWS} rows, as Excel workbook or as CSV; the audit log keeps who exported what`

export const exportElements = defineCall('exportElements', 'POST /elements/export', {
  ...shared,
  // those who see lists of objects
  access: leastRole('administration', 'read'),
  changes: [],
  summary: `Objects of a category: ${WHAT}.`,
  body: exportQuerySchema,
  query: z.strictObject({ elementTypeId: idSchema('elementType'), format: exportFormatSchema }),
})
export const exportRecords = defineCall('exportRecords', 'POST /records/export', {
  ...shared,
  access: leastRole('administration', 'read'),
  changes: [],
  summary: `Predefined values of a type: ${WHAT}.`,
  body: exportQuerySchema,
  query: z.strictObject({ recordTypeId: idSchema('recordType'), format: exportFormatSchema }),
})
export const exportOperations = defineCall('exportOperations', 'POST /operations/export', {
  ...shared,
  access: leastRole('exports', 'read'),
  changes: [],
  summary: `The event log of a function: ${WHAT}. Whoever administers no site gets what they executed themselves.`,
  body: exportQuerySchema,
  query: z.strictObject({ operationTypeId: idSchema('operationType'), format: exportFormatSchema }),
})
export const exportTransactions = defineCall('exportTransactions', 'POST /transactions/export', {
  ...shared,
  access: leastRole('exports', 'read'),
  changes: [],
  summary: `The transaction report of a service: ${WHAT}. Whoever administers no site gets their own.`,
  body: exportQuerySchema,
  query: z.strictObject({ transactionTypeId: idSchema('transactionType'), format: exportFormatSchema }),
})
export const exportUsers = defineCall('exportUsers', 'POST /users/export', {
  ...shared,
  scope: 'tenant',
  access: leastRole('users', 'read'),
  changes: [],
  summary: `People that the caller administers: ${WHAT}.`,
  body: exportQuerySchema,
  query: z.strictObject({ format: exportFormatSchema }),
})
export const exportAuditLog = defineCall('exportAuditLog', 'POST /auditLog/export', {
  ...shared,
  scope: 'tenant',
  access: leastRole('auditLog', 'read'),
  changes: [],
  summary: `The audit log: ${WHAT}. A site administrator gets what was done in their sites.`,
  body: auditExportQuerySchema,
  query: z.strictObject({ format: exportFormatSchema }),
})

export const exportTenants = defineCall('exportTenants', 'POST /tenants/export', {
  ...shared,
  scope: 'installation',
  access: leastRole('tenants', 'read'),
  changes: [],
  summary: `Tenants of the installation: ${WHAT}.`,
  body: exportQuerySchema,
  query: z.strictObject({ format: exportFormatSchema }),
})

export const exportElementTypes = defineCall('exportElementTypes', 'POST /elementTypes/export', {
  ...shared,
  access: leastRole('administration', 'read'),
  changes: [],
  summary: `Categories: ${NAMED_ROWS}.`,
  body: wholeExportQuerySchema,
  query: z.strictObject({ format: exportFormatSchema }),
})
export const exportOperationTypes = defineCall('exportOperationTypes', 'POST /operationTypes/export', {
  ...shared,
  access: leastRole('administration', 'read'),
  changes: [],
  summary: `Functions: ${NAMED_ROWS}.`,
  body: wholeExportQuerySchema,
  query: z.strictObject({ format: exportFormatSchema }),
})
export const exportTransactionTypes = defineCall('exportTransactionTypes', 'POST /transactionTypes/export', {
  ...shared,
  access: leastRole('administration', 'read'),
  changes: [],
  summary: `Services: ${NAMED_ROWS}.`,
  body: wholeExportQuerySchema,
  query: z.strictObject({ format: exportFormatSchema }),
})
export const exportRecordTypes = defineCall('exportRecordTypes', 'POST /recordTypes/export', {
  ...shared,
  access: leastRole('administration', 'read'),
  changes: [],
  summary: `Predefined value types: ${NAMED_ROWS}.`,
  body: wholeExportQuerySchema,
  query: z.strictObject({ format: exportFormatSchema }),
})
