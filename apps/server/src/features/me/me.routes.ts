import type { Handlers } from '../../http/calls/handlers.ts'
import { changeMe, loadMe } from './me.ts'

export const meHandlers = {
  getMe: (context) => loadMe(context),
  updateMe: (context, { body }) => changeMe(context, body),
} satisfies Partial<Handlers>
