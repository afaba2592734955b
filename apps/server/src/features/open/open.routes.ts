import type { Handlers } from '../../http/handlers.ts'
import { loadOpenAccess } from './open-access.ts'
import { loadOpenElement } from './open-elements.ts'

export const openHandlers = {
  getOpenElement: (context, { params, query }) => loadOpenElement(context, params.code, query.schemaKey),
  getOpenAccess: (context, { params }) => loadOpenAccess(context, params.id),
} satisfies Partial<Handlers>
