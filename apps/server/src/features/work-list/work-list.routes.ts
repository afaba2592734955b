import type { Handlers } from '../../http/calls/handlers.ts'
import { loadWorkList } from './work-list.ts'

export const workListHandlers = {
  getWorkList: (context) => loadWorkList(context),
} satisfies Partial<Handlers>
