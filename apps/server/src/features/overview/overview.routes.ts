import type { Handlers } from '../../http/calls/handlers.ts'
import { loadOverview } from './overview.ts'

export const overviewHandlers = {
  getOverview: (context) => loadOverview(context),
} satisfies Partial<Handlers>
