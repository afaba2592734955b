import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../database.ts'
import { KEYED_TABLES, type KeyedTable } from './keyed-source.ts'

/** So many rows get their keys in one statement: it ends long before a statement may take no longer. */
const KEYS_BATCH = 5000

/** How a row `r` of a table gets its keys, by the slots of its type `t`. */
const WRITTEN: Record<KeyedTable, RawBuilder<unknown>> = {
  elements: sql`write_list_keys((select left(c.culture, 2) from tenants c where c.id = r.tenant_id), r.tenant_id, r.site_id, r.element_type_id, r.id, t.list_slots, r.title, r.code, r.created_at,
    r.updated_at, r.data_properties)`,
  records: sql`write_record_keys(r, t.list_slots)`,
}
/** Which rows have keys at all. */
const LISTED: Record<KeyedTable, RawBuilder<boolean>> = { elements: sql<boolean>`true`, records: sql<boolean>`deleted_at is null` }

/** Makes the keys of a type's rows again. */
export async function rewriteKeys(
  tx: Tx,
  table: KeyedTable,
  { tenantId, siteId }: { tenantId: string; siteId: string },
  typeId: string,
): Promise<void> {
  const { types, typeColumn } = KEYED_TABLES[table]
  await sql`delete from list_keys where tenant_id = ${tenantId} and site_id = ${siteId} and type_id = ${typeId}`.execute(tx)
  let last: string | null = '00000000-0000-0000-0000-000000000000'
  while (last !== null) {
    const { rows }: { rows: { last: string | null }[] } = await sql<{ last: string | null }>`select max(w.id::text) as last from (
      select r.id, ${WRITTEN[table]}
        from (select * from ${sql.table(table)} where tenant_id = ${tenantId} and site_id = ${siteId}
            and ${sql.ref(typeColumn)} = ${typeId} and id > ${last}::uuid and ${LISTED[table]} order by id limit ${sql.lit(KEYS_BATCH)}) r
        join ${sql.table(types)} t on t.tenant_id = r.tenant_id and t.site_id = r.site_id and t.id = ${sql.ref(`r.${typeColumn}`)}
          and t.list_slots is not null offset 0) w`.execute(tx)
    last = rows[0]!.last
  }
}
