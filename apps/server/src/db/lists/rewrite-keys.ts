import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../database.ts'
import { KEYED_TABLES, type KeyedTable } from './keyed-source.ts'

/** So many rows get their keys in one statement: it ends long before a statement may take no longer. */
const KEYS_BATCH = 5000

interface TypeOfRows {
  tenantId: string
  siteId: string
  typeId: string
}

/** How the rows `r` of a batch get their keys, each by the slots of its type. */
const WRITTEN: Record<KeyedTable, (type: TypeOfRows, batch: RawBuilder<unknown>) => RawBuilder<unknown>> = {
  elements: (
    { tenantId, siteId, typeId },
    batch,
  ) => sql`select r.id, write_list_keys((select left(c.culture, 2) from tenants c where c.id = r.tenant_id),
      r.tenant_id, r.site_id, r.element_type_id, r.id, t.list_slots, r.title, r.code, r.created_at, r.updated_at, r.data_properties)
    from (${batch}) r join element_types t on t.tenant_id = ${tenantId} and t.site_id = ${siteId} and t.id = ${typeId}
      and t.list_slots is not null offset 0`,
  records: ({ tenantId, siteId, typeId }, batch) => sql`select r.id, write_record_keys(r, t.list_slots)
    from (${batch}) r join record_types t on t.tenant_id = ${tenantId} and t.site_id = ${siteId} and t.id = ${typeId}
      and t.list_slots is not null offset 0`,
  operations: ({ tenantId, siteId, typeId }, batch) => sql`select i.id, write_operation_keys(${tenantId}, ${siteId}, ${typeId}, i.ids)
    from (select max(r.id::text) as id, array_agg(r.id order by r.id) as ids from (${batch}) r) i where i.ids is not null offset 0`,
}
/** Which rows have keys at all. */
const LISTED: Record<KeyedTable, RawBuilder<boolean>> = {
  elements: sql<boolean>`true`,
  records: sql<boolean>`deleted_at is null`,
  operations: sql<boolean>`true`,
}

/** Makes the keys of a type's rows again. */
export async function rewriteKeys(
  tx: Tx,
  table: KeyedTable,
  { tenantId, siteId }: { tenantId: string; siteId: string },
  typeId: string,
): Promise<void> {
  const { typeColumn } = KEYED_TABLES[table]
  await sql`select lock_list_keys(${typeId})`.execute(tx)
  await sql`delete from list_keys where tenant_id = ${tenantId} and site_id = ${siteId} and type_id = ${typeId}`.execute(tx)
  let last: string | null = '00000000-0000-0000-0000-000000000000'
  while (last !== null) {
    const batch: RawBuilder<unknown> = sql`select * from ${sql.table(table)} where tenant_id = ${tenantId} and site_id = ${siteId}
      and ${sql.ref(typeColumn)} = ${typeId} and id > ${last}::uuid and ${LISTED[table]} order by id limit ${sql.lit(KEYS_BATCH)}`
    const { rows }: { rows: { last: string | null }[] } = await sql<{ last: string | null }>`select max(w.id::text) as last from (
      ${WRITTEN[table]({ tenantId, siteId, typeId }, batch)}) w`.execute(tx)
    last = rows[0]!.last
  }
}
