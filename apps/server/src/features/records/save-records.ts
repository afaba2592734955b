import type { BodyOf } from '@verka/domain/api/contract.ts'
import type { RecordId, RecordTypeId } from '@verka/domain/entities/ids.ts'
import { invalid, notFound } from '@verka/domain/errors/app-error.ts'
import type { Values } from '@verka/domain/forms/field.ts'
import { MAX_RECORDS } from '@verka/domain/record-types/record.ts'
import type { createRecord as createCall } from '@verka/domain/records/records.api.ts'
import { scopeOf, type SiteContext } from '../../http/context.ts'
import { newId } from '../../ids.ts'
import { auditSet, type Change } from '../audit/audit.ts'
import { loadRecordType, lockRecordType, type ListedRecordType } from '../definitions/stored/record-types.ts'
import { readingChoicesOnce } from '../forms/sources/option-sources.ts'
import { checkEach, type Refused } from '../guards/check-each.ts'
import { refuseWhenStale } from '../guards/refuse-when-stale.ts'
import { acceptRecordValues } from './accept-record.ts'
import { writtenRecord } from './records.ts'
import { insertRecordRows, updateRecordRows } from './record-sets.queries.ts'
import { countRecords, lockRecords, type RecordRow, type RecordValues } from './records.queries.ts'

type Body = BodyOf<typeof createCall>

/** One save of a set: a new predefined value, or another version of one with an id. */
export interface RecordSave {
  id?: RecordId
  /** Of a new one: its id, where it is a copy (features/replication). */
  newId?: RecordId
  body: Omit<Body, 'recordTypeId'>
}

/** The outcome of one save of a set. */
export type SavedRecord = { errors?: undefined; row: RecordRow; before: Values | undefined } | Refused

/** A checked save: the row as it will be read. */
interface Accepted {
  row: RecordRow
  values: RecordValues
  stored: RecordRow | undefined
}

/**
 * Saves many predefined values of one type by the checks of a single save, with one statement for each table; new ones are the last of
 * their type, in the order of the saves. Saves with errors are not written; the others are.
 * @returns the outcomes, in the order of the saves
 * @throws `notFound` for the type
 * @param isCheck only checks the saves; files that they name are claimed, so the caller undoes it
 */
export async function saveRecords(
  context: SiteContext,
  recordTypeId: RecordTypeId,
  saves: readonly RecordSave[],
  { isCheck = false } = {},
): Promise<SavedRecord[]> {
  const { tx, now } = context
  const scope = scopeOf(context)
  const ids = saves.flatMap(({ id }) => id ?? [])
  // a type is locked before its values, and by who adds to it
  const locked = ids.length < saves.length ? await lockRecordType(context, recordTypeId) : undefined
  const rows = ids.length === 0 ? [] : await lockRecords(tx, scope, ids)
  const type = locked ?? (await loadRecordType(context, recordTypeId))
  const named = [saves, rows.map((row) => row.data_properties)]
  const stored = new Map(rows.map((row) => [row.id, row]))
  const accepted = await readingChoicesOnce(context, type.dataPropertyTypes, named, () => acceptAll(context, type, saves, stored))
  const outcomes = () => accepted.map((one) => ('errors' in one ? one : { row: one.row, before: one.stored?.data_properties }))
  if (isCheck) return outcomes()
  const checked = accepted.filter((one): one is Accepted => 'values' in one)
  await insertRecordRows(
    tx,
    scope,
    checked.filter((one) => !one.stored),
    context.actor.id,
    now,
  )
  await updateRecordRows(
    tx,
    scope,
    checked.flatMap(({ stored: before, ...one }) => (before ? [{ ...one, stored: before }] : [])),
    now,
  )
  await auditSet(context, checked, changeOf)
  return outcomes()
}

/** A value as stored in the audit log. */
const loggedOf = ({ id, position, color, version, ...row }: RecordRow) => ({
  id,
  recordTypeId: row.record_type_id,
  position,
  localizedNames: row.localized_names,
  color,
  version,
  createdAt: row.created_at,
  dataProperties: row.data_properties,
})

function changeOf({ row, stored }: Accepted): Change {
  const common = { entity: 'record', entityId: row.id, typeId: row.record_type_id, after: loggedOf(row) } as const
  return stored ? { ...common, action: 'update', before: loggedOf(stored) } : { ...common, action: 'create' }
}

async function acceptAll(
  context: SiteContext,
  type: ListedRecordType,
  saves: readonly RecordSave[],
  stored: ReadonlyMap<RecordId, RecordRow>,
): Promise<(Accepted | Refused)[]> {
  let count = saves.some(({ id }) => id === undefined) ? await countRecords(context.tx, scopeOf(context), type.id) : 0
  const seen = new Set<RecordId>()
  return checkEach(saves, async ({ id, newId: given, body }) => {
    const before = id && stored.get(id)
    if (id && (!before || before.record_type_id !== type.id || seen.has(id))) throw notFound()
    if (before) refuseWhenStale(body.version, before)
    else if (count >= MAX_RECORDS) throw invalid([{ message: '@errors.tooManyRecords', params: { count: MAX_RECORDS } }])
    const ownId = id ?? given ?? newId<'record'>(context.now)
    const part = { recordTypeId: type.id, dataProperties: body.dataProperties }
    const accepted = await acceptRecordValues(context, type, { id: ownId, body: part, ...(before && { stored: before }) })
    const values = writtenRecord(context, type, { ...body, id: ownId }, accepted)
    if (id) seen.add(id)
    else count++
    return { row: rowOf(context, type, values, before ?? { position: count }), values, stored: before }
  })
}

/** A value's row as it will be read after these values were written to it. */
const rowOf = (
  { now }: SiteContext,
  type: ListedRecordType,
  { id, localizedNames, color, dataProperties }: RecordValues,
  before: Pick<RecordRow, 'position'> & Partial<RecordRow>,
): RecordRow => ({
  id,
  record_type_id: type.id,
  position: before.position,
  localized_names: localizedNames,
  color,
  data_properties: dataProperties,
  version: (before.version ?? 0) + 1,
  created_at: before.created_at ?? now,
  updated_at: now,
})
