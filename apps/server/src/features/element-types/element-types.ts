import type { BodyOf } from '@verka/domain/api/contract.ts'
import { isVisibleTo, statusesVisibleTo } from '@verka/domain/definitions/content-status.ts'
import { may } from '@verka/domain/access/permissions.ts'
import { definedFields } from '@verka/domain/definitions/definition-access.ts'
import type {
  createElementType as createCall,
  ElementType,
  ElementTypeSummary,
  FullElementType,
} from '@verka/domain/element-types/element-types.api.ts'
import type { Use } from '@verka/domain/definitions/uses.ts'
import { invalid, notFound } from '@verka/domain/errors/app-error.ts'
import type { CodeSeries } from '@verka/domain/element-types/code-series.ts'
import { defaultValues } from '@verka/domain/rules/evaluate-form.ts'
import type { Field } from '@verka/domain/forms/field.ts'
import { checkRules } from '@verka/domain/rules/check-rules.ts'
import { OBJECT_RULES, rulesInto, type Rule } from '@verka/domain/rules/rule.ts'
import { todayOf, type SiteContext } from '../../http/context.ts'
import { placeFields, type ListSlots } from '../../db/lists/list-slots.ts'
import { rewriteKeys } from '../../db/lists/rewrite-keys.ts'
import { newId } from '../../ids.ts'
import { audit } from '../audit/audit.ts'
import { refuseLostValues } from '../definitions/changed-fields.ts'
import { forFilling, settledRules } from '../forms/instance-form.ts'
import { readableRules, ruleScopeOf } from '../forms/rule-scope.ts'
import {
  acceptFields,
  definitionOf,
  refuseWhenLocked,
  refuseWhenStale,
  refuseWhenUsed,
  usesFrom,
  type DefinitionRow,
} from '../definitions/definitions.ts'
import { refreshElements } from '../elements/refresh-elements.ts'
import {
  countUsesOfElementType,
  deleteElementTypeRow,
  insertElementType,
  lastKnownElementType,
  lockElementType,
  readSearchedBesides,
  readElementType,
  readElementTypes,
  updateElementTypeRow,
} from './element-types.queries.ts'

type Body = BodyOf<typeof createCall>

const placeOf = (context: SiteContext) => ({ tenantId: context.tenant.id, siteId: context.site.id })

function elementTypeOf(
  context: SiteContext,
  row: DefinitionRow & { data_property_types: unknown; match_rules: unknown; code_series: unknown },
): ElementType {
  return {
    ...definitionOf(context, row),
    dataPropertyTypes: row.data_property_types as Field[],
    matchRules: row.match_rules as Rule[],
    codeSeries: (row.code_series as CodeSeries | null) ?? null,
  }
}

/** The rules that run in an object's form. */
async function refuseWrongRules(context: SiteContext, body: Pick<ElementType, 'dataPropertyTypes' | 'matchRules'>): Promise<void> {
  const scope = await ruleScopeOf(context, { elementType: body.dataPropertyTypes }, body.matchRules)
  const errors = checkRules(body.matchRules, scope, OBJECT_RULES, 'matchRules')
  if (errors.length > 0) throw invalid(errors)
}

/** The categories of the site that the caller may see. */
export async function listElementTypes(context: SiteContext): Promise<ElementTypeSummary[]> {
  const rows = await readElementTypes(context.tx, placeOf(context), statusesVisibleTo(context.actor.role))
  return rows.map((row) => ({ ...definitionOf(context, row), elementCount: row.element_count }))
}

/** Of every category that the caller may see, the fields that a search over all of them looks in besides the texts that are kept. */
export async function listSearchedBesides(context: SiteContext): Promise<Pick<ElementType, 'id' | 'dataPropertyTypes'>[]> {
  const rows = await readSearchedBesides(context.tx, placeOf(context), statusesVisibleTo(context.actor.role))
  return rows.map((row) => ({ id: row.id, dataPropertyTypes: row.fields as Field[] }))
}

/** A category with where the keys of its fields stand in lists. */
export type ListedType = ElementType & { listSlots: ListSlots | undefined }

/** The categories that a request has read, so that each is read and parsed once however many steps need it. */
const readInRequest = new WeakMap<SiteContext, Map<string, Promise<ListedType | undefined>>>()

function readOnce(context: SiteContext, id: string): Promise<ListedType | undefined> {
  const known = readInRequest.get(context) ?? new Map<string, Promise<ListedType | undefined>>()
  readInRequest.set(context, known)
  const reading = known.get(id) ?? readListedType(context, id)
  known.set(id, reading)
  return reading
}

type KnownElementType = NonNullable<Awaited<ReturnType<typeof readElementType>>>

const listedTypeOf = (context: SiteContext, row: KnownElementType): ListedType => ({
  ...elementTypeOf(context, row),
  listSlots: (row.list_slots as ListSlots | null) ?? undefined,
})

async function readListedType(context: SiteContext, id: string): Promise<ListedType | undefined> {
  const row = await readElementType(context.tx, placeOf(context), id)
  return row && listedTypeOf(context, row)
}

/**
 * One category with all its fields and where their keys stand in lists, for the server's own use.
 * @throws `notFound` also for one that the caller may not see.
 */
export async function loadElementType(context: SiteContext, id: string): Promise<ListedType> {
  const elementType = await readOnce(context, id)
  if (!elementType || !isVisibleTo(elementType.status, context.actor.role)) throw notFound()
  return elementType
}

/**
 * What is asked about one category, in the same message as whether the category is still the one that was read last; asked again when it
 * is not. So `ask` may run twice, and writes nothing.
 * @throws `notFound` as `loadElementType`, and what `ask` throws of the category as it is
 */
export async function askOfElementType<Result>(
  context: SiteContext,
  id: string,
  ask: (elementType: ListedType) => Promise<Result>,
): Promise<Result> {
  const known = lastKnownElementType(placeOf(context), id)
  if (!known) return ask(await loadElementType(context, id))
  const reading = loadElementType(context, id)
  const asking = ask(listedTypeOf(context, known))
  // heard below, where it counts
  asking.catch(() => undefined)
  const elementType = await reading
  return elementType.dataPropertyTypes === known.data_property_types ? asking : ask(elementType)
}

/** One category as the caller may know of it. */
export async function showElementType(context: SiteContext, id: string): Promise<ElementType> {
  const elementType = await loadElementType(context, id)
  const dataPropertyTypes = definedFields(elementType.dataPropertyTypes, context.actor.role)
  if (may(context.actor.role, 'definitions', 'write'))
    return { ...elementType, dataPropertyTypes, matchRules: rulesInto(dataPropertyTypes, elementType.matchRules) }
  const scope = { form: dataPropertyTypes, seen: { elementType: dataPropertyTypes }, all: { elementType: elementType.dataPropertyTypes } }
  return { ...elementType, dataPropertyTypes, matchRules: await readableRules(context, elementType.matchRules, scope) }
}

/** One category with what the form of a new object in it needs. */
export async function showFullElementType(context: SiteContext, id: string): Promise<FullElementType> {
  const elementType = await loadElementType(context, id)
  const dataPropertyTypes = definedFields(elementType.dataPropertyTypes, context.actor.role)
  const defaults = defaultValues(elementType.dataPropertyTypes, context.culture, todayOf(context))
  const matchRules = await settledRules(context, elementType, dataPropertyTypes, defaults)
  return forFilling(context, { ...elementType, dataPropertyTypes, matchRules })
}

export async function createElementType(context: SiteContext, given: Body): Promise<ElementType> {
  await refuseWhenLocked(context)
  const body = { ...given, dataPropertyTypes: await acceptFields(context, given.dataPropertyTypes), matchRules: given.matchRules ?? [] }
  await refuseWrongRules(context, body)
  const { slots: listSlots } = placeFields(body.dataPropertyTypes)
  const values = { ...body, codeSeries: body.codeSeries ?? null, id: newId(context.now), listSlots }
  const row = await insertElementType(context.tx, placeOf(context), values, context.actor.id, context.now)
  const created = elementTypeOf(context, row)
  audit(context, { action: 'create', entity: 'elementType', entityId: row.id, after: created })
  return created
}

export async function updateElementType(context: SiteContext, id: string, given: Body): Promise<ElementType> {
  await refuseWhenLocked(context)
  const stored = await lockElementType(context.tx, placeOf(context), id)
  if (!stored) throw notFound()
  const before = elementTypeOf(context, stored)
  refuseWhenStale(given.version, before)
  const dataPropertyTypes = await acceptFields(context, given.dataPropertyTypes)
  const codeSeries = given.codeSeries === undefined ? before.codeSeries : given.codeSeries
  const body = { ...given, dataPropertyTypes, matchRules: given.matchRules ?? before.matchRules, codeSeries }
  await refuseWrongRules(context, body)
  const changes = { before: before.dataPropertyTypes, after: dataPropertyTypes, confirmed: given.confirmedRemovals ?? [] }
  await refuseLostValues(context, { table: 'elements', typeId: id }, changes)
  const { slots: listSlots, isMoved } = placeFields(dataPropertyTypes, (stored.list_slots as ListSlots | null) ?? undefined)
  const row = await updateElementTypeRow(context.tx, placeOf(context), { ...body, id, listSlots }, context.now)
  const after = elementTypeOf(context, row)
  if (isMoved) await rewriteKeys(context.tx, 'elements', placeOf(context), id)
  await refreshElements(context, before, after)
  audit(context, { action: 'update', entity: 'elementType', entityId: id, before, after })
  return after
}

async function usesOf(context: SiteContext, id: string): Promise<Use[]> {
  const uses = await countUsesOfElementType(context.tx, placeOf(context), id)
  return usesFrom([
    { kind: 'elements', count: uses.elements },
    { kind: 'operationTypes', count: uses.operation_types },
    { kind: 'transactionTypes', count: uses.transaction_types },
    { kind: 'choices', count: uses.choices },
  ])
}

/** What keeps a category from being deleted. @throws `notFound` */
export async function showElementTypeUses(context: SiteContext, id: string): Promise<Use[]> {
  await loadElementType(context, id)
  return usesOf(context, id)
}

export async function deleteElementType(context: SiteContext, id: string, version: number | undefined): Promise<void> {
  await refuseWhenLocked(context)
  const stored = await lockElementType(context.tx, placeOf(context), id)
  if (!stored) throw notFound()
  const before = elementTypeOf(context, stored)
  refuseWhenStale(version, before)
  refuseWhenUsed(await usesOf(context, id))
  await deleteElementTypeRow(context.tx, placeOf(context), id)
  audit(context, { action: 'delete', entity: 'elementType', entityId: id, before })
}
