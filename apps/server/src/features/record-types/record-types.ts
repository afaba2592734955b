import type { BodyOf } from '@verka/domain/api/contract.ts'
import { statusesVisibleTo } from '@verka/domain/definitions/content-status.ts'
import { may } from '@verka/domain/access/permissions.ts'
import { definedFields } from '@verka/domain/definitions/definition-access.ts'
import type { Use } from '@verka/domain/definitions/uses.ts'
import { invalid, notFound } from '@verka/domain/errors/app-error.ts'
import { defaultValues } from '@verka/domain/rules/evaluate-form.ts'
import { checkRules } from '@verka/domain/rules/check-rules.ts'
import { OBJECT_RULES, rulesInto } from '@verka/domain/rules/rule.ts'
import type {
  createRecordType as createCall,
  FillableRecordType,
  RecordType,
  RecordTypeListItem,
  RecordTypeSummary,
} from '@verka/domain/record-types/record-types.api.ts'
import { placeFields } from '../../db/lists/list-slots.ts'
import { rewriteKeys } from '../../db/lists/rewrite-keys.ts'
import { todayOf, type SiteContext } from '../../http/context.ts'
import { newId } from '../../ids.ts'
import { audit } from '../audit/audit.ts'
import { refuseLostValues } from '../definitions/changed-fields.ts'
import { acceptFields, refuseWhenStale, refuseWhenUsed, usesFrom } from '../definitions/definitions.ts'
import { formsNaming, NO_FORMS } from '../definitions/forms-naming.ts'
import { forFilling, settledRules } from '../forms/instance-form.ts'
import { readableRules, ruleScopeOf } from '../forms/rule-scope.ts'
import { refreshRecords } from '../records/refresh-records.ts'
import { commonOf, loadRecordType, loadRecordTypes, lockRecordType, recordTypeOf } from './load-record-types.ts'
import {
  countUsesOfRecordType,
  deleteRecordTypeRow,
  insertRecordType,
  readRecordTypes,
  updateRecordTypeRow,
} from './record-types.queries.ts'

type Body = BodyOf<typeof createCall>

const placeOf = (context: SiteContext) => ({ tenantId: context.tenant.id, siteId: context.site.id })

/** The rules that run in a value's form. `id` is the type's own: values may be chosen in values of the same type. */
async function refuseWrongRules(
  context: SiteContext,
  { dataPropertyTypes, matchRules }: Pick<RecordType, 'dataPropertyTypes' | 'matchRules'>,
  id?: string,
): Promise<void> {
  const scope = await ruleScopeOf(context, { record: dataPropertyTypes }, matchRules)
  const recordTypes = new Map(scope.recordTypes)
  if (id !== undefined) recordTypes.set(id, dataPropertyTypes)
  const errors = checkRules(matchRules, { ...scope, recordTypes }, OBJECT_RULES, 'matchRules')
  if (errors.length > 0) throw invalid(errors)
}

/** The predefined value types of the site that the caller may see. */
export async function listRecordTypes(context: SiteContext): Promise<RecordTypeListItem[]> {
  const rows = await readRecordTypes(context.tx, placeOf(context), statusesVisibleTo(context.actor.role))
  return rows.map((row) => ({ ...commonOf(context, row), recordCount: row.record_count }))
}

/** These types in short, in the order asked for, or all. @throws `notFound` when one of them is not there for the caller. */
export async function summarizeRecordTypes(
  context: SiteContext,
  ids: string[] | undefined,
  includesFields: boolean,
): Promise<RecordTypeSummary[]> {
  const found = await loadRecordTypes(context, ids)
  const wanted = ids ? [...new Set(ids.map((id) => id.toLowerCase()))] : found.map((type) => type.id)
  return wanted.map((id) => {
    const type = found.find((candidate) => candidate.id === id)
    if (!type) throw notFound()
    const { version, localizedNames, color } = type
    const dataPropertyTypes = definedFields(type.dataPropertyTypes, context.actor.role)
    return { id, version, localizedNames, color, ...(includesFields ? { dataPropertyTypes } : {}) }
  })
}

/** One type as the caller may know of it. */
export async function showRecordType(context: SiteContext, id: string): Promise<RecordType> {
  const type = await loadRecordType(context, id)
  const dataPropertyTypes = definedFields(type.dataPropertyTypes, context.actor.role)
  if (may(context.actor.role, 'definitions', 'write'))
    return { ...type, dataPropertyTypes, matchRules: rulesInto(dataPropertyTypes, type.matchRules) }
  const scope = { form: dataPropertyTypes, seen: { record: dataPropertyTypes }, all: { record: type.dataPropertyTypes } }
  return { ...type, dataPropertyTypes, matchRules: await readableRules(context, type.matchRules, scope) }
}

/** One type with what the form of a new value of it needs. */
export async function showFillableRecordType(context: SiteContext, id: string): Promise<FillableRecordType> {
  const type = await loadRecordType(context, id)
  const dataPropertyTypes = definedFields(type.dataPropertyTypes, context.actor.role)
  const defaults = defaultValues(type.dataPropertyTypes, context.culture, todayOf(context))
  const matchRules = await settledRules(context, type, dataPropertyTypes, defaults)
  return forFilling(context, { ...type, dataPropertyTypes, matchRules })
}

export async function createRecordType(context: SiteContext, given: Body): Promise<RecordType> {
  const body = { ...given, dataPropertyTypes: await acceptFields(context, given.dataPropertyTypes), matchRules: given.matchRules ?? [] }
  await refuseWrongRules(context, body)
  const { slots: listSlots } = placeFields(body.dataPropertyTypes)
  const values = { ...body, id: newId(context.now), listSlots }
  const row = await insertRecordType(context.tx, placeOf(context), values, context.actor.id, context.now)
  const created = recordTypeOf(context, row)
  audit(context, { action: 'create', entity: 'recordType', entityId: row.id, after: created })
  return created
}

export async function updateRecordType(context: SiteContext, id: string, given: Body): Promise<RecordType> {
  const { listSlots: slotsBefore, ...before } = await lockRecordType(context, id)
  refuseWhenStale(given.version, before)
  const dataPropertyTypes = await acceptFields(context, given.dataPropertyTypes)
  const body = { ...given, dataPropertyTypes, matchRules: given.matchRules ?? before.matchRules }
  await refuseWrongRules(context, body, id)
  const changes = { before: before.dataPropertyTypes, after: dataPropertyTypes, confirmed: given.confirmedRemovals ?? [] }
  await refuseLostValues(context, { table: 'records', typeId: id }, changes)
  const { slots: listSlots, isMoved } = placeFields(dataPropertyTypes, slotsBefore)
  const row = await updateRecordTypeRow(context.tx, placeOf(context), { ...body, id, listSlots }, context.now)
  const after = recordTypeOf(context, row)
  if (isMoved) await rewriteKeys(context.tx, 'records', placeOf(context), id)
  await refreshRecords(context, before, after)
  audit(context, { action: 'update', entity: 'recordType', entityId: id, before, after })
  return after
}

async function usesOf(context: SiteContext, id: string): Promise<Use[]> {
  const uses = await countUsesOfRecordType(context.tx, placeOf(context), id)
  const inRules = (await formsNaming(context, { records: [id], besides: id })).get(id) ?? NO_FORMS
  return usesFrom([
    { kind: 'records', count: uses.records },
    { kind: 'elementTypes', count: uses.element_types },
    { kind: 'operationTypes', count: uses.operation_types },
    { kind: 'recordTypes', count: uses.record_types },
    { kind: 'rules', count: inRules.count },
  ])
}

/** What keeps a predefined value type from being deleted. @throws `notFound` */
export async function showRecordTypeUses(context: SiteContext, id: string): Promise<Use[]> {
  await loadRecordType(context, id)
  return usesOf(context, id)
}

export async function deleteRecordType(context: SiteContext, id: string, version: number | undefined): Promise<void> {
  const { listSlots: _slots, ...before } = await lockRecordType(context, id)
  refuseWhenStale(version, before)
  refuseWhenUsed(await usesOf(context, id))
  await deleteRecordTypeRow(context.tx, placeOf(context), id)
  audit(context, { action: 'delete', entity: 'recordType', entityId: id, before })
}
