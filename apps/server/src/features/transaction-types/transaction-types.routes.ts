import { may } from '@verka/domain/access/permissions.ts'
import type { TransactionType } from '@verka/domain/transaction-types/transaction-types.api.ts'
import type { SiteContext } from '../../http/context.ts'
import { defineServerResource } from '../../http/server-resource.ts'
import { listTransactionTypes, loadTransactionType } from '../definitions/stored/transaction-types.ts'
import {
  createTransactionType,
  deleteTransactionType,
  updateTransactionType,
  showTransactionTypeUses,
  transactionTypeVersions,
} from './transaction-types.ts'

/** Rules name receivers of messages: only those who edit services get them. */
const forReader = (context: SiteContext, service: TransactionType): TransactionType =>
  may(context.actor.role, 'definitions', 'write') ? service : { ...service, matchRules: [] }

export const transactionType = defineServerResource({
  table: 'transaction_types',
  handlers: {
    async listTransactionTypes(context, { query }) {
      const items = (await listTransactionTypes(context, query.elementTypeId)).map((service) => forReader(context, service))
      return { items, totalCount: items.length }
    },
    getTransactionType: async (context, { params }) => forReader(context, await loadTransactionType(context, params.id)),
    getFullTransactionType: async (context, { params }) => forReader(context, await loadTransactionType(context, params.id)),
    createTransactionType: (context, { body }) => createTransactionType(context, body),
    updateTransactionType: (context, { params, body }) => updateTransactionType(context, params.id, body),
    async getTransactionTypeUses(context, { params }) {
      return { items: await showTransactionTypeUses(context, params.id) }
    },
    listTransactionTypeVersions: (context, { params, query }) => transactionTypeVersions.list(context, params.id, query),
    getTransactionTypeVersion: (context, { params }) => transactionTypeVersions.get(context, params.id, params.version),
    restoreTransactionTypeVersion: (context, { params, body }) => transactionTypeVersions.restore(context, params.id, params.version, body),
    deleteTransactionType: (context, { params, query }) => deleteTransactionType(context, params.id, query.version),
  },
})
