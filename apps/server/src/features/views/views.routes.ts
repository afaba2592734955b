import { defineServerResource } from '../../http/server-resource.ts'
import { createView, deleteView, listViews, updateView } from './views.ts'

export const view = defineServerResource({
  table: null,
  handlers: {
    listViews: (context, { query }) => listViews(context, query.list),
    createView: (context, { body }) => createView(context, body),
    updateView: (context, { params, body }) => updateView(context, params.id, body),
    deleteView: (context, { params, query }) => deleteView(context, params.id, query.version) as Promise<undefined>,
  },
})
