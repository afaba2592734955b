import { sql } from 'kysely'
import type { HeldField } from '@verka/domain/forms/field-changes.ts'
import type { Tx } from '../../db/transaction.ts'
import type { SiteScope } from '../../db/site-scope.ts'

/** Tables with values of a definition's fields: of a category, of a predefined value type, or of a function. */
export interface ValueHolders {
  table: 'elements' | 'records' | 'operations'
  typeId: string
}

const TYPE_COLUMN = { elements: 'element_type_id', records: 'record_type_id', operations: 'operation_type_id' } as const

/** Number of rows with a value of each field, also in rows of collections; fields without values are absent. */
export async function countHolders(
  tx: Tx,
  { tenantId, siteId }: SiteScope,
  { table, typeId }: ValueHolders,
  held: readonly HeldField[],
): Promise<Map<string, number>> {
  if (held.length === 0) return new Map()
  const isThere = table === 'records' ? sql`v.deleted_at is null` : sql`true`
  const { rows } = await sql<{ id: string; count: number }>`
    select f.id, count(*) as count
    from ${sql.table(table)} v
    join unnest(${held.map(({ field }) => field.id)}::text[], ${held.map(({ rowsOf }) => rowsOf ?? null)}::text[]) as f (id, rows_of)
      on case when f.rows_of is null then v.data_properties ? f.id
        else exists (select 1 from jsonb_path_query(v.data_properties -> f.rows_of, '$[*]') as r (cells) where r.cells ? f.id) end
    where v.tenant_id = ${tenantId} and v.site_id = ${siteId} and v.${sql.ref(TYPE_COLUMN[table])} = ${typeId} and ${isThere}
    group by f.id`.execute(tx)
  return new Map(rows.map(({ id, count }) => [id, count]))
}

/** Number of rows without a value of each field of the form; fields that every row has are absent. */
export async function countLacking(
  tx: Tx,
  { tenantId, siteId }: SiteScope,
  { table, typeId }: ValueHolders,
  fieldIds: readonly string[],
): Promise<Map<string, number>> {
  if (fieldIds.length === 0) return new Map()
  const isThere = table === 'records' ? sql`v.deleted_at is null` : sql`true`
  const { rows } = await sql<{ id: string; count: number }>`
    select f.id, count(*) as count
    from ${sql.table(table)} v cross join unnest(${[...fieldIds]}::text[]) as f (id)
    where v.tenant_id = ${tenantId} and v.site_id = ${siteId} and v.${sql.ref(TYPE_COLUMN[table])} = ${typeId} and ${isThere}
      and coalesce(v.data_properties -> f.id, 'null') = 'null'
    group by f.id`.execute(tx)
  return new Map(rows.map(({ id, count }) => [id, count]))
}
