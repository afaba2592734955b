import { sql, type RawBuilder } from 'kysely'
import type { SiteScope } from '../../site-scope.ts'
import type { Tx } from '../../transaction.ts'
import { keyedTable, type TableName, type TypeOfRows } from './keyed-tables.ts'

/** Rows per statement: it ends long before the statement timeout. */
const KEYS_BATCH = 5000
/** Rows per statement that only marks them as due. */
const NOTES_BATCH = 50_000

/** They are due: lists are read from the rows themselves until they are written. */
const noted = ({ tenantId, siteId, typeId }: TypeOfRows, batch: RawBuilder<unknown>) =>
  sql`insert into list_keys_due (tenant_id, site_id, type_id, row_id)
    select ${tenantId}, ${siteId}, ${typeId}, r.id from (${batch}) r returning row_id as id`

/** Rewrites the keys of a type's rows: at once, or, of a log, a moment later. */
export async function rewriteKeys(tx: Tx, table: TableName, { tenantId, siteId }: SiteScope, typeId: string): Promise<void> {
  const { typeColumn, types, isListed = sql<boolean>`true`, written = noted } = keyedTable(table)
  const isLog = written === noted
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
      and ${sql.ref(typeColumn)} = ${typeId} and id > ${last}::uuid and ${isListed}
      order by id limit ${sql.lit(isLog ? NOTES_BATCH : KEYS_BATCH)}`
    const { rows }: { rows: { last: string | null }[] } = await sql<{ last: string | null }>`with w as materialized (
      ${written({ tenantId, siteId, typeId }, batch)}) select max(w.id::text) as last from w`.execute(tx)
    last = rows[0]!.last
  }
}
