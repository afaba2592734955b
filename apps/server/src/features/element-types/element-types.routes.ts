import { defineServerResource } from '../../http/server-resource.ts'
import { listElementTypes } from '../definitions/stored/element-types.ts'
import {
  createElementType,
  deleteElementType,
  showElementType,
  showElementTypeUses,
  showFullElementType,
  updateElementType,
  elementTypeVersions,
  showElementTypeEffects,
} from './element-types.ts'

export const elementType = defineServerResource({
  table: 'element_types',
  handlers: {
    async listElementTypes(context) {
      const items = await listElementTypes(context)
      return { items, totalCount: items.length }
    },
    getElementType: (context, { params }) => showElementType(context, params.id),
    getFullElementType: (context, { params }) => showFullElementType(context, params.id),
    createElementType: (context, { body }) => createElementType(context, body),
    updateElementType: (context, { params, body }) => updateElementType(context, params.id, body),
    async getElementTypeUses(context, { params }) {
      return { items: await showElementTypeUses(context, params.id) }
    },
    listElementTypeVersions: (context, { params, query }) => elementTypeVersions.list(context, params.id, query),
    getElementTypeVersion: (context, { params }) => elementTypeVersions.get(context, params.id, params.version),
    restoreElementTypeVersion: (context, { params, body }) => elementTypeVersions.restore(context, params.id, params.version, body),
    getElementTypeEffects: (context, { body }) => showElementTypeEffects(context, body),
    deleteElementType: (context, { params, query }) => deleteElementType(context, params.id, query.version),
  },
})
