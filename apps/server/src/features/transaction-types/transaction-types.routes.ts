import { defineServerResource } from '../../http/server-resource.ts'
import { listTransactionTypes, loadTransactionType } from '../definitions/stored/transaction-types.ts'
import { createTransactionType, deleteTransactionType, updateTransactionType, showTransactionTypeUses } from './transaction-types.ts'

export const transactionType = defineServerResource({
  table: 'transaction_types',
  handlers: {
    async listTransactionTypes(context, { query }) {
      const items = await listTransactionTypes(context, query.elementTypeId)
      return { items, totalCount: items.length }
    },
    getTransactionType: (context, { params }) => loadTransactionType(context, params.id),
    getFullTransactionType: (context, { params }) => loadTransactionType(context, params.id),
    createTransactionType: (context, { body }) => createTransactionType(context, body),
    updateTransactionType: (context, { params, body }) => updateTransactionType(context, params.id, body),
    async getTransactionTypeUses(context, { params }) {
      return { items: await showTransactionTypeUses(context, params.id) }
    },
    deleteTransactionType: (context, { params, query }) => deleteTransactionType(context, params.id, query.version),
  },
})
