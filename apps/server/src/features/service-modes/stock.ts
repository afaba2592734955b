import type { ExecutedOperation } from '@verka/domain/operations/operations.api.ts'
import type { Values } from '@verka/domain/forms/field.ts'
import { flatFields } from '@verka/domain/forms/flat-fields.ts'
import { visibleFields } from '@verka/domain/forms/visible-fields.ts'
import { stockMoveOf, stockRulesOf } from '@verka/domain/services/stock.ts'
import type { StockMove } from '@verka/domain/services/stock-moves.ts'
import type { ServiceSettings } from '@verka/domain/services/service-settings.ts'
import type { TransactionType } from '@verka/domain/transaction-types/transaction-types.api.ts'
import type { ElementTypeId, TransactionId } from '@verka/domain/entities/ids.ts'
import type { SiteContext } from '../../http/context.ts'
import { listElementTypes, loadElementType } from '../definitions/stored/element-types.ts'
import { loadOperationTypes } from '../definitions/stored/operation-types.ts'
import type { Job } from '../operations/job/operation-job.ts'
import type { ServiceMode } from '../operations/service-mode.ts'
import { findTransactionType } from '../definitions/stored/transaction-types.ts'
import { movementsOf } from '../transactions/transaction-rows.ts'
import { stockBefore } from './stock-before.ts'
import { refuseMovedStock } from './stock-counted.ts'

/** A balance, and whether it is low: an object that was never counted has none left. */
function stockOf(settings: ServiceSettings, balance: unknown = 0): ExecutedOperation['stock'] {
  const lowLimit = settings.lowLimit ?? null
  return typeof balance === 'number' ? { balance, lowLimit, isLow: lowLimit !== null && balance <= lowLimit } : null
}

/** Whether the caller may see the counted number of a category's objects. */
async function mayCount(context: SiteContext, elementTypeId: ElementTypeId, fieldId: string): Promise<boolean> {
  const { dataPropertyTypes } = await loadElementType(context, elementTypeId)
  return flatFields(visibleFields(dataPropertyTypes, context.actor.role)).some(({ id }) => id === fieldId)
}

/** The balance of a stock, if the caller may see it. */
async function stockAfter(context: SiteContext, { element, service }: Job, after: Values | undefined): Promise<ExecutedOperation['stock']> {
  const { balancePropertyTypeId: id } = service.settings
  if (id === undefined || !(await mayCount(context, element.elementTypeId, id))) return null
  return stockOf(
    service.settings,
    (after ?? {})[id] ?? element.dataProperties.find(({ dataPropertyTypeId }) => dataPropertyTypeId === id)?.value,
  )
}

/** Stock moves of functions, by id. */
async function movesOf(context: SiteContext, balanceId: string | undefined, functionIds: readonly string[]) {
  const functions = await loadOperationTypes(context, [...new Set(functionIds)])
  return new Map<string, StockMove | null>(functions.map(({ id, matchRules }) => [id, stockMoveOf(stockRulesOf(matchRules, balanceId))]))
}

/** Changes of the balance by the steps of a transaction, by id, if the caller may see the number. */
async function movedBy(context: SiteContext, id: TransactionId, service: Pick<TransactionType, 'elementTypeId' | 'settings'> | undefined) {
  const fieldId = service?.settings.balancePropertyTypeId
  if (!service || fieldId === undefined) return new Map<string, { amount: number; balance: number }>()
  // the caller's own transaction stays visible even if its category is not: then without the object's numbers
  const isSeen = (await listElementTypes(context)).some((type) => type.id === service.elementTypeId)
  if (!isSeen || !(await mayCount(context, service.elementTypeId, fieldId))) return new Map<string, { amount: number; balance: number }>()
  const rows = await movementsOf(context, id, fieldId)
  return new Map(rows.map(({ operationId, amount, balance }) => [operationId, { amount, balance }]))
}

/** A number of the object is counted. */
export const stock: Partial<ServiceMode> = {
  async accept(context, { job, body }) {
    if (body.seenBalance !== undefined) await refuseMovedStock(context, job, body.seenBalance)
  },
  stockAfter,
  async prepare(context, { job, seen }) {
    return { suggested: {}, loan: null, stock: await stockBefore(context, job, seen) }
  },
  async detail(context, { id, transactionTypeId }, operations) {
    const service = await findTransactionType(context, transactionTypeId)
    const moved = await movedBy(context, id, service)
    const functionIds = operations.map(({ operationTypeId }) => operationTypeId)
    const moves = await movesOf(context, service?.settings.balancePropertyTypeId, functionIds)
    return {
      bookings: [],
      reopened: [],
      ofStep: (step) => ({ moved: moved.get(step.id) ?? null, move: moves.get(step.operationTypeId) ?? null }),
    }
  },
  async now(context) {
    return {
      element: {},
      mayStart: true,
      ofService: async ({ settings }, { elementTypeId, dataProperties }) => {
        const { balancePropertyTypeId: id } = settings
        if (id === undefined || !(await mayCount(context, elementTypeId, id))) return { stock: null, forOthers: false, booking: null }
        const balance = dataProperties.find(({ dataPropertyTypeId }) => dataPropertyTypeId === id)?.value
        return { stock: stockOf(settings, balance), forOthers: false, booking: null }
      },
    }
  },
}
