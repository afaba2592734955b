import type { TransactionId } from '@verka/domain/entities/ids.ts'
import { scopeOf, type SiteContext } from '../../http/context.ts'
import {
  lockTransaction,
  ownAmong,
  readMovements,
  readTransactionRow,
  transactionInsert,
  transactionUpdate,
  type OwnScope,
} from './transactions.queries.ts'

export type TransactionRow = NonNullable<Awaited<ReturnType<typeof readTransactionRow>>>

/** The row of a transaction; undefined: it does not exist, or was deleted. The caller of this function checks access. */
export const loadTransactionRow = (context: SiteContext, id: TransactionId): Promise<TransactionRow | undefined> =>
  readTransactionRow(context.tx, scopeOf(context), id)

/** The same, locked against other operations on it until this database transaction ends. */
export const lockTransactionRow = (context: SiteContext, id: TransactionId): Promise<TransactionRow | undefined> =>
  lockTransaction(context.tx, scopeOf(context), id)

/** What starts a transaction of the caller's, as a part of a statement; a loan with `startTransaction`. */
export const transactionStart = (context: SiteContext, values: Parameters<typeof transactionInsert>[1]) =>
  transactionInsert(scopeOf(context), values, context.actor.id, context.now)

/** Starts a transaction of the caller's. Returns false where another loan of the object is running. */
export async function startTransaction(context: SiteContext, values: Parameters<typeof transactionInsert>[1]): Promise<boolean> {
  const { numAffectedRows } = await transactionStart(context, values).execute(context.tx)
  return numAffectedRows === 1n
}

/** What changes a locked transaction, as a part of a statement. */
export const transactionChange = (context: SiteContext, move: Parameters<typeof transactionUpdate>[1]) =>
  transactionUpdate(scopeOf(context), move, context.now)

/** Changes a transaction that still has a status. Returns false where it has another one by now. */
export async function changeTransaction(context: SiteContext, move: Parameters<typeof transactionUpdate>[1]): Promise<boolean> {
  const { numAffectedRows } = await transactionChange(context, move).execute(context.tx)
  return numAffectedRows === 1n
}

/** Changes of a counted number by the operations of a transaction. */
export const movementsOf = (context: SiteContext, id: TransactionId, fieldId: string) =>
  readMovements(context.tx, scopeOf(context), id, fieldId)

/** Conditions for transactions `t` of a user, or of a service that shows all. */
export const ownTransactions = (ownOnly: OwnScope['ownOnly']) => ownAmong(ownOnly)
