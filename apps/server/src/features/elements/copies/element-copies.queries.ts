import { sql } from 'kysely'
import type { ElementId, ElementTypeId, UserId } from '@verka/domain/entities/ids.ts'
import { jsonText } from '../../../db/schema/json-columns.ts'
import { writeKeys } from '../../../db/lists/keys/write-keys.ts'
import type { SiteScope } from '../../../db/site-scope.ts'
import type { Tx } from '../../../db/transaction.ts'
import { keysOf, type ElementRow, type ElementValues } from '../elements.queries.ts'

/** The newest objects of a category, and others that are spread over all of it by their age. */
export async function readSample(
  tx: Tx,
  { tenantId, siteId }: SiteScope,
  { typeId, newest, spread }: { typeId: ElementTypeId; newest: number; spread: number },
): Promise<ElementRow[]> {
  const { rows } = await sql<ElementRow>`with counted as (
      select id, row_number() over (order by created_at desc, id desc) as at, count(*) over () as of
      from elements where tenant_id = ${tenantId} and site_id = ${siteId} and element_type_id = ${typeId}),
    chosen as (select id from counted
      where at <= ${newest} or (at - ${newest}) % greatest(1, ceil((of - ${newest})::numeric / greatest(1, ${spread}))) = 0
      order by at limit ${newest + spread})
    select e.id, e.element_type_id, e.title, e.code, e.data_properties, e.version, e.created_at, e.updated_at
      from chosen c join elements e on e.tenant_id = ${tenantId} and e.site_id = ${siteId} and e.id = c.id`.execute(tx)
  return rows
}

/** An object as it is copied: with the age of its original. */
export type CopiedElement = ElementValues & { createdAt: Date; updatedAt: Date }

/** Inserts copies of one category, with their keys. */
export async function insertCopies(
  tx: Tx,
  { tenantId, siteId }: SiteScope,
  rows: readonly CopiedElement[],
  ownerId: UserId,
): Promise<void> {
  const [first] = rows
  if (!first) return
  const values = rows.map(({ id, title, code, dataProperties, savedBy, searchText, createdAt, updatedAt }) => ({
    id: id satisfies ElementId,
    title,
    code,
    data: JSON.parse(jsonText(dataProperties)) as object,
    saved_by: savedBy,
    search: searchText,
    created_at: createdAt,
    updated_at: updatedAt,
  }))
  await sql`insert into elements (tenant_id, site_id, id, element_type_id, title, code, data_properties, saved_by, search_text, owner_id,
      created_at, updated_at)
    select ${tenantId}, ${siteId}, r.id, ${first.elementTypeId}, r.title, r.code, r.data, r.saved_by, r.search, ${ownerId}, r.created_at, r.updated_at
    from json_to_recordset(${JSON.stringify(values)}::json)
      r (id uuid, title text, code text, data jsonb, saved_by jsonb, search text, created_at timestamptz, updated_at timestamptz)`.execute(
    tx,
  )
  writeKeys(
    tx,
    first.type,
    rows.map((row) => ({ id: row.id, keys: keysOf(row.type, row, row.createdAt, row.updatedAt) })),
  )
}
