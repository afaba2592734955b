import { fieldsById } from '@verka/domain/forms/flat-fields.ts'
import type { TransactionType } from '@verka/domain/transaction-types/transaction-types.api.ts'
import { maySeeAll } from '@verka/domain/transactions/transaction-access.ts'
import type { SiteContext } from '../../http/context.ts'
import { loadElementTypes } from '../definitions/stored/element-types.ts'
import type { ResponsibleField } from './transaction-list.queries.ts'

/** The fields that make the caller responsible for cases, of those services whose cases they may all see: it grants nothing. */
export async function responsibleFields(
  context: SiteContext,
  services: readonly Pick<TransactionType, 'id' | 'mode' | 'settings' | 'elementTypeId'>[],
): Promise<ResponsibleField[]> {
  const { actor, grants } = context
  const named = services.flatMap(({ id, mode, settings, elementTypeId }) => {
    const fieldId = settings.reminders?.personPropertyTypeId
    return mode === 'issueManagement' && fieldId !== undefined && maySeeAll(actor.role, grants, id) ? [{ id, fieldId, elementTypeId }] : []
  })
  if (named.length === 0) return []
  const categories = new Map((await loadElementTypes(context)).map((type) => [type.id, type]))
  return named.map(({ id, fieldId, elementTypeId }) => ({
    transactionTypeId: id,
    fieldId,
    isOfElement: fieldsById(categories.get(elementTypeId)?.dataPropertyTypes ?? []).has(fieldId),
  }))
}
