import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../database.ts'
import { KEYED_TABLES, type KeyedTable } from './keyed-source.ts'

/** Rows per statement: it ends long before the statement timeout. */
const KEYS_BATCH = 5000
/** Rows per statement that only marks them as due. */
const NOTES_BATCH = 50_000

interface TypeOfRows {
  tenantId: string
  siteId: string
  typeId: string
}

/** Statement for the rows `r` of a batch, which returns each id. */
type OfBatch = (type: TypeOfRows, batch: RawBuilder<unknown>) => RawBuilder<unknown>

/** They are due: lists are read from the rows themselves until they are written. */
const noted: OfBatch = ({ tenantId, siteId, typeId }, batch) => sql`insert into list_keys_due (tenant_id, site_id, type_id, row_id)
  select ${tenantId}, ${siteId}, ${typeId}, r.id from (${batch}) r returning row_id as id`

/** How they get their keys, each by the slots of its type. */
const WRITTEN: Record<KeyedTable, OfBatch> = {
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
  operations: noted,
  transactions: noted,
}
/** Which rows have keys at all. */
const LISTED: Record<KeyedTable, RawBuilder<boolean>> = {
  elements: sql<boolean>`true`,
  records: sql<boolean>`deleted_at is null`,
  operations: sql<boolean>`true`,
  transactions: sql<boolean>`true`,
}

/** Rewrites the keys of a type's rows: at once, or, of a log, a moment later. */
export async function rewriteKeys(
  tx: Tx,
  table: KeyedTable,
  { tenantId, siteId }: { tenantId: string; siteId: string },
  typeId: string,
): Promise<void> {
  const { typeColumn, types, isLog } = KEYED_TABLES[table]
  const keys = sql`list_keys where tenant_id = ${tenantId} and site_id = ${siteId} and type_id = ${typeId}`
  if (isLog) {
    const { culture } = await tx.selectFrom('tenants').select('culture').where('id', '=', tenantId).executeTakeFirstOrThrow()
    const pages = sql`(select jsonb_array_length(t.list_slots -> 'pages') from ${sql.table(types)} t
      where t.tenant_id = ${tenantId} and t.site_id = ${siteId} and t.id = ${typeId})`
    // due rows are overwritten
    await sql`delete from ${keys} and (culture <> ${culture.slice(0, 2)} or page >= ${pages})`.execute(tx)
  } else {
    await sql`select lock_list_keys(${typeId})`.execute(tx)
    await sql`delete from ${keys}`.execute(tx)
  }
  let last: string | null = '00000000-0000-0000-0000-000000000000'
  while (last !== null) {
    const batch: RawBuilder<unknown> = sql`select * from ${sql.table(table)} where tenant_id = ${tenantId} and site_id = ${siteId}
      and ${sql.ref(typeColumn)} = ${typeId} and id > ${last}::uuid and ${LISTED[table]}
      order by id limit ${sql.lit(isLog ? NOTES_BATCH : KEYS_BATCH)}`
    const { rows }: { rows: { last: string | null }[] } = await sql<{ last: string | null }>`with w as materialized (
      ${WRITTEN[table]({ tenantId, siteId, typeId }, batch)}) select max(w.id::text) as last from w`.execute(tx)
    last = rows[0]!.last
  }
}
