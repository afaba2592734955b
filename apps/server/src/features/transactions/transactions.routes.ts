import { defineServerResource } from '../../http/server-resource.ts'
import { deleteTransaction } from './delete-transaction.ts'
import { countTransactions, filterTransactions, loadTransaction } from './transactions.ts'

export const transaction = defineServerResource({
  table: 'transactions',
  isMarked: true,
  handlers: {
    filterTransactions: (context, { query, body }) => filterTransactions(context, query, body),
    countTransactions: (context, { query, body }) => countTransactions(context, query, body),
    getTransaction: (context, { params }) => loadTransaction(context, params.id),
    deleteTransaction: (context, { params, query }) => deleteTransaction(context, params.id, query) as Promise<undefined>,
  },
})
