import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import { readKnownRow } from '../../db/known-rows.ts'
import type { ListSlots } from '../../db/lists/list-slots.ts'

interface Place {
  tenantId: string
  siteId: string
}
interface OperationTypeValues {
  id: string
  status: string
  localizedNames: unknown
  localizedDescriptions: unknown
  dataPropertyTypes: unknown
  matchRules: unknown
  listSlots: ListSlots
}

const inPlace = (tx: Tx, { tenantId, siteId }: Place) =>
  tx.selectFrom('operation_types').selectAll().where('tenant_id', '=', tenantId).where('site_id', '=', siteId)

export const readOperationType = (tx: Tx, place: Place, id: string) => readKnownRow(tx, 'operation_types', place, id)

export const lockOperationType = (tx: Tx, place: Place, id: string) =>
  inPlace(tx, place).where('id', '=', id).forUpdate().executeTakeFirst()

export const readOperationTypes = (tx: Tx, place: Place, statuses: string[], elementTypeId: string | undefined) =>
  inPlace(tx, place)
    .where('status', 'in', statuses)
    .$if(elementTypeId !== undefined, (query) => query.where('element_type_id', '=', elementTypeId!))
    .orderBy('id')
    .execute()

export const readOperationTypesByIds = (tx: Tx, place: Place, ids: string[]) =>
  ids.length === 0 ? Promise.resolve([]) : inPlace(tx, place).where('id', 'in', ids).execute()

const columnsOf = (values: OperationTypeValues) => ({
  status: values.status,
  localized_names: JSON.stringify(values.localizedNames),
  localized_descriptions: JSON.stringify(values.localizedDescriptions),
  data_property_types: JSON.stringify(values.dataPropertyTypes),
  match_rules: JSON.stringify(values.matchRules),
  list_slots: JSON.stringify(values.listSlots),
})

export const insertOperationType = (
  tx: Tx,
  { tenantId, siteId }: Place,
  values: OperationTypeValues & { elementTypeId: string },
  ownerId: string,
  now: Date,
) =>
  tx
    .insertInto('operation_types')
    .values({
      tenant_id: tenantId,
      site_id: siteId,
      id: values.id,
      element_type_id: values.elementTypeId,
      owner_id: ownerId,
      created_at: now,
      updated_at: now,
      ...columnsOf(values),
    })
    .returningAll()
    .executeTakeFirstOrThrow()

export const updateOperationTypeRow = (tx: Tx, { tenantId, siteId }: Place, values: OperationTypeValues, now: Date) =>
  tx
    .updateTable('operation_types')
    .set({ ...columnsOf(values), version: sql`version + 1`, updated_at: now })
    .where('tenant_id', '=', tenantId)
    .where('site_id', '=', siteId)
    .where('id', '=', values.id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Keeps what operations are executed with from now on, for ever. */
export const insertOperationTypeVersion = (
  tx: Tx,
  row: {
    tenant_id: string
    site_id: string
    id: string
    version: number
    localized_names: unknown
    data_property_types: unknown
    match_rules: unknown
  },
  now: Date,
) =>
  tx
    .insertInto('operation_type_versions')
    .values({
      tenant_id: row.tenant_id,
      site_id: row.site_id,
      operation_type_id: row.id,
      version: row.version,
      localized_names: JSON.stringify(row.localized_names),
      data_property_types: JSON.stringify(row.data_property_types),
      match_rules: JSON.stringify(row.match_rules),
      created_at: now,
    })
    .execute()

export const deleteOperationTypeRow = (tx: Tx, { tenantId, siteId }: Place, id: string) =>
  tx.deleteFrom('operation_types').where('tenant_id', '=', tenantId).where('site_id', '=', siteId).where('id', '=', id).execute()

/** How many services use a function and how often it was executed. */
export async function countUsesOfOperationType(tx: Tx, { tenantId, siteId }: Place, id: string) {
  const { rows } = await sql<{ transaction_types: number; operations: number }>`select
    (select count(*) from transaction_type_operations
      where tenant_id = ${tenantId} and site_id = ${siteId} and operation_type_id = ${id}) as transaction_types,
    (select count(*) from operations where tenant_id = ${tenantId} and site_id = ${siteId} and operation_type_id = ${id}) as operations
  `.execute(tx)
  return rows[0]!
}

/** The services that have a function. */
export async function readServicesWith(tx: Tx, { tenantId, siteId }: Place, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select distinct o.transaction_type_id as id from transaction_type_operations o
    where o.tenant_id = ${tenantId} and o.site_id = ${siteId} and o.operation_type_id = ${id} order by 1`.execute(tx)
  return rows.map((row) => row.id)
}
