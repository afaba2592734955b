import { flatFields } from '@verka/domain/forms/flat-fields.ts'
import { visibleFields } from '@verka/domain/forms/visible-fields.ts'
import type { ServiceSettings } from '@verka/domain/services/service-settings.ts'
import type { FullTransaction, Transaction } from '@verka/domain/transactions/transactions.api.ts'
import type { SiteContext } from '../../http/context.ts'
import { listElementTypes, loadElementType } from '../element-types/element-types.ts'
import { listOperationsOf } from '../operations/operations.ts'
import { readTransactionType } from '../transaction-types/transaction-types.queries.ts'
import { readMovements } from './transactions.queries.ts'
import { loadTransaction } from './transactions.ts'

/** A transaction with its operations, and of a stock with what each did to the balance. @throws `notFound` also for one that the caller may not see */
export async function loadFullTransaction(context: SiteContext, id: string): Promise<FullTransaction> {
  const transaction = await loadTransaction(context, id)
  const [operations, moved] = await Promise.all([listOperationsOf(context, transaction), movementsOf(context, transaction)])
  return { ...transaction, operations: operations.map((operation) => ({ ...operation, moved: moved.get(operation.id) ?? null })) }
}

async function movementsOf(context: SiteContext, { id, mode, transactionTypeId }: Transaction) {
  const none = new Map<string, { amount: number; balance: number }>()
  if (mode !== 'stockManagement') return none
  const place = { tenantId: context.tenant.id, siteId: context.site.id }
  const service = await readTransactionType(context.tx, place, transactionTypeId)
  const fieldId = (service?.settings as ServiceSettings | undefined)?.balancePropertyTypeId
  if (!service || fieldId === undefined) return none
  // one's own stays visible also where the category is not any more: then without the numbers of the object
  const isSeen = (await listElementTypes(context)).some((type) => type.id === service.element_type_id)
  const { dataPropertyTypes } = isSeen ? await loadElementType(context, service.element_type_id) : { dataPropertyTypes: [] }
  if (!flatFields(visibleFields(dataPropertyTypes, context.actor.role)).some((field) => field.id === fieldId)) return none
  const rows = await readMovements(context.tx, place, id, fieldId)
  return new Map(rows.map(({ operationId, amount, balance }) => [operationId, { amount, balance }]))
}
