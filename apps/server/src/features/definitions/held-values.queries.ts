import { sql } from 'kysely'
import type { HeldField, LostOption } from '@verka/domain/forms/field-changes.ts'
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

/** The key of an option of a field in results about several. */
export const optionKey = ({ field, option }: Pick<LostOption, 'field' | 'option'>) => `${field.id}:${option.value}`

/** Number of rows in which each option is chosen, also in rows of collections, by `optionKey`; options that nobody chose are absent. */
export async function countChosen(
  tx: Tx,
  { tenantId, siteId }: SiteScope,
  { table, typeId }: ValueHolders,
  options: readonly LostOption[],
): Promise<Map<string, number>> {
  if (options.length === 0) return new Map()
  const isThere = table === 'records' ? sql`v.deleted_at is null` : sql`true`
  const fields = [...Map.groupBy(options, ({ field }) => field.id)].map(([id, [first]]) => [id, first!.rowsOf ?? null] as const)
  const { rows } = await sql<{ key: string; count: number }>`
    select f.id || ':' || c.value as key, count(distinct v.id) as count
    from ${sql.table(table)} v
    cross join unnest(${fields.map(([id]) => id)}::text[], ${fields.map(([, rowsOf]) => rowsOf)}::text[]) as f (id, rows_of)
    cross join lateral (
      select v.data_properties ->> f.id where f.rows_of is null
      union all select r.cells ->> f.id from jsonb_path_query(v.data_properties -> f.rows_of, '$[*]') as r (cells)
    ) as c (value)
    where v.tenant_id = ${tenantId} and v.site_id = ${siteId} and v.${sql.ref(TYPE_COLUMN[table])} = ${typeId} and ${isThere}
      and f.id || ':' || c.value = any(${options.map(optionKey)}::text[])
    group by 1`.execute(tx)
  return new Map(rows.map(({ key, count }) => [key, count]))
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
