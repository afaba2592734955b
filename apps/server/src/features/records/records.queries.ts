import { sql } from 'kysely'
import type { Values } from '@verka/domain/forms/field.ts'
import { CULTURES } from '@verka/domain/localization/cultures.ts'
import { textIn, type LocalizedTexts } from '@verka/domain/localization/localized-text.ts'
import type { RecordId, RecordTypeId, UserId } from '@verka/domain/entities/ids.ts'
import { countRows } from '../../db/count-rows.ts'
import type { Tx } from '../../db/transaction.ts'
import { jsonText, type JsonIn } from '../../db/schema/json-columns.ts'
import { NAME_PAGES } from '../../db/lists/columns/keyed-columns.ts'
import { CHANGING_PAGE, keysOfFields, textKey, type KeysOfPage } from '../../db/lists/keys/row-keys.ts'
import { writeKeys, type TypeWithSlots } from '../../db/lists/keys/write-keys.ts'
import { SEARCH_BATCH } from '../../db/lists/search/search-texts.ts'
import { siteColumns, type SiteScope } from '../../db/site-scope.ts'

export interface RecordRow {
  id: RecordId
  record_type_id: RecordTypeId
  /** Null: it was deleted. */
  position: number | null
  localized_names: JsonIn<'records', 'localized_names'>
  color: string | null
  data_properties: JsonIn<'records', 'data_properties'>
  version: number
  created_at: Date
  updated_at: Date
}

const inScope = (tx: Tx, { tenantId, siteId }: SiteScope) =>
  tx.selectFrom('records').selectAll().where('tenant_id', '=', tenantId).where('site_id', '=', siteId)

export const readRecord = (tx: Tx, scope: SiteScope, id: RecordId) =>
  inScope(tx, scope).where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst()

export const readRecords = (tx: Tx, scope: SiteScope, ids: readonly RecordId[]) =>
  inScope(tx, scope)
    .where('id', '=', sql<RecordId>`any(${[...ids]}::uuid[])`)
    .where('deleted_at', 'is', null)
    .execute()

/** All values of a site in their order. */
export const readAllRecords = (tx: Tx, scope: SiteScope) =>
  inScope(tx, scope).where('deleted_at', 'is', null).orderBy('record_type_id').orderBy('position').execute()

/** Ids of deleted values, which no other value may have. */
export const readDeletedRecordIds = async (tx: Tx, { tenantId, siteId }: SiteScope): Promise<RecordId[]> =>
  (
    await tx
      .selectFrom('records')
      .select('id')
      .where('tenant_id', '=', tenantId)
      .where('site_id', '=', siteId)
      .where('deleted_at', 'is not', null)
      .execute()
  ).map(({ id }) => id)

/** What a value is found by: its name in any language, its id, or the value of a field. */
export type FoundBy = 'name' | 'id' | { fieldId: string }

/** The values of a type that have one of these values, in small letters, each with the value. */
export async function readRecordsBy(
  tx: Tx,
  { tenantId, siteId }: SiteScope,
  { typeId, by, values }: { typeId: RecordTypeId; by: FoundBy; values: readonly string[] },
): Promise<(RecordRow & { found: string })[]> {
  const ofType = sql`r.tenant_id = ${tenantId} and r.site_id = ${siteId} and r.record_type_id = ${typeId} and r.deleted_at is null`
  const wanted = sql`any(${[...values]}::text[])`
  if (by === 'name') {
    const { rows } = await sql<RecordRow & { found: string }>`select distinct on (r.id, found) r.*, lower(n.value ->> 'text') as found
      from records r cross join jsonb_array_elements(r.localized_names) n where ${ofType} and lower(n.value ->> 'text') = ${wanted}`.execute(
      tx,
    )
    return rows
  }
  const of = by === 'id' ? sql`r.id::text` : sql`lower(r.data_properties ->> ${by.fieldId})`
  const { rows } = await sql<
    RecordRow & { found: string }
  >`select r.*, ${of} as found from records r where ${ofType} and ${of} = ${wanted}`.execute(tx)
  return rows
}

/** Locks some values, in the order of their ids. */
export const lockRecords = (tx: Tx, scope: SiteScope, ids: readonly RecordId[]) =>
  inScope(tx, scope)
    .where('id', '=', sql<RecordId>`any(${[...ids]}::uuid[])`)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()

export const lockRecord = (tx: Tx, scope: SiteScope, id: RecordId) =>
  inScope(tx, scope).where('id', '=', id).where('deleted_at', 'is', null).forUpdate().executeTakeFirst()

export interface RecordValues {
  id: RecordId
  localizedNames: LocalizedTexts
  color: string | null
  dataProperties: Values
  savedBy: { id: UserId; name: string }
  searchText: string
  /** Its type as lists see it. */
  type: TypeWithSlots
}

/** List keys of a predefined value: its names for readers of each language are pages of their own. */
export const keysOf = ({ slots, culture: own }: TypeWithSlots, row: RecordRow): KeysOfPage[] => [
  { page: CHANGING_PAGE, updated_at: row.updated_at.toISOString(), n0: row.position! },
  ...CULTURES.map((culture) => ({ page: NAME_PAGES[culture], title: textKey(textIn(row.localized_names, culture, own)) ?? '' })),
  ...keysOfFields(slots, row.data_properties, { created_at: row.created_at.toISOString() }),
]

const writeKeysOf = (tx: Tx, type: TypeWithSlots, row: RecordRow, stored?: RecordRow): void =>
  writeKeys(tx, type, [{ id: row.id, keys: keysOf(type, row), before: stored && keysOf(type, stored) }])

const columnsOf = (values: RecordValues) => ({
  localized_names: jsonText(values.localizedNames),
  color: values.color,
  data_properties: jsonText(values.dataProperties),
  saved_by: jsonText(values.savedBy),
  search_text: values.searchText,
})

/** Number of values of a type: the position of its last one. */
export const countRecords = (tx: Tx, scope: SiteScope, recordTypeId: RecordTypeId): Promise<number> =>
  countRows(
    tx
      .selectFrom('records')
      .where((e) => e.and({ ...siteColumns(scope), record_type_id: recordTypeId }))
      .where('deleted_at', 'is', null),
  )

export async function insertRecord(
  tx: Tx,
  scope: SiteScope,
  values: RecordValues & { recordTypeId: RecordTypeId; position: number },
  ownerId: UserId,
  now: Date,
): Promise<RecordRow> {
  const row = await tx
    .insertInto('records')
    .values({
      ...siteColumns(scope),
      id: values.id,
      record_type_id: values.recordTypeId,
      position: values.position,
      owner_id: ownerId,
      created_at: now,
      updated_at: now,
      ...columnsOf(values),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  writeKeysOf(tx, values.type, row)
  return row
}

/** `stored`: the locked row. */
export async function updateRecordRow(tx: Tx, scope: SiteScope, stored: RecordRow, values: RecordValues, now: Date): Promise<RecordRow> {
  const row = await tx
    .updateTable('records')
    .set({ ...columnsOf(values), version: sql`version + 1`, updated_at: now })
    .where((e) => e.and({ ...siteColumns(scope), id: values.id }))
    .returningAll()
    .executeTakeFirstOrThrow()
  writeKeysOf(tx, values.type, row, stored)
  return row
}

/**
 * Moves a value to another position of its type; those between move by one, in the same statement. Only the version of the moved value
 * increases.
 */
export const moveRecord = (
  tx: Tx,
  { tenantId, siteId }: SiteScope,
  recordTypeId: RecordTypeId,
  { from, to }: { from: number; to: number },
  now: Date,
) =>
  sql`update records
    set position = case when position = ${from} then ${to}::int when ${from} < ${to} then position - 1 else position + 1 end,
      version = case when position = ${from} then version + 1 else version end,
      updated_at = case when position = ${from} then ${now}::timestamptz else updated_at end
    where tenant_id = ${tenantId} and site_id = ${siteId} and record_type_id = ${recordTypeId}
      and position between ${Math.min(from, to)} and ${Math.max(from, to)}`.execute(tx)

/** Removes a value from its type; later positions close up. The row stays for values that refer to it. */
export async function removeRecord(
  tx: Tx,
  { tenantId, siteId }: SiteScope,
  record: { id: RecordId; recordTypeId: RecordTypeId; position: number },
  now: Date,
): Promise<void> {
  await sql`update records set deleted_at = ${now}, position = null
    where tenant_id = ${tenantId} and site_id = ${siteId} and id = ${record.id}`.execute(tx)
  await sql`update records set position = position - 1
    where tenant_id = ${tenantId} and site_id = ${siteId} and record_type_id = ${record.recordTypeId}
      and position > ${record.position}`.execute(tx)
}

/** Restores a deleted value of a type, as the last one; undefined: there is none. */
export async function restoreRecordRow(
  tx: Tx,
  type: TypeWithSlots,
  id: RecordId,
  position: number,
  now: Date,
): Promise<RecordRow | undefined> {
  const row = await tx
    .updateTable('records')
    .set({ deleted_at: null, position, version: sql`version + 1`, updated_at: now })
    .where((e) => e.and({ ...siteColumns(type), id }))
    .where('deleted_at', 'is not', null)
    .returningAll()
    .executeTakeFirst()
  if (row) writeKeysOf(tx, type, row)
  return row
}

/**
 * Number of objects, other predefined values and operations in which each value is chosen, also in rows of collections; unchosen values are
 * absent. Only rows of definitions that mention their types are searched; an operation's definition is the version that it was executed
 * with.
 */
export async function countChosen(
  tx: Tx,
  { tenantId, siteId }: SiteScope,
  records: readonly { id: RecordId; recordTypeId: RecordTypeId }[],
) {
  const ids = records.map(({ id }) => id)
  const types = [...new Set(records.map(({ recordTypeId }) => recordTypeId))]
  const of = (alias: string) => sql`${sql.ref(`${alias}.tenant_id`)} = ${tenantId} and ${sql.ref(`${alias}.site_id`)} = ${siteId}`
  const mentions = (alias: string) => sql`exists (select from unnest(${types}::text[]) as named(type_id) where position(type_id in
    lower(${sql.ref(`${alias}.data_property_types`)}::text || ${sql.ref(`${alias}.match_rules`)}::text)) > 0)`
  // each text of each row is looked up among the ids: one pass over the rows for any number of ids
  const held = (alias: string) => sql`lateral (select distinct found #>> '{}' as id
      from jsonb_path_query(${sql.ref(`${alias}.data_properties`)}, 'strict $.** ? (@.type() == "string")', '{}', true) found
      where found #>> '{}' = any(${ids}::text[])) held`
  const { rows } = await sql<{ id: RecordId; elements: number; records: number; operations: number }>`
    with categories as materialized (select id from element_types t where ${of('t')} and ${mentions('t')}),
      value_types as materialized (select id from record_types t where ${of('t')} and ${mentions('t')}),
      functions as materialized (select operation_type_id, version from operation_type_versions v where ${of('v')} and ${mentions('v')})
    select id, count(*) filter (where kind = 'elements') as elements, count(*) filter (where kind = 'records') as records,
      count(*) filter (where kind = 'operations') as operations
    from (
      select 'elements' as kind, held.id from elements e join categories t on t.id = e.element_type_id, ${held('e')} where ${of('e')}
      union all
      select 'records', held.id from records r join value_types t on t.id = r.record_type_id, ${held('r')}
        where ${of('r')} and r.deleted_at is null and r.id::text <> held.id
      union all
      select 'operations', held.id from operations o join functions v on v.operation_type_id = o.operation_type_id
        and v.version = o.operation_type_version, ${held('o')} where ${of('o')}
    ) chosen group by id`.execute(tx)
  return new Map(rows.map(({ id, ...counts }) => [id, counts]))
}

/** Walks through a type's values, a batch at a time. */
export const readForSearch = (tx: Tx, scope: SiteScope, recordTypeId: RecordTypeId, after: RecordId) =>
  tx
    .selectFrom('records')
    .select(['id', 'localized_names', 'data_properties'])
    .where((e) => e.and({ ...siteColumns(scope), record_type_id: recordTypeId }))
    .where('id', '>', after)
    .orderBy('id')
    .limit(SEARCH_BATCH)
    .execute()
