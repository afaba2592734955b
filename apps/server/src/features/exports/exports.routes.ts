import type { Handlers } from '../../http/handlers.ts'
import { exportOperations, exportTransactions } from './export-logs.ts'
import { exportElements, exportRecords, exportUsers } from './export-things.ts'

export const exportHandlers = {
  exportElements: (context, { query, body }) => exportElements(context, query, body),
  exportRecords: (context, { query, body }) => exportRecords(context, query, body),
  exportOperations: (context, { query, body }) => exportOperations(context, query, body),
  exportTransactions: (context, { query, body }) => exportTransactions(context, query, body),
  exportUsers: (context, { query, body }) => exportUsers(context, query, body),
} satisfies Partial<Handlers>
