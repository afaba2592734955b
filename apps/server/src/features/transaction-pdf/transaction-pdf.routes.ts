import type { Handlers } from '../../http/calls/handlers.ts'
import { printTransaction } from './transaction-pdf.ts'

export const transactionPdfHandlers = {
  printTransaction: (context, { params }) => printTransaction(context, params.id),
} satisfies Partial<Handlers>
