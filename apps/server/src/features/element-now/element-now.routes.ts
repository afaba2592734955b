import type { Handlers } from '../../http/calls/handlers.ts'
import { loadElementNow, loadElementNowByCode } from './element-now.ts'

export const elementNowHandlers = {
  getElementNow: (context, { params }) => loadElementNow(context, params.id),
  getElementNowByCode: (context, { params }) => loadElementNowByCode(context, params.code),
} satisfies Partial<Handlers>
