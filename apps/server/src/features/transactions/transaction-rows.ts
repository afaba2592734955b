import type { TransactionId } from '@verka/domain/entities/ids.ts'
import { scopeOf, type SiteContext } from '../../http/context.ts'
import {
  insertTransaction,
  lockTransaction,
  moveTransaction,
  ownAmong,
  readMovements,
  readTransactionRow,
  type OwnScope,
} from './transactions.queries.ts'

export type TransactionRow = NonNullable<Awaited<ReturnType<typeof readTransactionRow>>>

/** The row of a transaction; undefined: it does not exist, or was deleted. The caller of this function checks access. */
export const loadTransactionRow = (context: SiteContext, id: TransactionId): Promise<TransactionRow | undefined> =>
  readTransactionRow(context.tx, scopeOf(context), id)

/** The same, locked against other operations on it until this database transaction ends. */
export const lockTransactionRow = (context: SiteContext, id: TransactionId): Promise<TransactionRow | undefined> =>
  lockTransaction(context.tx, scopeOf(context), id)

/** Starts a transaction of the caller's. Returns false where another loan of the object is running. */
export const startTransaction = (context: SiteContext, values: Parameters<typeof insertTransaction>[2]): Promise<boolean> =>
  insertTransaction(context.tx, scopeOf(context), values, context.actor.id, context.now)

/** Changes a transaction that still has a status. Returns false where it has another one by now. */
export const changeTransaction = (context: SiteContext, move: Parameters<typeof moveTransaction>[2]): Promise<boolean> =>
  moveTransaction(context.tx, scopeOf(context), move, context.now)

/** Changes of a counted number by the operations of a transaction. */
export const movementsOf = (context: SiteContext, id: TransactionId, fieldId: string) =>
  readMovements(context.tx, scopeOf(context), id, fieldId)

/** Conditions for transactions `t` of a user, or of a service that shows all. */
export const ownTransactions = (ownOnly: OwnScope['ownOnly']) => ownAmong(ownOnly)
