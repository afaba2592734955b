import type { Handlers } from '../../http/handlers.ts'
import { listWork } from './work.ts'

export const workHandlers = { listWork: (context) => listWork(context) } satisfies Partial<Handlers>
