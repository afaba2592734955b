import type { Handlers } from '../../http/handlers.ts'
import { createView, deleteView, listViews, updateView } from './views.ts'

export const viewHandlers = {
  listViews: (context, { query }) => listViews(context, query.list),
  createView: (context, { body }) => createView(context, body),
  updateView: (context, { params, body }) => updateView(context, params.id, body),
  deleteView: (context, { params, query }) => deleteView(context, params.id, query.version) as Promise<undefined>,
} satisfies Partial<Handlers>
