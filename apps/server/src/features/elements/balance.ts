import type { ElementId, OperationId, OperationTypeId, TransactionId } from '@verka/domain/entities/ids.ts'
import { scopeOf, type SiteContext } from '../../http/context.ts'
import { readAdded, readCountedSince } from './balance.queries.ts'

/** What the operations of one function have added to the numbers of their object in a transaction, by the fields; undone ones add nothing. */
export const addedBefore = (
  context: SiteContext,
  by: { transactionId: TransactionId; operationTypeId: OperationTypeId },
): Promise<Map<string, number>> => readAdded(context.tx, scopeOf(context), by)

/** The numbers of an object that were counted after an operation changed them, by a count that was not undone: ids of their fields. */
export const numbersCountedSince = (context: SiteContext, of: { elementId: ElementId; operationId: OperationId }): Promise<string[]> =>
  readCountedSince(context.tx, scopeOf(context), of)
