import { defineServerResource } from '../../http/server-resource.ts'
import { listOperationTypes } from '../definitions/stored/operation-types.ts'
import {
  createOperationType,
  deleteOperationType,
  showOperationType,
  showOperationTypeUses,
  updateOperationType,
  operationTypeVersions,
  showOperationTypeEffects,
} from './operation-types.ts'

export const operationType = defineServerResource({
  table: 'operation_types',
  handlers: {
    async listOperationTypes(context, { query }) {
      const items = await listOperationTypes(context, query.elementTypeId)
      return { items, totalCount: items.length }
    },
    getOperationType: (context, { params }) => showOperationType(context, params.id),
    getFullOperationType: (context, { params }) => showOperationType(context, params.id),
    createOperationType: (context, { body }) => createOperationType(context, body),
    updateOperationType: (context, { params, body }) => updateOperationType(context, params.id, body),
    async getOperationTypeUses(context, { params }) {
      return { items: await showOperationTypeUses(context, params.id) }
    },
    listOperationTypeVersions: (context, { params, query }) => operationTypeVersions.list(context, params.id, query),
    getOperationTypeVersion: (context, { params }) => operationTypeVersions.get(context, params.id, params.version),
    restoreOperationTypeVersion: (context, { params, body }) => operationTypeVersions.restore(context, params.id, params.version, body),
    getOperationTypeEffects: (context, { body }) => showOperationTypeEffects(context, body),
    deleteOperationType: (context, { params, query }) => deleteOperationType(context, params.id, query.version),
  },
})
