import type { Handlers } from '../../http/calls/handlers.ts'
import { listWork } from './work.ts'

export const workHandlers = { listWork: (context) => listWork(context) } satisfies Partial<Handlers>
