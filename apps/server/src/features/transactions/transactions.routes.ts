import type { Handlers } from '../../http/handlers.ts'
import { deleteTransaction } from './delete-transaction.ts'
import { countTransactions, filterTransactions, loadTransaction } from './transactions.ts'

export const transactionHandlers = {
  filterTransactions: (context, { query, body }) => filterTransactions(context, query, body),
  countTransactions: (context, { query, body }) => countTransactions(context, query, body),
  getTransaction: (context, { params }) => loadTransaction(context, params.id),
  deleteTransaction: (context, { params, query }) => deleteTransaction(context, params.id, query) as Promise<undefined>,
} satisfies Partial<Handlers>
