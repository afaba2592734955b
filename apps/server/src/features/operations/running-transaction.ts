import { AppError, invalid, notFound } from '@verka/domain/errors/app-error.ts'
import {
  hasOperationMode,
  nextStatus,
  type OperationMode,
  type TransactionMode,
  type TransactionStatus,
} from '@verka/domain/services/modes.ts'
import type { TransactionType } from '@verka/domain/transaction-types/transaction-types.api.ts'
import { mayGoOnWith } from '@verka/domain/transactions/transaction-access.ts'
import type { ElementId, TransactionId, UserId } from '@verka/domain/entities/ids.ts'
import { scopeOf, type SiteContext } from '../../http/context.ts'
import { readOperationsOf, type OperationRow } from './operations.queries.ts'
import type { RunningTransaction } from './job/rule-sources.ts'
import { isOwn, maySee } from '../transactions/transactions.ts'
import { loadTransactionRow, lockTransactionRow, type TransactionRow } from '../transactions/transaction-rows.ts'

/** The transaction that an operation continues. */
export interface Running extends RunningTransaction {
  id: TransactionId
  version: number
  mode: TransactionMode
  status: TransactionStatus
  ownerId: UserId
  createdAt: Date
  borrowerId: UserId | null
  dueAt: Date | null
  previousUser: { id: UserId; name: string } | undefined
  /** Time of the operation before. */
  previousAt: Date | undefined
}

interface WantedTransaction {
  transactionId: TransactionId
  elementId: ElementId
  service: TransactionType
}

/** A transaction with its operations, oldest first. */
interface StoredSteps {
  row: TransactionRow | undefined
  operations: readonly OperationRow[]
}

const readSteps = (context: SiteContext, id: TransactionId) => readOperationsOf(context.tx, scopeOf(context), id)

/** Locks a transaction until this database transaction ends, and then reads its operations, in one message. */
export async function lockSteps(context: SiteContext, id: TransactionId): Promise<StoredSteps> {
  const [row, operations] = await Promise.all([lockTransactionRow(context, id), readSteps(context, id)])
  return { row, operations }
}

/**
 * The named transaction, as it was locked (`lockSteps`).
 * @throws `notFound` for one that the caller may not see or that is of another service or object, `forbidden` for one that they may not
 * continue, `conflict` for one that was undone.
 */
export const lockedRunning = async (context: SiteContext, wanted: WantedTransaction, locked: Promise<StoredSteps>): Promise<Running> =>
  runningOf(context, wanted, await locked)

/** Reads it without a lock, for a form that is about to be filled in. */
export async function readRunning(context: SiteContext, wanted: WantedTransaction): Promise<Running> {
  const [row, operations] = await Promise.all([loadTransactionRow(context, wanted.transactionId), readSteps(context, wanted.transactionId)])
  return runningOf(context, wanted, { row, operations })
}

function runningOf(context: SiteContext, wanted: WantedTransaction, { row, operations }: StoredSteps): Running {
  if (!row || row.transaction_type_id !== wanted.service.id || row.element_id !== wanted.elementId) throw notFound()
  if (!maySee(context, { ...row, is_restricted: wanted.service.restricted })) throw notFound()
  if (!mayGoOnWith(context.actor.role, isOwn(context, row)))
    throw new AppError('forbidden', { message: '@errors.notOwnTransaction', field: 'transactionId' })
  if (row.undone_at) throw new AppError('conflict', { message: '@errors.transactionUndone', field: 'transactionId' })
  const previous = operations.findLast(({ undoes, undone_at: undoneAt }) => undoes === null && undoneAt === null)
  return {
    id: row.id,
    version: row.version,
    mode: row.mode as TransactionMode,
    status: row.status as TransactionStatus,
    values: row.data_properties,
    previous: previous?.data_properties ?? {},
    ownerId: row.owner_id,
    createdAt: row.created_at,
    borrowerId: row.borrower_id,
    dueAt: row.due_at,
    previousUser: previous && { id: previous.executed_by, name: previous.executor_name },
    previousAt: previous?.executed_at,
  }
}

/**
 * The status after an operation. @throws `conflict` when the transaction has ended, maybe a moment ago by another user, `invalid` for a
 * step that its mode does not have.
 */
export function statusAfter(
  mode: TransactionMode,
  operationMode: OperationMode,
  current: TransactionStatus | undefined,
): TransactionStatus {
  const status = nextStatus(mode, operationMode, current)
  if (status !== undefined) return status
  if (current === undefined && operationMode !== 'start' && hasOperationMode(mode, operationMode))
    throw invalid([{ message: '@errors.transactionMissing', field: 'transactionId' }])
  if (current !== undefined && operationMode !== 'start' && hasOperationMode(mode, operationMode)) throw ended(current)
  throw invalid([{ message: '@errors.modeNotAllowed', field: 'mode' }])
}

/** Whether a status is final. */
export const ended = (status: TransactionStatus) =>
  new AppError(
    'conflict',
    { message: status === 'cancelled' ? '@errors.transactionCancelled' : '@errors.transactionCompleted' },
    { status },
  )
