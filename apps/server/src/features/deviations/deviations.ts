import { isDeviation } from '@verka/domain/forms/checks/check-lines.ts'
import type { Field, Values } from '@verka/domain/forms/field.ts'
import { enteredFields, flatFields, optionsOf } from '@verka/domain/forms/flat-fields.ts'
import { visibleFields } from '@verka/domain/forms/visible-fields.ts'
import type { TransactionType } from '@verka/domain/transaction-types/transaction-types.api.ts'
import { maySeeAll } from '@verka/domain/transactions/transaction-access.ts'
import type { ElementId, OperationId, TransactionId } from '@verka/domain/entities/ids.ts'
import { scopeOf, type SiteContext } from '../../http/context.ts'
import { rowsAmong } from '../../db/lists/columns/keyed-filters.ts'
import type { Condition } from '../../db/lists/list.ts'
import { loadFormVersions, versionKeyOf } from '../definitions/stored/operation-types.ts'
import { loadOperationTypes } from '../definitions/stored/operation-types.ts'
import {
  countDeviations,
  deviatingElements,
  storeDeviation,
  readDeviatingFunctions,
  readFunctionsOf,
  readNewestExecution,
  removeDeviation,
  type ChecksOf,
  type VisibleDeviations,
} from './deviations.queries.ts'

const canDeviate = (field: Field) => optionsOf(field).some(({ status }) => status === 'deviation')

/** Stores whether a new execution deviates, and returns it: it is the newest of its function on its object. */
export function storeDeviations(
  context: SiteContext,
  of: ChecksOf,
  executed: { operationId: OperationId; transactionId: TransactionId; fields: readonly Field[]; values: Values },
): boolean {
  const checks = flatFields(executed.fields).filter(canDeviate)
  if (checks.length === 0) return false
  const fieldIds = checks.filter((field) => isDeviation(field, executed.values[field.id])).map(({ id }) => id)
  if (fieldIds.length === 0) removeDeviation(context.tx, scopeOf(context), of)
  else storeDeviation(context.tx, scopeOf(context), of, { ...executed, fieldIds })
  return fieldIds.length > 0
}

/** Recomputes whether a function deviates on an object, after one of its executions was undone or deleted. */
export async function refreshDeviations(context: SiteContext, of: ChecksOf): Promise<void> {
  const scope = scopeOf(context)
  const newest = await readNewestExecution(context.tx, scope, of)
  removeDeviation(context.tx, scope, of)
  if (!newest) return
  const versions = await loadFormVersions(context, [newest])
  storeDeviations(context, of, {
    operationId: newest.id,
    transactionId: newest.transaction_id,
    fields: versions.get(versionKeyOf(newest))!.fields,
    values: newest.data_properties,
  })
}

/** Recomputes whether the functions of a deleted transaction deviate on its object. */
export async function refreshDeviationsOf(context: SiteContext, elementId: ElementId, transactionId: TransactionId): Promise<void> {
  for (const operationTypeId of await readFunctionsOf(context.tx, scopeOf(context), transactionId))
    await refreshDeviations(context, { elementId, operationTypeId })
}

/**
 * Deviations that the caller may see in some services, in the fields visible to them today; undefined: none of any, or of the given
 * objects.
 */
async function visibleDeviations(
  context: SiteContext,
  services: readonly TransactionType[],
  elementIds?: readonly ElementId[],
): Promise<VisibleDeviations | undefined> {
  const { actor, grants } = context
  const offered = new Set(services.flatMap(({ operations }) => operations.map(({ operationTypeId }) => operationTypeId)))
  const deviating = (await readDeviatingFunctions(context.tx, scopeOf(context), elementIds)).filter((id) => offered.has(id))
  if (deviating.length === 0) return undefined
  const functions = await loadOperationTypes(context, deviating)
  const fields = functions.flatMap(({ dataPropertyTypes }) => enteredFields(visibleFields(dataPropertyTypes, actor.role)))
  const transactionTypeIds = services.map(({ id }) => id)
  return {
    ...scopeOf(context),
    fieldIds: fields.filter(canDeviate).map(({ id }) => id),
    transactionTypeIds,
    ownOnly: { transactionTypeIds: transactionTypeIds.filter((id) => !maySeeAll(actor.role, grants, id)), userId: actor.id },
  }
}

/** The objects with a deviation that the caller may see; undefined: none. */
export async function deviating(context: SiteContext, services: readonly TransactionType[]): Promise<Condition | undefined> {
  const seen = await visibleDeviations(context, services)
  return seen && rowsAmong(deviatingElements(seen))
}

/** Number of functions that deviate on each object, as far as the caller may see them. */
export async function deviationsOf(
  context: SiteContext,
  services: readonly TransactionType[],
  elementIds: readonly ElementId[],
): Promise<Map<string, number>> {
  const seen = await visibleDeviations(context, services, elementIds)
  return seen ? countDeviations(context.tx, seen, elementIds) : new Map<string, number>()
}
