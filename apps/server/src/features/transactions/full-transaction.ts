import { flatFields } from '@verka/domain/forms/flat-fields.ts'
import { visibleFields } from '@verka/domain/forms/visible-fields.ts'
import type { FullTransaction, Transaction } from '@verka/domain/transactions/transactions.api.ts'
import { stockMoveOf, stockRulesOf } from '@verka/domain/services/stock.ts'
import type { StockMove } from '@verka/domain/services/stock-moves.ts'
import type { SiteContext } from '../../http/context.ts'
import { listElementTypes, loadElementType } from '../definitions/stored/element-types.ts'
import { listOperationsOf } from '../operations/operations.ts'
import { loadOperationTypes } from '../definitions/stored/operation-types.ts'
import { readFulfilledBy } from '../reservations/reservations.queries.ts'
import { findTransactionType } from '../definitions/stored/transaction-types.ts'
import { readMovements } from './transactions.queries.ts'
import { loadTransaction } from './transactions.ts'

/** A transaction with its operations, and of a stock with what each did to the balance. @throws `notFound` also for one that the caller may not see */
export async function loadFullTransaction(context: SiteContext, id: string): Promise<FullTransaction> {
  const transaction = await loadTransaction(context, id)
  const [operations, moved, used] = await Promise.all([
    listOperationsOf(context, transaction),
    movementsOf(context, transaction),
    usedBookings(context, transaction),
  ])
  const moves = await movesOf(context, transaction, operations)
  const done = operations.map((operation) => ({
    ...operation,
    moved: moved.get(operation.id) ?? null,
    move: moves.get(operation.operationTypeId) ?? null,
  }))
  const bookings = used.map(({ from_at: from, to_at: to, updated_at: at }) => ({
    from: from.toISOString(),
    to: to.toISOString(),
    // a booking and the step that used it were written at the same moment
    operationId: operations.find(({ executedAt }) => Date.parse(executedAt) === at.getTime())?.id ?? null,
  }))
  return { ...transaction, operations: done, bookings }
}

/** The bookings that a loan used: whoever may see the loan may see when it was booked. */
async function usedBookings(context: SiteContext, { id, mode, elementId }: Transaction) {
  if (mode !== 'loan' || !context.tenant.hasReservations) return []
  return readFulfilledBy(context.tx, { tenantId: context.tenant.id, siteId: context.site.id }, elementId, id)
}

/** What the functions of a stock do to it, by their ids. */
async function movesOf(context: SiteContext, { mode, transactionTypeId }: Transaction, operations: readonly { operationTypeId: string }[]) {
  if (mode !== 'stockManagement') return new Map<string, StockMove | null>()
  const service = await findTransactionType(context, transactionTypeId)
  const balanceId = service?.settings.balancePropertyTypeId
  const functions = await loadOperationTypes(context, [...new Set(operations.map(({ operationTypeId }) => operationTypeId))])
  return new Map(functions.map(({ id, matchRules }) => [id, stockMoveOf(stockRulesOf(matchRules, balanceId))]))
}

async function movementsOf(context: SiteContext, { id, mode, transactionTypeId }: Transaction) {
  const none = new Map<string, { amount: number; balance: number }>()
  if (mode !== 'stockManagement') return none
  const place = { tenantId: context.tenant.id, siteId: context.site.id }
  const service = await findTransactionType(context, transactionTypeId)
  const fieldId = service?.settings.balancePropertyTypeId
  if (!service || fieldId === undefined) return none
  // one's own stays visible also where the category is not any more: then without the numbers of the object
  const isSeen = (await listElementTypes(context)).some((type) => type.id === service.elementTypeId)
  const { dataPropertyTypes } = isSeen ? await loadElementType(context, service.elementTypeId) : { dataPropertyTypes: [] }
  if (!flatFields(visibleFields(dataPropertyTypes, context.actor.role)).some((field) => field.id === fieldId)) return none
  const rows = await readMovements(context.tx, place, id, fieldId)
  return new Map(rows.map(({ operationId, amount, balance }) => [operationId, { amount, balance }]))
}
