import type { Field } from '@verka/domain/forms/field.ts'
import { flatFields } from '@verka/domain/forms/flat-fields.ts'
import { visibleFields } from '@verka/domain/forms/visible-fields.ts'
import { isDay } from '@verka/domain/services/service-settings.ts'
import type { TransactionType } from '@verka/domain/transaction-types/transaction-types.api.ts'
import { isRunnableBy, mayExecute } from '@verka/domain/transactions/transaction-access.ts'
import type { SiteContext } from '../../http/context.ts'
import { loadElementType, type ListedElementType } from '../definitions/stored/element-types.ts'

/** A number of a category that a service counts, with its low limit. */
interface CountedField {
  elementType: ListedElementType
  field: Field
  lowLimit: number
}

/** Counted numbers with a low limit in some categories, if the caller may run the service and see the number. */
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

/** A date field of a category with the next date of a service. */
export interface DueField {
  service: TransactionType
  elementType: ListedElementType
  field: Field
}

/** Date fields of services that the caller can start and see, each once even if several services use it. */
export async function dueFieldsOf(
  context: SiteContext,
  services: readonly TransactionType[],
  elementTypeIds?: ReadonlySet<string>,
): Promise<DueField[]> {
  const { actor, grants } = context
  const due = new Map<string, DueField>()
  for (const service of services) {
    const { elementTypeId, settings, status } = service
    const id = settings.nextDatePropertyTypeId
    if (id === undefined || due.has(id) || elementTypeIds?.has(elementTypeId) === false) continue
    if (!isRunnableBy(actor.role, status) || !mayExecute(actor.role, service, grants, 'start')) continue
    const elementType = await loadElementType(context, elementTypeId)
    const field = flatFields(visibleFields(elementType.dataPropertyTypes, actor.role)).find((one) => one.id === id)
    if (field && isDay(field)) due.set(id, { service, elementType, field })
  }
  return [...due.values()]
}
