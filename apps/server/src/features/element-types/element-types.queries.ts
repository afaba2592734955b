import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import { lastKnownRow, readKnownRow } from '../../db/known-rows.ts'
import type { ListSlots } from '../../db/lists/list-slots.ts'

type ElementTypeValues = {
  id: string
  status: string
  localizedNames: unknown
  localizedDescriptions: unknown
  dataPropertyTypes: unknown
  matchRules: unknown
  codeSeries: unknown
  /** Where the keys of the fields stand in lists. */
  listSlots: ListSlots
}
interface Place {
  tenantId: string
  siteId: string
}

export const readElementType = (tx: Tx, place: Place, id: string) => readKnownRow(tx, 'element_types', place, id)
export const lastKnownElementType = (place: Place, id: string) => lastKnownRow('element_types', place, id)

/** Locked against other saves until this transaction ends. */
export const lockElementType = (tx: Tx, { tenantId, siteId }: Place, id: string) =>
  tx
    .selectFrom('element_types')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export const readElementTypes = (tx: Tx, { tenantId, siteId }: Place, statuses: string[]) =>
  tx
    .selectFrom('element_types as t')
    .select(['t.id', 't.status', 't.localized_names', 't.localized_descriptions', 't.version', 't.created_at', 't.updated_at'])
    .select(
      sql<number>`(select count(*) from elements e
        where e.tenant_id = t.tenant_id and e.site_id = t.site_id and e.element_type_id = t.id)`.as('element_count'),
    )
    .where('t.tenant_id', '=', tenantId)
    .where('t.site_id', '=', siteId)
    .where('t.status', 'in', statuses)
    .orderBy('t.id')
    .execute()

/** Of each category the fields with options, with fields in them, and those that are hidden from users; nothing else, since it can be much. */
export const readSearchedBesides = (tx: Tx, { tenantId, siteId }: Place, statuses: string[]) =>
  tx
    .selectFrom('element_types')
    .select([
      'id',
      sql<unknown>`jsonb_path_query_array(data_property_types, '$[*] ? (@.options.size() > 0 || @.children.size() > 0 || @.optionSource != "static" || @.showForUser == false)')`.as(
        'fields',
      ),
    ])
    .where('tenant_id', '=', tenantId)
    .where('site_id', '=', siteId)
    .where('status', 'in', statuses)
    .execute()

const columnsOf = (values: ElementTypeValues) => ({
  status: values.status,
  localized_names: JSON.stringify(values.localizedNames),
  localized_descriptions: JSON.stringify(values.localizedDescriptions),
  data_property_types: JSON.stringify(values.dataPropertyTypes),
  match_rules: JSON.stringify(values.matchRules),
  code_series: values.codeSeries === null ? null : JSON.stringify(values.codeSeries),
  list_slots: JSON.stringify(values.listSlots),
})

export const insertElementType = (tx: Tx, { tenantId, siteId }: Place, values: ElementTypeValues, ownerId: string, now: Date) =>
  tx
    .insertInto('element_types')
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

export const updateElementTypeRow = (tx: Tx, { tenantId, siteId }: Place, values: ElementTypeValues, now: Date) =>
  tx
    .updateTable('element_types')
    .set({ ...columnsOf(values), version: sql`version + 1`, updated_at: now })
    .where('tenant_id', '=', tenantId)
    .where('site_id', '=', siteId)
    .where('id', '=', values.id)
    .returningAll()
    .executeTakeFirstOrThrow()

export const deleteElementTypeRow = (tx: Tx, { tenantId, siteId }: Place, id: string) =>
  tx.deleteFrom('element_types').where('tenant_id', '=', tenantId).where('site_id', '=', siteId).where('id', '=', id).execute()

/** How many objects, functions and services a category has, and how many definitions have a field whose choices are its objects. */
export async function countUsesOfElementType(tx: Tx, { tenantId, siteId }: Place, id: string) {
  const names = sql<boolean>`tenant_id = ${tenantId} and site_id = ${siteId}
    and jsonb_path_exists(data_property_types, 'strict $.**.optionSource ? (@ == $source)',
      jsonb_build_object('source', ${`elements:${id}`}::text), true)`
  const { rows } = await sql<{ elements: number; operation_types: number; transaction_types: number; choices: number }>`select
    (select count(*) from element_types where ${names} and id <> ${id})
      + (select count(*) from operation_types where ${names} and element_type_id <> ${id})
      + (select count(*) from record_types where ${names}) as choices,
    (select count(*) from elements where tenant_id = ${tenantId} and site_id = ${siteId} and element_type_id = ${id}) as elements,
    (select count(*) from operation_types where tenant_id = ${tenantId} and site_id = ${siteId} and element_type_id = ${id}) as operation_types,
    (select count(*) from transaction_types where tenant_id = ${tenantId} and site_id = ${siteId} and element_type_id = ${id})
      as transaction_types`.execute(tx)
  return rows[0]!
}
