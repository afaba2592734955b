import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import { readKnownRow } from '../../db/known-rows.ts'
import type { ListSlots } from '../../db/lists/list-slots.ts'

interface RecordTypeValues {
  id: string
  status: string
  localizedNames: unknown
  localizedDescriptions: unknown
  color: string | null
  dataPropertyTypes: unknown
  matchRules: unknown
  listSlots: ListSlots
}
interface Place {
  tenantId: string
  siteId: string
}

const inPlace = (tx: Tx, { tenantId, siteId }: Place) =>
  tx.selectFrom('record_types').selectAll().where('tenant_id', '=', tenantId).where('site_id', '=', siteId)

export const readRecordType = (tx: Tx, place: Place, id: string) => readKnownRow(tx, 'record_types', place, id)

/** Locked against other saves, and against other changes of its values' order, until this transaction ends. */
export const lockRecordType = (tx: Tx, place: Place, id: string) => inPlace(tx, place).where('id', '=', id).forUpdate().executeTakeFirst()

export const readRecordTypes = (tx: Tx, { tenantId, siteId }: Place, statuses: string[]) =>
  tx
    .selectFrom('record_types as t')
    .select(['t.id', 't.status', 't.localized_names', 't.localized_descriptions', 't.color', 't.version', 't.created_at', 't.updated_at'])
    .select(
      sql<number>`(select count(*) from records r where r.tenant_id = t.tenant_id and r.site_id = t.site_id
        and r.record_type_id = t.id and r.deleted_at is null)`.as('record_count'),
    )
    .where('t.tenant_id', '=', tenantId)
    .where('t.site_id', '=', siteId)
    .where('t.status', 'in', statuses)
    .orderBy('t.id')
    .execute()

/** The types with these statuses, or those of them with these ids, with their fields. */
export const readRecordTypesWithFields = (tx: Tx, place: Place, statuses: string[], ids: string[] | undefined) =>
  inPlace(tx, place)
    .where('status', 'in', statuses)
    .$if(ids !== undefined, (query) => query.where('id', '=', sql<string>`any(${ids!}::uuid[])`))
    .orderBy('id')
    .execute()

const columnsOf = (values: RecordTypeValues) => ({
  status: values.status,
  localized_names: JSON.stringify(values.localizedNames),
  localized_descriptions: JSON.stringify(values.localizedDescriptions),
  color: values.color,
  data_property_types: JSON.stringify(values.dataPropertyTypes),
  match_rules: JSON.stringify(values.matchRules),
  list_slots: JSON.stringify(values.listSlots),
})

export const insertRecordType = (tx: Tx, { tenantId, siteId }: Place, values: RecordTypeValues, ownerId: string, now: Date) =>
  tx
    .insertInto('record_types')
    .values({
      tenant_id: tenantId,
      site_id: siteId,
      id: values.id,
      owner_id: ownerId,
      created_at: now,
      updated_at: now,
      ...columnsOf(values),
    })
    .returningAll()
    .executeTakeFirstOrThrow()

export const updateRecordTypeRow = (tx: Tx, { tenantId, siteId }: Place, values: RecordTypeValues, now: Date) =>
  tx
    .updateTable('record_types')
    .set({ ...columnsOf(values), version: sql`version + 1`, updated_at: now })
    .where('tenant_id', '=', tenantId)
    .where('site_id', '=', siteId)
    .where('id', '=', values.id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Deletes a type with those of its values that were deleted before it. */
export async function deleteRecordTypeRow(tx: Tx, { tenantId, siteId }: Place, id: string): Promise<void> {
  await tx
    .deleteFrom('records')
    .where('tenant_id', '=', tenantId)
    .where('site_id', '=', siteId)
    .where('record_type_id', '=', id)
    .where('deleted_at', 'is not', null)
    .execute()
  await tx.deleteFrom('record_types').where('tenant_id', '=', tenantId).where('site_id', '=', siteId).where('id', '=', id).execute()
}

/**
 * How many values a type has, and how many categories, functions and other types have a field, in a group or not, whose
 * options are its values (`optionSource: 'records:<id>'`).
 */
export async function countUsesOfRecordType(tx: Tx, { tenantId, siteId }: Place, id: string) {
  const names = sql<boolean>`tenant_id = ${tenantId} and site_id = ${siteId}
    and jsonb_path_exists(data_property_types, 'strict $.**.optionSource ? (@ == $source)',
      jsonb_build_object('source', ${`records:${id}`}::text), true)`
  const { rows } = await sql<{ records: number; element_types: number; operation_types: number; record_types: number }>`select
    (select count(*) from records where tenant_id = ${tenantId} and site_id = ${siteId} and record_type_id = ${id}
      and deleted_at is null) as records,
    (select count(*) from element_types where ${names}) as element_types,
    (select count(*) from operation_types where ${names}) as operation_types,
    (select count(*) from record_types where ${names} and id <> ${id}) as record_types`.execute(tx)
  return rows[0]!
}
