import type { BodyOf } from '@verka/domain/api/contract.ts'
import { isVisibleTo, statusesVisibleTo, type ContentStatus } from '@verka/domain/definitions/content-status.ts'
import { definedFields } from '@verka/domain/definitions/definition-access.ts'
import { invalid, notFound } from '@verka/domain/errors/app-error.ts'
import { checkRules } from '@verka/domain/rules/check-rules.ts'
import { OBJECT_RULES, rulesInto, type Rule } from '@verka/domain/rules/rule.ts'
import type { Field } from '@verka/domain/forms/field.ts'
import type {
  createRecordType as createCall,
  RecordType,
  RecordTypeListItem,
  RecordTypeSummary,
} from '@verka/domain/record-types/record-types.api.ts'
import type { SiteContext } from '../../http/context.ts'
import { newId } from '../../ids.ts'
import { audit } from '../audit/audit.ts'
import { refuseLostValues } from '../definitions/changed-fields.ts'
import { definitionOf, refuseWhenStale, refuseWhenUsed, acceptFields, type DefinitionRow } from '../definitions/definitions.ts'
import { refreshRecords } from '../records/refresh-records.ts'
import {
  countUsesOfRecordType,
  deleteRecordTypeRow,
  insertRecordType,
  lockRecordType as lockRow,
  readRecordType,
  readRecordTypes,
  readRecordTypesWithFields,
  updateRecordTypeRow,
} from './record-types.queries.ts'

type Body = BodyOf<typeof createCall>

const placeOf = (context: SiteContext) => ({ tenantId: context.tenant.id, siteId: context.site.id })

/** The specification's lockdown binds categories, functions and services: predefined values are what they are filled with. */
const commonOf = (context: SiteContext, row: DefinitionRow & { color: string | null }) => ({
  ...definitionOf(context, row, false),
  color: row.color,
})

function recordTypeOf(
  context: SiteContext,
  row: DefinitionRow & { color: string | null; data_property_types: unknown; match_rules: unknown },
): RecordType {
  return { ...commonOf(context, row), dataPropertyTypes: row.data_property_types as Field[], matchRules: row.match_rules as Rule[] }
}

function forCaller(context: SiteContext, type: RecordType): RecordType {
  const dataPropertyTypes = definedFields(type.dataPropertyTypes, context.actor.role)
  return { ...type, dataPropertyTypes, matchRules: rulesInto(dataPropertyTypes, type.matchRules) }
}

/** The rules that run in a value's form. */
function refuseWrongRules(body: Pick<RecordType, 'dataPropertyTypes' | 'matchRules'>): void {
  const errors = checkRules(body.matchRules, { fields: { record: body.dataPropertyTypes } }, OBJECT_RULES, 'matchRules')
  if (errors.length > 0) throw invalid(errors)
}

/** The predefined value types of the site that the caller may see. */
export async function listRecordTypes(context: SiteContext): Promise<RecordTypeListItem[]> {
  const rows = await readRecordTypes(context.tx, placeOf(context), statusesVisibleTo(context.actor.role))
  return rows.map((row) => ({ ...commonOf(context, row), recordCount: row.record_count }))
}

/** The types that the caller may see, with all their fields, for the server's own use. */
export async function loadRecordTypes(context: SiteContext, ids?: string[]): Promise<RecordType[]> {
  const rows = await readRecordTypesWithFields(context.tx, placeOf(context), statusesVisibleTo(context.actor.role), ids)
  return rows.map((row) => recordTypeOf(context, row))
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
    const { version, localizedNames, color, dataPropertyTypes } = forCaller(context, type)
    return { id, version, localizedNames, color, ...(includesFields ? { dataPropertyTypes } : {}) }
  })
}

/** One type with all its fields, for the server's own use. @throws `notFound` also for one that the caller may not see. */
export async function loadRecordType(context: SiteContext, id: string): Promise<RecordType> {
  return visible(context, await readRecordType(context.tx, placeOf(context), id))
}

/** The same, and nobody else adds, moves or deletes its values, or saves it, until this transaction ends. */
export async function lockRecordType(context: SiteContext, id: string): Promise<RecordType> {
  return visible(context, await lockRow(context.tx, placeOf(context), id))
}

function visible(context: SiteContext, row: Awaited<ReturnType<typeof readRecordType>>): RecordType {
  if (!row || !isVisibleTo(row.status as ContentStatus, context.actor.role)) throw notFound()
  return recordTypeOf(context, row)
}

/** One type as the caller may know of it. */
export async function showRecordType(context: SiteContext, id: string): Promise<RecordType> {
  return forCaller(context, await loadRecordType(context, id))
}

export async function createRecordType(context: SiteContext, given: Body): Promise<RecordType> {
  const body = { ...given, dataPropertyTypes: await acceptFields(context, given.dataPropertyTypes), matchRules: given.matchRules ?? [] }
  refuseWrongRules(body)
  const row = await insertRecordType(context.tx, placeOf(context), { ...body, id: newId(context.now) }, context.actor.id, context.now)
  const created = recordTypeOf(context, row)
  await audit(context, { action: 'create', entity: 'recordType', entityId: row.id, after: created })
  return created
}

export async function updateRecordType(context: SiteContext, id: string, given: Body): Promise<RecordType> {
  const before = await lockRecordType(context, id)
  refuseWhenStale(given.version, before)
  const dataPropertyTypes = await acceptFields(context, given.dataPropertyTypes)
  const body = { ...given, dataPropertyTypes, matchRules: given.matchRules ?? before.matchRules }
  refuseWrongRules(body)
  const changes = { before: before.dataPropertyTypes, after: dataPropertyTypes, confirmed: given.confirmedRemovals ?? [] }
  await refuseLostValues(context, { table: 'records', typeId: id }, changes)
  const row = await updateRecordTypeRow(context.tx, placeOf(context), { ...body, id }, context.now)
  const after = recordTypeOf(context, row)
  await refreshRecords(context, before, after)
  await audit(context, { action: 'update', entity: 'recordType', entityId: id, before, after })
  return after
}

export async function deleteRecordType(context: SiteContext, id: string, version: number | undefined): Promise<void> {
  const before = await lockRecordType(context, id)
  refuseWhenStale(version, before)
  const uses = await countUsesOfRecordType(context.tx, placeOf(context), id)
  refuseWhenUsed([
    { message: '@errors.usedByRecords', count: uses.records },
    { message: '@errors.usedByElementTypes', count: uses.element_types },
    { message: '@errors.usedByOperationTypes', count: uses.operation_types },
    { message: '@errors.usedByRecordTypes', count: uses.record_types },
  ])
  await deleteRecordTypeRow(context.tx, placeOf(context), id)
  await audit(context, { action: 'delete', entity: 'recordType', entityId: id, before })
}
