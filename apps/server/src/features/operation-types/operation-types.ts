import type { BodyOf } from '@verka/domain/api/contract.ts'
import { may } from '@verka/domain/access/permissions.ts'
import { isVisibleTo, statusesVisibleTo, type ContentStatus } from '@verka/domain/definitions/content-status.ts'
import { visibleFields } from '@verka/domain/forms/visible-fields.ts'
import { definedFields } from '@verka/domain/definitions/definition-access.ts'
import type { ElementType } from '@verka/domain/element-types/element-types.api.ts'
import { checkRules } from '@verka/domain/rules/check-rules.ts'
import { OPERATION_RULES, type Rule } from '@verka/domain/rules/rule.ts'
import type { Use } from '@verka/domain/definitions/uses.ts'
import { invalid, notFound } from '@verka/domain/errors/app-error.ts'
import type { Field } from '@verka/domain/forms/field.ts'
import type { createOperationType as createCall, OperationType } from '@verka/domain/operation-types/operation-types.api.ts'
import type { SiteContext } from '../../http/context.ts'
import { placeFields, type ListSlots } from '../../db/lists/list-slots.ts'
import { placeType } from '../../db/lists/place-type.ts'
import { rewriteKeys } from '../../db/lists/rewrite-keys.ts'
import { newId } from '../../ids.ts'
import { audit } from '../audit/audit.ts'
import { refuseLostValues } from '../definitions/changed-fields.ts'
import { definitionOf, refuseWhenLocked, type DefinitionRow } from '../definitions/definitions.ts'
import { acceptFields } from '../forms/accept-fields.ts'
import { refuseWhenUsed, usesFrom } from '../guards/uses.ts'
import { refuseWhenStale } from '../guards/refuse-when-stale.ts'
import { readableRules, ruleScopeOf } from '../forms/rule-scope.ts'
import { loadElementType } from '../element-types/element-types.ts'
import {
  countUsesOfOperationType,
  deleteOperationTypeRow,
  insertOperationType,
  insertOperationTypeVersion,
  lockOperationType,
  readOperationType,
  readOperationTypes,
  readOperationTypesByIds,
  readServicesWith,
  updateOperationTypeRow,
} from './operation-types.queries.ts'

type Body = BodyOf<typeof createCall>

const placeOf = (context: SiteContext) => ({ tenantId: context.tenant.id, siteId: context.site.id })

function operationTypeOf(
  context: SiteContext,
  row: DefinitionRow & { element_type_id: string; data_property_types: unknown; match_rules: unknown },
): OperationType {
  return {
    ...definitionOf(context, row),
    elementTypeId: row.element_type_id,
    dataPropertyTypes: row.data_property_types as Field[],
    matchRules: row.match_rules as Rule[],
  }
}

/** The functions of the site, or of one category, that the caller may see. */
export async function listOperationTypes(context: SiteContext, elementTypeId?: string): Promise<OperationType[]> {
  const rows = await readOperationTypes(context.tx, placeOf(context), statusesVisibleTo(context.actor.role), elementTypeId)
  return rows.map((row) => operationTypeOf(context, row))
}

/** One function with all its fields, for the server's own use. @throws `notFound` also for one that the caller may not see. */
export async function loadOperationType(context: SiteContext, id: string): Promise<OperationType> {
  return operationTypeOf(context, await visibleRow(context, id))
}

/** The same, and where the keys of its fields stand in lists. */
export async function loadListedOperationType(
  context: SiteContext,
  id: string,
): Promise<{ operationType: OperationType; slots: ListSlots | undefined }> {
  const row = await visibleRow(context, id)
  return { operationType: operationTypeOf(context, row), slots: slotsOf(row) }
}

async function visibleRow(context: SiteContext, id: string) {
  const row = await readOperationType(context.tx, placeOf(context), id)
  if (!row || !isVisibleTo(row.status as ContentStatus, context.actor.role)) throw notFound()
  return row
}

const slotsOf = (row: { list_slots: unknown }) => (row.list_slots as ListSlots | null) ?? undefined

/** Functions by their ids, whatever their status; those that are not there are left out. */
export async function loadOperationTypes(context: SiteContext, ids: string[]): Promise<OperationType[]> {
  const rows = await readOperationTypesByIds(context.tx, placeOf(context), ids)
  return rows.map((row) => operationTypeOf(context, row))
}

/** One function as the caller may know of it. */
export async function showOperationType(context: SiteContext, id: string): Promise<OperationType> {
  const operationType = await loadOperationType(context, id)
  const dataPropertyTypes = definedFields(operationType.dataPropertyTypes, context.actor.role)
  // who edits a function has to have its rules, into other things too
  const isEditor = may(context.actor.role, 'definitions', 'write')
  const matchRules = isEditor ? operationType.matchRules : await rulesForReader(context, operationType, dataPropertyTypes)
  return { ...operationType, dataPropertyTypes, matchRules }
}

async function rulesForReader(context: SiteContext, { elementTypeId, dataPropertyTypes, matchRules }: OperationType, form: Field[]) {
  const { dataPropertyTypes: element } = await loadElementType(context, elementTypeId)
  return readableRules(context, matchRules, {
    form,
    seen: { operation: form, element: visibleFields(element, context.actor.role), transaction: form },
    all: { operation: dataPropertyTypes, element, transaction: dataPropertyTypes },
  })
}

/** The rules that prepare a function's form, run in it, and write back what was executed. */
async function refuseWrongRules(
  context: SiteContext,
  body: Body & Pick<OperationType, 'matchRules'>,
  elementType: ElementType,
): Promise<void> {
  const fields = {
    operation: body.dataPropertyTypes,
    element: elementType.dataPropertyTypes,
    transaction: body.dataPropertyTypes,
  }
  const scope = await ruleScopeOf(context, fields, body.matchRules)
  const errors = checkRules(body.matchRules, scope, OPERATION_RULES, 'matchRules')
  if (errors.length > 0) throw invalid(errors)
}

export async function createOperationType(context: SiteContext, given: Body): Promise<OperationType> {
  await refuseWhenLocked(context)
  const body = { ...given, dataPropertyTypes: await acceptFields(context, given.dataPropertyTypes), matchRules: given.matchRules ?? [] }
  const elementType = await loadElementType(context, body.elementTypeId)
  await refuseWrongRules(context, body, elementType)
  const { slots: listSlots } = placeFields(body.dataPropertyTypes)
  const values = { ...body, id: newId(context.now), listSlots }
  const row = await insertOperationType(context.tx, placeOf(context), values, context.actor.id, context.now)
  await insertOperationTypeVersion(context.tx, row, context.now)
  const created = operationTypeOf(context, row)
  audit(context, { action: 'create', entity: 'operationType', entityId: row.id, after: created })
  return created
}

export async function updateOperationType(context: SiteContext, id: string, given: Body): Promise<OperationType> {
  await refuseWhenLocked(context)
  const stored = await lockOperationType(context.tx, placeOf(context), id)
  if (!stored) throw notFound()
  const before = operationTypeOf(context, stored)
  refuseWhenStale(given.version, before)
  const dataPropertyTypes = await acceptFields(context, given.dataPropertyTypes)
  const body = { ...given, dataPropertyTypes, matchRules: given.matchRules ?? before.matchRules }
  if (body.elementTypeId !== before.elementTypeId) throw invalid([{ message: '@validation.elementTypeFixed', field: 'elementTypeId' }])
  await refuseWrongRules(context, body, await loadElementType(context, body.elementTypeId))
  // an operation keeps the version of the form that it was executed with: a removed field takes nothing out of sight
  const changes = { before: before.dataPropertyTypes, after: dataPropertyTypes }
  await refuseLostValues(context, { table: 'operations', typeId: id }, changes)
  const { slots: listSlots, isMoved } = placeFields(dataPropertyTypes, slotsOf(stored))
  const row = await updateOperationTypeRow(context.tx, placeOf(context), { ...body, id, listSlots }, context.now)
  if (isMoved) await rewriteKeys(context.tx, 'operations', placeOf(context), id)
  // its fields have places among those of each service that has it
  for (const serviceId of await readServicesWith(context.tx, placeOf(context), id))
    await placeType(context.tx, 'transactions', placeOf(context), serviceId)
  await insertOperationTypeVersion(context.tx, row, context.now)
  const after = operationTypeOf(context, row)
  audit(context, { action: 'update', entity: 'operationType', entityId: id, before, after })
  return after
}

async function usesOf(context: SiteContext, id: string): Promise<Use[]> {
  const uses = await countUsesOfOperationType(context.tx, placeOf(context), id)
  return usesFrom([
    { kind: 'transactionTypes', count: uses.transaction_types },
    { kind: 'operations', count: uses.operations },
  ])
}

/** What keeps a function from being deleted. @throws `notFound` */
export async function showOperationTypeUses(context: SiteContext, id: string): Promise<Use[]> {
  await loadOperationType(context, id)
  return usesOf(context, id)
}

export async function deleteOperationType(context: SiteContext, id: string, version: number | undefined): Promise<void> {
  await refuseWhenLocked(context)
  const stored = await lockOperationType(context.tx, placeOf(context), id)
  if (!stored) throw notFound()
  const before = operationTypeOf(context, stored)
  refuseWhenStale(version, before)
  refuseWhenUsed(await usesOf(context, id))
  await deleteOperationTypeRow(context.tx, placeOf(context), id)
  audit(context, { action: 'delete', entity: 'operationType', entityId: id, before })
}
