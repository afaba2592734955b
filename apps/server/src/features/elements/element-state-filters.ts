import { isAtLeast } from '@verka/domain/access/roles.ts'
import type { ElementListQuery } from '@verka/domain/elements/elements.api.ts'
import type { Field } from '@verka/domain/forms/field.ts'
import { flatFields } from '@verka/domain/forms/flat-fields.ts'
import { visibleFields } from '@verka/domain/forms/visible-fields.ts'
import type { TransactionType } from '@verka/domain/transaction-types/transaction-types.api.ts'
import { isRunnableBy, mayExecute, mayRunService, maySeeAll } from '@verka/domain/transactions/transaction-access.ts'
import { keyedColumns } from '../../db/lists/keyed-columns.ts'
import type { KeyedCondition } from '../../db/lists/keyed-filters.ts'
import type { SiteContext } from '../../http/context.ts'
import { loadElementType, type ListedType } from '../element-types/element-types.ts'
import { listTransactionTypes } from '../transaction-types/transaction-types.ts'
import { bookedBy, lentTo, lentToNobody, lentToOthers, lowOnes, overdueAt, type KnownLoans } from './element-states.queries.ts'

const placeOf = (context: SiteContext) => ({ tenantId: context.tenant.id, siteId: context.site.id })

/** A number of a category that a service counts, with the limit at which it is low. */
export interface CountedField {
  elementType: ListedType
  field: Field
  lowLimit: number
}

/** What is counted in some categories and may be low, as far as the caller may run the service and see the number. */
export async function countedFieldsOf(
  context: SiteContext,
  services: readonly TransactionType[],
  elementTypeIds: ReadonlySet<string>,
): Promise<CountedField[]> {
  const { role } = context.actor
  const counted: CountedField[] = []
  for (const { mode, status, elementTypeId, settings } of services) {
    const { balancePropertyTypeId: id, lowLimit } = settings
    if (mode !== 'stockManagement' || id === undefined || lowLimit === undefined) continue
    if (!elementTypeIds.has(elementTypeId) || !isRunnableBy(role, status)) continue
    const elementType = await loadElementType(context, elementTypeId)
    const field = flatFields(visibleFields(elementType.dataPropertyTypes, role)).find((one) => one.id === id)
    if (field) counted.push({ elementType, field, lowLimit })
  }
  return counted
}

/** The loans that the caller may know of besides their own, as one loan is judged by `maySee`. */
function knownLoansOf({ actor: { role }, grants }: SiteContext): KnownLoans {
  if (isAtLeast(role, 'siteAdmin')) return 'all'
  const known = grants.map(({ transactionTypeId }) => transactionTypeId).filter((id) => maySeeAll(role, grants, id))
  // no service in particular: what holds for those that nothing is granted for
  const hasUnrestricted = mayRunService(role, false, [], '') && maySeeAll(role, [], '')
  return { transactionTypeIds: known, hasUnrestricted }
}

/** Those of some categories whose objects the caller may lend or book: of all others nothing is free, nor taken. */
async function lendableAmong(context: SiteContext, elementTypeIds: readonly string[]): Promise<string[]> {
  const { actor, grants } = context
  const services = await listTransactionTypes(context)
  const lendable = services.filter(
    (service) => service.mode === 'loan' && isRunnableBy(actor.role, service.status) && mayExecute(actor.role, service, grants, 'start'),
  )
  const found = new Set(lendable.map(({ elementTypeId }) => elementTypeId))
  return elementTypeIds.filter((id) => found.has(id))
}

/**
 * The objects of some categories by how they are now: lent, or low. None is found by what the caller is not told of it.
 * @returns the conditions, and the categories in which anything can meet them
 */
export async function askedStates(
  context: SiteContext,
  elementTypeIds: readonly string[],
  { lent, isLow, isReservated, reservedBy }: Pick<ElementListQuery, 'lent' | 'isLow' | 'isReservated' | 'reservedBy'>,
): Promise<{ conditions: KeyedCondition[]; elementTypeIds: string[] }> {
  const place = placeOf(context)
  const among = isReservated === false ? await lendableAmong(context, elementTypeIds) : [...elementTypeIds]
  const conditions: KeyedCondition[] = []
  if (lent === 'toMe') conditions.push(lentTo(place, context.actor.id))
  if (lent === 'toOthers') conditions.push(lentToOthers(place, context.actor.id, knownLoansOf(context)))
  if (lent === 'toNobody') conditions.push(lentToNobody(place))
  if (lent === 'overdue') conditions.push(overdueAt(place, context.now))
  if (reservedBy === 'me') conditions.push(bookedBy(place, context.actor.id, context.now))
  if (!isLow) return { conditions, elementTypeIds: among }
  const counted = await countedFieldsOf(context, await listTransactionTypes(context), new Set(among))
  const limits = counted.flatMap(({ elementType, field, lowLimit }) => {
    const column = elementType.listSlots && keyedColumns([field], elementType.listSlots)[field.id]
    return column ? [{ elementTypeId: elementType.id, column, lowLimit }] : []
  })
  if (limits.length > 0) conditions.push(lowOnes(place, context.tenant.culture, limits))
  return { conditions, elementTypeIds: [...new Set(limits.map((limit) => limit.elementTypeId))] }
}
