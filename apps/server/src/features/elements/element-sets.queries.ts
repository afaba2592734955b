import { sql } from 'kysely'
import type { UserId } from '@verka/domain/entities/ids.ts'
import { writeKeysOfSet } from '../../db/lists/keys/write-keys.ts'
import type { SiteScope } from '../../db/site-scope.ts'
import { sendAlong, type Tx } from '../../db/transaction.ts'
import { jsonInTurns } from '../../processes/in-turns.ts'
import { keysOf, keysOfUpdate, type ElementRow, type ElementValues } from './elements.queries.ts'

const jsonRow = ({ id, title, code, dataProperties, savedBy, searchText }: ElementValues) => ({
  id,
  title,
  code,
  data: dataProperties,
  saved_by: savedBy,
  search: searchText,
})
/** Rows as a statement that writes many reads them. */
const jsonRows = async (rows: readonly ElementValues[]) => {
  const json = await jsonInTurns(rows.map(jsonRow))
  return sql`json_to_recordset(${json}::json) r (id uuid, title text, code text, data jsonb, saved_by jsonb, search text)`
}

/** Inserts objects of one category in one statement, and their keys in another, with turns for others. Pipelined; `refuse` as for one object. */
export async function insertElementRows(
  tx: Tx,
  { tenantId, siteId }: SiteScope,
  rows: readonly ElementValues[],
  ownerId: UserId,
  now: Date,
  refuse: (error: Error) => void,
): Promise<void> {
  const [first] = rows
  if (!first) return
  const inserted = sql`insert into elements (tenant_id, site_id, id, element_type_id, title, code, data_properties, saved_by, search_text,
      owner_id, created_at, updated_at)
    select ${tenantId}, ${siteId}, r.id, ${first.elementTypeId}, r.title, r.code, r.data, r.saved_by, r.search, ${ownerId}, ${now}::timestamptz,
      ${now}::timestamptz from ${await jsonRows(rows)}`
  sendAlong(tx, inserted.compile(tx), (error) => {
    refuse(error)
    throw error
  })
  await writeKeysOfSet(tx, first.type, rows, (row) => ({ id: row.id, keys: keysOf(row.type, row, now, now) }))
}

/** Updates objects of one category in one statement, and their keys in another, with turns for others; each with its locked row. Pipelined. */
export async function updateElementRows(
  tx: Tx,
  { tenantId, siteId }: SiteScope,
  rows: readonly { stored: ElementRow; values: ElementValues }[],
  now: Date,
): Promise<void> {
  const [first] = rows
  if (!first) return
  const updated = sql`update elements e set title = r.title, code = r.code, data_properties = r.data, saved_by = r.saved_by,
      search_text = r.search, version = e.version + 1, updated_at = ${now}::timestamptz
    from ${await jsonRows(rows.map(({ values }) => values))} where e.tenant_id = ${tenantId} and e.site_id = ${siteId} and e.id = r.id`
  sendAlong(tx, updated.compile(tx))
  await writeKeysOfSet(tx, first.values.type, rows, ({ stored, values }) => keysOfUpdate(stored, values, now))
}
