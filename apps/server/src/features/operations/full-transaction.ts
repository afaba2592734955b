import type { FullTransaction } from '@verka/domain/transactions/transactions.api.ts'
import type { TransactionId } from '@verka/domain/entities/ids.ts'
import type { SiteContext } from '../../http/context.ts'
import { loadTransaction } from '../transactions/transactions.ts'
import { listOperationsOf } from './operations.ts'
import { serviceMode } from './service-mode.ts'

/** A transaction with its operations, and the details of its mode. @throws `notFound` also for one that the caller may not see */
export async function loadFullTransaction(context: SiteContext, id: TransactionId): Promise<FullTransaction> {
  const transaction = await loadTransaction(context, id)
  const operations = await listOperationsOf(context, transaction)
  const { bookings, reopened, ofStep } = await serviceMode(transaction.mode).detail(context, transaction, operations)
  return { ...transaction, operations: operations.map((operation) => ({ ...operation, ...ofStep(operation) })), bookings, reopened }
}
