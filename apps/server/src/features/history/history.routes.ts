import type { Handlers } from '../../http/calls/handlers.ts'
import { loadElementHistory, loadRecordHistory } from './history.ts'

export const historyHandlers = {
  getElementHistory: (context, { params, query }) => loadElementHistory(context, params.id, query),
  getRecordHistory: (context, { params, query }) => loadRecordHistory(context, params.id, query),
} satisfies Partial<Handlers>
