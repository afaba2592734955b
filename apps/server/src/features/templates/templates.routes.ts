import type { Handlers } from '../../http/calls/handlers.ts'
import { exportElementTemplate, exportRecordTemplate } from './export-template.ts'

export const templateHandlers = {
  exportElementTemplate: (context, { query, body }) => exportElementTemplate(context, query, body),
  exportRecordTemplate: (context, { query, body }) => exportRecordTemplate(context, query, body),
} satisfies Partial<Handlers>
