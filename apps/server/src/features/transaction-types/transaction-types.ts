import type { BodyOf } from '@verka/domain/api/contract.ts'
import { statusesVisibleTo, type ContentStatus } from '@verka/domain/definitions/content-status.ts'
import type { Use } from '@verka/domain/definitions/uses.ts'
import { invalid, notFound, type FieldError } from '@verka/domain/errors/app-error.ts'
import type { ElementType } from '@verka/domain/element-types/element-types.api.ts'
import { licenceAllows } from '@verka/domain/services/licence.ts'
import { MODE_RULES, type OperationMode } from '@verka/domain/services/modes.ts'
import { checkServiceSettings, serviceSettingsSchema } from '@verka/domain/services/service-settings.ts'
import type { createTransactionType as createCall, TransactionType } from '@verka/domain/transaction-types/transaction-types.api.ts'
import type { ServiceOperation } from '@verka/domain/transaction-types/transaction-type.body.ts'
import { hasService } from '@verka/domain/transactions/transaction-access.ts'
import type { SiteContext } from '../../http/context.ts'
import type { ListSlots } from '../../db/lists/list-slots.ts'
import { placeType } from '../../db/lists/place-type.ts'
import { newId } from '../../ids.ts'
import { audit } from '../audit/audit.ts'
import { definitionOf, refuseWhenLocked, type DefinitionRow } from '../definitions/definitions.ts'
import { refuseWhenUsed, usesFrom, usesFromAbove } from '../guards/uses.ts'
import { refuseWhenStale } from '../guards/refuse-when-stale.ts'
import { loadElementType } from '../element-types/element-types.ts'
import { loadOperationTypes } from '../operation-types/operation-types.ts'
import { licenceLevelOf } from '../tenants/life/licence.ts'
import {
  countTransactionsOf,
  deleteTransactionTypeRow,
  insertTransactionType,
  insertTransactionTypeVersion,
  lockTransactionType,
  readServiceSlots,
  readTransactionType,
  readTransactionTypes,
  replaceOperations,
  updateTransactionTypeRow,
} from './transaction-types.queries.ts'

type Body = BodyOf<typeof createCall>
type WholeBody = Body & Pick<TransactionType, 'settings'>
type Row = DefinitionRow & { element_type_id: string; mode: string; is_restricted: boolean; settings: unknown }

const placeOf = (context: SiteContext) => ({ tenantId: context.tenant.id, siteId: context.site.id })

function transactionTypeOf(context: SiteContext, row: Row, operations: ServiceOperation[]): TransactionType {
  return {
    ...definitionOf(context, row),
    elementTypeId: row.element_type_id,
    mode: row.mode as TransactionType['mode'],
    restricted: row.is_restricted,
    // one from before there were settings has none
    settings: serviceSettingsSchema.parse(row.settings),
    operations,
  }
}

function mayUse(context: SiteContext, service: { id: string; status: string; is_restricted: boolean }): boolean {
  const { id, status, is_restricted: restricted } = service
  return hasService(context.actor.role, { id, status: status as ContentStatus, restricted }, context.grants)
}

/** The services of the site, or of one category, that the caller may see and run. */
export async function listTransactionTypes(context: SiteContext, elementTypeId?: string): Promise<TransactionType[]> {
  const rows = await readTransactionTypes(context.tx, placeOf(context), statusesVisibleTo(context.actor.role), elementTypeId)
  return rows.filter((row) => mayUse(context, row)).map((row) => transactionTypeOf(context, row, row.operations))
}

/** One service. @throws `notFound` also for one that the caller may not see and run. */
export async function loadTransactionType(context: SiteContext, id: string): Promise<TransactionType> {
  const row = await readTransactionType(context.tx, placeOf(context), id)
  if (!row || !mayUse(context, row)) throw notFound()
  return transactionTypeOf(context, row, row.operations)
}

/** The settings and the category of a service, for the server's own use; undefined: it is not there. */
export async function loadServiceSettings(
  context: SiteContext,
  id: string,
): Promise<Pick<TransactionType, 'elementTypeId' | 'settings'> | undefined> {
  const row = await readTransactionType(context.tx, placeOf(context), id)
  return row && { elementTypeId: row.element_type_id, settings: serviceSettingsSchema.parse(row.settings) }
}

/** Where the keys of the fields of a service's functions stand in lists. */
export const loadServiceSlots = async (context: SiteContext, id: string): Promise<ListSlots | undefined> =>
  ((await readServiceSlots(context.tx, placeOf(context), id))?.list_slots as ListSlots | null | undefined) ?? undefined

export async function createTransactionType(context: SiteContext, given: Body): Promise<TransactionType> {
  await refuseWhenLocked(context)
  const body = { ...given, settings: given.settings ?? serviceSettingsSchema.parse({}) }
  await refuseWrongService(context, body, await loadElementType(context, body.elementTypeId))
  const values = { ...body, id: newId(context.now) }
  const row = await insertTransactionType(context.tx, placeOf(context), values, context.actor.id, context.now)
  await replaceOperations(context.tx, placeOf(context), values, body.operations)
  await placeType(context.tx, 'transactions', placeOf(context), values.id)
  await insertTransactionTypeVersion(context.tx, row, body.operations, context.now)
  const created = transactionTypeOf(context, row, body.operations)
  audit(context, { action: 'create', entity: 'transactionType', entityId: row.id, after: created })
  return created
}

export async function updateTransactionType(context: SiteContext, id: string, given: Body): Promise<TransactionType> {
  await refuseWhenLocked(context)
  const stored = await lockTransactionType(context.tx, placeOf(context), id)
  if (!stored) throw notFound()
  const before = transactionTypeOf(context, stored, stored.operations)
  refuseWhenStale(given.version, before)
  const body = { ...given, settings: given.settings ?? before.settings }
  if (body.elementTypeId !== before.elementTypeId) throw invalid([{ message: '@validation.elementTypeFixed', field: 'elementTypeId' }])
  if (body.mode !== before.mode && (await countTransactionsOf(context.tx, placeOf(context), id)) > 0)
    throw invalid([{ message: '@validation.modeFixed', field: 'mode' }])
  await refuseWrongService(context, body, await loadElementType(context, body.elementTypeId))
  const row = await updateTransactionTypeRow(context.tx, placeOf(context), { ...body, id }, context.now)
  await replaceOperations(context.tx, placeOf(context), { id, elementTypeId: body.elementTypeId }, body.operations)
  // a function that comes back may have been executed in it before
  await placeType(context.tx, 'transactions', placeOf(context), id, { hasValues: true })
  await insertTransactionTypeVersion(context.tx, row, body.operations, context.now)
  const after = transactionTypeOf(context, row, body.operations)
  audit(context, { action: 'update', entity: 'transactionType', entityId: id, before, after })
  return after
}

const usesOf = async (context: SiteContext, id: string): Promise<Use[]> =>
  usesFrom([
    { kind: 'transactions', count: await countTransactionsOf(context.tx, placeOf(context), id) },
    ...((await usesFromAbove(context, 'transactionType', [id])).get(id) ?? []),
  ])

/** What keeps a service from being deleted. @throws `notFound` */
export async function showTransactionTypeUses(context: SiteContext, id: string): Promise<Use[]> {
  await loadTransactionType(context, id)
  return usesOf(context, id)
}

export async function deleteTransactionType(context: SiteContext, id: string, version: number | undefined): Promise<void> {
  await refuseWhenLocked(context)
  const stored = await lockTransactionType(context.tx, placeOf(context), id)
  if (!stored) throw notFound()
  const before = transactionTypeOf(context, stored, stored.operations)
  refuseWhenStale(version, before)
  refuseWhenUsed(await usesOf(context, id))
  await deleteTransactionTypeRow(context.tx, placeOf(context), id)
  audit(context, { action: 'delete', entity: 'transactionType', entityId: id, before })
}

/**
 * A service's functions are of its own category and fit its mode; one that is published can be started, and with
 * published functions: what everyone sees, everyone can run. Its settings are of its mode, and of fields that are there.
 */
async function refuseWrongService(context: SiteContext, body: WholeBody, category: Pick<ElementType, 'dataPropertyTypes'>): Promise<void> {
  const functions = await loadOperationTypes(context, [...new Set(body.operations.map((operation) => operation.operationTypeId))])
  const errors: FieldError[] = []
  const modes: readonly OperationMode[] = MODE_RULES[body.mode].operationModes
  const seen = new Set<string>()
  body.operations.forEach((operation, index) => {
    const at = `operations.${index}`
    const found = functions.find((candidate) => candidate.id === operation.operationTypeId)
    // whoever made the service may not have heard that it was deleted
    if (!found) {
      errors.push({ message: '@validation.functionMissing', field: `${at}.operationTypeId` })
      return
    }
    if (found.elementTypeId !== body.elementTypeId) errors.push({ message: '@errors.typeMismatch', field: `${at}.operationTypeId` })
    if (!modes.includes(operation.mode)) errors.push({ message: '@errors.modeNotAllowed', field: `${at}.mode` })
    if (seen.has(operation.id)) errors.push({ message: '@validation.idTwice', field: `${at}.id` })
    seen.add(operation.id)
    if (body.status === 'published' && found.status !== 'published')
      errors.push({ message: '@validation.functionNotPublished', field: `${at}.operationTypeId` })
  })
  if (body.status !== 'draft' && !body.operations.some((operation) => operation.mode === 'start'))
    errors.push({ message: '@validation.startMissing', field: 'operations' })
  if (!licenceAllows(await licenceLevelOf(context), body.mode)) errors.push({ message: '@errors.licenceLoansOnly', field: 'mode' })
  const fields = functions.map((one) => one.dataPropertyTypes)
  errors.push(...checkServiceSettings(body.settings, { mode: body.mode, functions: fields, element: category.dataPropertyTypes }))
  if (errors.length > 0) throw invalid(errors)
}
