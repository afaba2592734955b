import type { Handlers } from '../../http/handlers.ts'
import { listOperationsOf } from '../operations/operations.ts'
import { deleteTransaction } from './delete-transaction.ts'
import { countTransactions, filterTransactions, loadTransaction } from './transactions.ts'

export const transactionHandlers = {
  filterTransactions: (context, { query, body }) => filterTransactions(context, query, body),
  countTransactions: (context, { query, body }) => countTransactions(context, query, body),
  getTransaction: (context, { params }) => loadTransaction(context, params.id),
  async getFullTransaction(context, { params }) {
    const transaction = await loadTransaction(context, params.id)
    return { ...transaction, operations: await listOperationsOf(context, params.id) }
  },
  deleteTransaction: (context, { params, query }) => deleteTransaction(context, params.id, query) as Promise<undefined>,
} satisfies Partial<Handlers>
