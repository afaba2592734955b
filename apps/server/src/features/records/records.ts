import { may } from '@verka/domain/access/permissions.ts'
import type { BodyOf } from '@verka/domain/api/contract.ts'
import { invalid, notFound } from '@verka/domain/errors/app-error.ts'
import type { Field, Values } from '@verka/domain/forms/field.ts'
import { flatFields } from '@verka/domain/forms/flat-fields.ts'
import { visibleFields } from '@verka/domain/forms/visible-fields.ts'
import type { ListQuery } from '@verka/domain/lists/list-query.ts'
import { textIn, type LocalizedTexts } from '@verka/domain/localization/localized-text.ts'
import { MAX_RECORDS, type RecordValue } from '@verka/domain/record-types/record.ts'
import type { createRecord as createCall, FullRecord, placeRecord as placeCall } from '@verka/domain/records/records.api.ts'
import type { RecordId, RecordTypeId } from '@verka/domain/entities/ids.ts'
import { listScopeOf, scopeOf, type SiteContext } from '../../http/context.ts'
import { newId } from '../../ids.ts'
import { audit } from '../audit/audit.ts'
import { listRowsOfType } from '../chosen-records/chosen-records.ts'
import { refuseWhenStale } from '../guards/refuse-when-stale.ts'
import { extraSearchFields, searchTextOf } from '../forms/search-texts.ts'
import { withFormChoices } from '../forms/instance-form.ts'
import { withNamesOfRows } from '../forms/sources/option-sources.ts'
import { formFor } from '../forms/saved-instance.ts'
import { dataPropertiesOf, saverOf } from '../forms/submitted-form.ts'
import { loadRecordType, loadRecordTypes, lockRecordType, type ListedRecordType } from '../definitions/stored/record-types.ts'
import { listedAs } from '../definitions/stored/listed-as.ts'
import { acceptRecordValues } from './accept-record.ts'
import { refuseWhenUsed } from './record-uses.ts'
import {
  countRecords,
  insertRecord,
  lockRecord,
  moveRecord,
  readAllRecords,
  readDeletedRecordIds,
  readRecord,
  readRecords,
  readRecordsBy,
  removeRecord,
  restoreRecordRow,
  updateRecordRow,
  type FoundBy,
  type RecordRow,
} from './records.queries.ts'
import { queryRecords } from './record-list.queries.ts'

type Body = BodyOf<typeof createCall>

/** Values as the caller may see them; `fieldsOf` are all that a type has. */
async function recordsOf(
  context: SiteContext,
  rows: readonly RecordRow[],
  fieldsOf: (typeId: RecordTypeId) => readonly Field[],
): Promise<RecordValue[]> {
  const fields = await withNamesOfRows(context, rows, (row) => ({
    key: row.record_type_id,
    fields: () => visibleFields(fieldsOf(row.record_type_id), context.actor.role),
    stored: row.data_properties,
  }))
  return rows.map((row, index) => recordValueOf(context, row, fields[index]!))
}

async function recordOf(context: SiteContext, row: RecordRow, allFields: readonly Field[]): Promise<RecordValue> {
  const [record] = await recordsOf(context, [row], () => allFields)
  return record!
}

function recordValueOf(context: SiteContext, row: RecordRow, fields: readonly Field[]): RecordValue {
  const mayEdit = may(context.actor.role, 'records', 'write')
  const localizedNames = row.localized_names
  return {
    id: row.id,
    recordTypeId: row.record_type_id,
    position: row.position!,
    localizedNames,
    name: textIn(localizedNames, context.culture, context.tenant.culture),
    color: row.color,
    version: row.version,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    dataProperties: dataPropertiesOf(fields, row.data_properties, context),
    can: { edit: mayEdit, delete: mayEdit },
  }
}

/** The values of a predefined value that the caller may see, by field id. */
const valuesOf = ({ dataProperties }: RecordValue): Values =>
  Object.fromEntries(dataProperties.map(({ dataPropertyTypeId: id, value }) => [id, value]))

/** One predefined value. @throws `notFound` also for one of a type that the caller may not see. */
export async function loadRecord(context: SiteContext, id: RecordId, includeType = false): Promise<FullRecord> {
  const row = await readRecord(context.tx, scopeOf(context), id)
  if (!row) throw notFound()
  const recordType = await loadRecordType(context, row.record_type_id)
  const record = await recordOf(context, row, recordType.dataPropertyTypes)
  if (!includeType) return record
  const seen = await formFor(context, recordType, row.data_properties)
  return { ...record, recordType: await withFormChoices(context, seen, valuesOf(record)) }
}

/**
 * The values of a type that have one of these names, ids or values of a field, in small letters, each with what it was found by.
 * For internal use: nothing is hidden.
 */
export const findRecords = (context: SiteContext, typeId: RecordTypeId, by: FoundBy, values: readonly string[]) =>
  readRecordsBy(context.tx, scopeOf(context), { typeId, by, values })

/** All values of the site in their order, as they are stored, for internal use. */
export const loadAllRecordRows = (context: SiteContext) => readAllRecords(context.tx, scopeOf(context))

/** Ids of the site's deleted values, which no other value may have. */
export const listDeletedRecordIds = (context: SiteContext) => readDeletedRecordIds(context.tx, scopeOf(context))

/** The rows of some predefined values, for internal use: nothing is hidden. */
export const loadRecordRows = (context: SiteContext, ids: readonly RecordId[]) => readRecords(context.tx, scopeOf(context), ids)

/** All values of a type, in their order. @throws `notFound` when the caller may not see the type. */
export async function recordsOfType(context: SiteContext, recordTypeId: RecordTypeId): Promise<RecordValue[]> {
  const { dataPropertyTypes } = await loadRecordType(context, recordTypeId)
  const rows = await listRowsOfType(context, recordTypeId)
  return recordsOf(context, rows, () => dataPropertyTypes)
}

/**
 * Values of one type, or of all that the caller may see. Fields can be sorted and filtered by within one type; over all of them only the
 * common properties.
 */
export async function filterRecords(context: SiteContext, recordTypeId: RecordTypeId | undefined, query: ListQuery) {
  const { rows, fieldsOf, ...page } = await queryRecordRows(context, recordTypeId, query)
  return { items: await recordsOf(context, rows, fieldsOf), ...page }
}

/** The same as rows, for internal use: nothing in them is hidden. `fieldsOf` has all fields of a type. */
export async function queryRecordRows(context: SiteContext, recordTypeId: RecordTypeId | undefined, query: ListQuery) {
  const recordType = recordTypeId === undefined ? undefined : await loadRecordType(context, recordTypeId)
  const types = recordType ? [recordType] : await loadRecordTypes(context)
  const fields = new Map(types.map((type) => [type.id, type.dataPropertyTypes]))
  const found = await queryRecords(
    context.tx,
    {
      ...listScopeOf(context),
      recordTypeIds: types.map((type) => type.id),
      fields: recordType ? visibleFields(recordType.dataPropertyTypes, context.actor.role) : [],
      slots: recordType?.listSlots,
      shownIn: context.culture,
      searched: extraSearchFields(types, context.actor.role),
    },
    query,
  )
  return { ...found, fieldsOf: (typeId: RecordTypeId) => fields.get(typeId) ?? [] }
}

/** Names as they are stored: trimmed, without empty ones. */
const tidied = (names: LocalizedTexts): LocalizedTexts =>
  names.map((name) => ({ ...name, text: name.text.trim() })).filter((name) => name.text !== '')

/** A predefined value as it is written, with its searched text. */
export const writtenRecord = (
  context: SiteContext,
  type: ListedRecordType,
  { id, localizedNames, color }: Pick<Body, 'localizedNames' | 'color'> & { id: RecordId },
  dataProperties: Values,
) => {
  const names = tidied(localizedNames)
  const searchText = searchTextOf(
    names.map(({ text }) => text),
    type.dataPropertyTypes,
    dataProperties,
  )
  return { id, localizedNames: names, color, dataProperties, savedBy: saverOf(context), searchText, type: listedAs(context, type) }
}

/** Logs a change of a predefined value. */
const log = (
  context: SiteContext,
  action: 'create' | 'update' | 'delete',
  { id, recordTypeId }: RecordValue,
  values: { before?: object; after?: object },
) => audit(context, { action, entity: 'record', entityId: id, typeId: recordTypeId, ...values })

/** Creates a predefined value, as the last one of its type. */
export async function createRecord(context: SiteContext, body: Body): Promise<RecordValue> {
  const type = await lockRecordType(context, body.recordTypeId)
  const fields = type.dataPropertyTypes
  const count = await countRecords(context.tx, scopeOf(context), type.id)
  if (count >= MAX_RECORDS) throw invalid([{ message: '@errors.tooManyRecords', params: { count: MAX_RECORDS } }])
  const id = newId<'record'>(context.now)
  const values = await acceptRecordValues(context, type, { id, body })
  const row = await insertRecord(
    context.tx,
    scopeOf(context),
    {
      recordTypeId: type.id,
      position: count + 1,
      ...writtenRecord(context, type, { ...body, id }, values),
    },
    context.actor.id,
    context.now,
  )
  const created = await recordOf(context, row, fields)
  log(context, 'create', created, { after: { ...created, dataProperties: values } })
  return created
}

export async function updateRecord(context: SiteContext, id: RecordId, body: Body): Promise<RecordValue> {
  const stored = await lockRecord(context.tx, scopeOf(context), id)
  if (!stored) throw notFound()
  const type = await loadRecordType(context, stored.record_type_id)
  const fields = type.dataPropertyTypes
  const before = await recordOf(context, stored, fields)
  refuseWhenStale(body.version, before)
  if (body.recordTypeId !== before.recordTypeId) throw invalid([{ message: '@validation.recordTypeFixed', field: 'recordTypeId' }])
  const values = await acceptRecordValues(context, type, { id, body, stored })
  const row = await updateRecordRow(
    context.tx,
    scopeOf(context),
    stored,
    writtenRecord(context, type, { ...body, id }, values),
    context.now,
  )
  const after = await recordOf(context, row, fields)
  log(context, 'update', after, {
    before: { ...before, dataProperties: stored.data_properties },
    after: { ...after, dataProperties: values },
  })
  return after
}

/** A value with its type, both locked, the type first: who creates one locks them in the same order. */
async function lockWithType(context: SiteContext, id: RecordId, version: number | undefined) {
  const found = await readRecord(context.tx, scopeOf(context), id)
  if (!found) throw notFound()
  const { dataPropertyTypes } = await lockRecordType(context, found.record_type_id)
  const stored = await lockRecord(context.tx, scopeOf(context), id)
  // another transaction deleted it during the wait
  if (!stored) throw notFound()
  const record = await recordOf(context, stored, dataPropertyTypes)
  refuseWhenStale(version, record)
  return { record, stored }
}

/**
 * Moves a value to another position in its type. Its version increases, so that a concurrent move is a conflict; those that shift keep
 * theirs, so that edits of them stay valid.
 */
export async function placeRecord(context: SiteContext, id: RecordId, body: BodyOf<typeof placeCall>): Promise<RecordValue> {
  const { record: before } = await lockWithType(context, id, body.version)
  const position = Math.min(body.position, await countRecords(context.tx, scopeOf(context), before.recordTypeId))
  await moveRecord(context.tx, scopeOf(context), before.recordTypeId, { from: before.position, to: position }, context.now)
  log(context, 'update', before, { before: { position: before.position }, after: { position } })
  return { ...before, position, version: before.version + 1, updatedAt: context.now.toISOString() }
}

/**
 * Deletes a value: it is no longer offered or found. Values that refer to it keep its name.
 * @throws `stillUsed` for a used one, unless `isConfirmed`.
 */
export async function deleteRecord(context: SiteContext, id: RecordId, version: number | undefined, isConfirmed: boolean): Promise<void> {
  const { record: before, stored } = await lockWithType(context, id, version)
  if (!isConfirmed) await refuseWhenUsed(context, before)
  // its files stay: it is shown where it was chosen
  await removeRecord(context.tx, scopeOf(context), before, context.now)
  log(context, 'delete', before, { before: { ...before, dataProperties: stored.data_properties } })
}

/** Restores a deleted value, as the last one of its type. @throws `notFound` when it is not deleted, `invalid` when the type is full */
export async function restoreRecord(context: SiteContext, id: RecordId, recordTypeId: RecordTypeId): Promise<RecordValue> {
  const type = await lockRecordType(context, recordTypeId)
  const count = await countRecords(context.tx, scopeOf(context), type.id)
  if (count >= MAX_RECORDS) throw invalid([{ message: '@errors.tooManyRecords', params: { count: MAX_RECORDS } }])
  const row = await restoreRecordRow(context.tx, listedAs(context, type), id, count + 1, context.now)
  if (!row) throw notFound()
  const restored = await recordOf(context, row, type.dataPropertyTypes)
  log(context, 'create', restored, { after: { ...restored, dataProperties: row.data_properties } })
  return restored
}

/** Whether the caller may see a field of a predefined value, and so its files. @throws `notFound` for one that they may not see. */
export async function maySeeRecordField(context: SiteContext, id: RecordId, fieldId: string): Promise<boolean> {
  const { recordTypeId } = await loadRecord(context, id)
  const { dataPropertyTypes } = await loadRecordType(context, recordTypeId)
  return flatFields(visibleFields(dataPropertyTypes, context.actor.role)).some((field) => field.id === fieldId)
}
