import { z } from 'zod'
import { leastRole } from '../access/permissions.ts'
import { defineCall } from '../api/contract.ts'
import {
  auditExportQuerySchema,
  exportFormatSchema,
  exportQuerySchema,
  MAX_EXPORTED_ROWS,
  NAMED_ROWS,
  wholeExportQuerySchema,
} from './export-query.ts'

const shared = { method: 'POST', carries: 'document', idempotency: 'none' } as const
const WHAT = `the same rows and columns as the list's, up to ${MAX_EXPORTED_ROWS} rows, as Excel workbook or as CSV; the audit log keeps who exported what`

export const exportElements = defineCall({
  ...shared,
  name: 'exportElements',
  scope: 'site',
  path: '/elements/export',
  // those who see lists of objects
  access: leastRole('administration', 'read'),
  changes: [],
  summary: `Objects of a category: ${WHAT}.`,
  body: exportQuerySchema,
  query: z.strictObject({ elementTypeId: z.uuid(), format: exportFormatSchema }),
})
export const exportRecords = defineCall({
  ...shared,
  name: 'exportRecords',
  scope: 'site',
  path: '/records/export',
  access: leastRole('administration', 'read'),
  changes: [],
  summary: `Predefined values of a type: ${WHAT}.`,
  body: exportQuerySchema,
  query: z.strictObject({ recordTypeId: z.uuid(), format: exportFormatSchema }),
})
export const exportOperations = defineCall({
  ...shared,
  name: 'exportOperations',
  scope: 'site',
  path: '/operations/export',
  access: leastRole('exports', 'read'),
  changes: [],
  summary: `The event log of a function: ${WHAT}. Whoever administers no site gets what they executed themselves.`,
  body: exportQuerySchema,
  query: z.strictObject({ operationTypeId: z.uuid(), format: exportFormatSchema }),
})
export const exportTransactions = defineCall({
  ...shared,
  name: 'exportTransactions',
  scope: 'site',
  path: '/transactions/export',
  access: leastRole('exports', 'read'),
  changes: [],
  summary: `The transaction report of a service: ${WHAT}. Whoever administers no site gets their own.`,
  body: exportQuerySchema,
  query: z.strictObject({ transactionTypeId: z.uuid(), format: exportFormatSchema }),
})
export const exportUsers = defineCall({
  ...shared,
  name: 'exportUsers',
  scope: 'tenant',
  path: '/users/export',
  access: leastRole('users', 'read'),
  changes: [],
  summary: `People that the caller administers: ${WHAT}.`,
  body: exportQuerySchema,
  query: z.strictObject({ format: exportFormatSchema }),
})
export const exportAuditLog = defineCall({
  ...shared,
  name: 'exportAuditLog',
  scope: 'tenant',
  path: '/auditLog/export',
  access: leastRole('auditLog', 'read'),
  changes: [],
  summary: `The audit log: ${WHAT}. A site administrator gets what was done in their sites.`,
  body: auditExportQuerySchema,
  query: z.strictObject({ format: exportFormatSchema }),
})

export const exportTenants = defineCall({
  ...shared,
  name: 'exportTenants',
  scope: 'installation',
  path: '/tenants/export',
  access: leastRole('tenants', 'read'),
  changes: [],
  summary: `Tenants of the installation: ${WHAT}.`,
  body: exportQuerySchema,
  query: z.strictObject({ format: exportFormatSchema }),
})

const wholeList = { ...shared, scope: 'site' } as const

export const exportElementTypes = defineCall({
  ...wholeList,
  name: 'exportElementTypes',
  path: '/elementTypes/export',
  access: leastRole('administration', 'read'),
  changes: [],
  summary: `Categories: ${NAMED_ROWS}.`,
  body: wholeExportQuerySchema,
  query: z.strictObject({ format: exportFormatSchema }),
})
export const exportOperationTypes = defineCall({
  ...wholeList,
  name: 'exportOperationTypes',
  path: '/operationTypes/export',
  access: leastRole('administration', 'read'),
  changes: [],
  summary: `Functions: ${NAMED_ROWS}.`,
  body: wholeExportQuerySchema,
  query: z.strictObject({ format: exportFormatSchema }),
})
export const exportTransactionTypes = defineCall({
  ...wholeList,
  name: 'exportTransactionTypes',
  path: '/transactionTypes/export',
  access: leastRole('administration', 'read'),
  changes: [],
  summary: `Services: ${NAMED_ROWS}.`,
  body: wholeExportQuerySchema,
  query: z.strictObject({ format: exportFormatSchema }),
})
export const exportRecordTypes = defineCall({
  ...wholeList,
  name: 'exportRecordTypes',
  path: '/recordTypes/export',
  access: leastRole('administration', 'read'),
  changes: [],
  summary: `Predefined value types: ${NAMED_ROWS}.`,
  body: wholeExportQuerySchema,
  query: z.strictObject({ format: exportFormatSchema }),
})
