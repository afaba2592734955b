import { sql } from 'kysely'
import type { UserId } from '@verka/domain/entities/ids.ts'
import { writeKeysOfSet } from '../../db/lists/keys/write-keys.ts'
import type { SiteScope } from '../../db/site-scope.ts'
import { sendAlong, type Tx } from '../../db/transaction.ts'
import { jsonInTurns } from '../../processes/in-turns.ts'
import { keysOf, type RecordRow, type RecordValues } from './records.queries.ts'

/** A predefined value as it will be read, with what is written besides. */
interface WrittenRecord {
  row: RecordRow
  values: RecordValues
}

const jsonRow = ({ row, values }: WrittenRecord) => ({
  id: row.id,
  position: row.position,
  names: row.localized_names,
  color: row.color,
  data: row.data_properties,
  saved_by: values.savedBy,
  search: values.searchText,
})
/** Rows as a statement that writes many reads them. */
const jsonRows = async (rows: readonly WrittenRecord[]) => {
  const json = await jsonInTurns(rows.map(jsonRow))
  return sql`json_to_recordset(${json}::json)
    r (id uuid, position int, names jsonb, color text, data jsonb, saved_by jsonb, search text)`
}

/** Inserts values of one type in one statement, and their keys in another, with turns for others. Pipelined: nobody waits for it. */
export async function insertRecordRows(
  tx: Tx,
  { tenantId, siteId }: SiteScope,
  rows: readonly WrittenRecord[],
  ownerId: UserId,
  now: Date,
): Promise<void> {
  const [first] = rows
  if (!first) return
  const inserted = sql`insert into records (tenant_id, site_id, id, record_type_id, position, localized_names, color, data_properties, saved_by,
      search_text, owner_id, created_at, updated_at)
    select ${tenantId}, ${siteId}, r.id, ${first.row.record_type_id}, r.position, r.names, r.color, r.data, r.saved_by, r.search, ${ownerId},
      ${now}::timestamptz, ${now}::timestamptz from ${await jsonRows(rows)}`
  sendAlong(tx, inserted.compile(tx))
  const { type } = first.values
  await writeKeysOfSet(tx, type, rows, ({ row }) => ({ id: row.id, keys: keysOf(type, row) }))
}

/** Updates values of one type in one statement, and their keys in another, with turns for others; each with its locked row. Pipelined. */
export async function updateRecordRows(
  tx: Tx,
  { tenantId, siteId }: SiteScope,
  rows: readonly (WrittenRecord & { stored: RecordRow })[],
  now: Date,
): Promise<void> {
  const [first] = rows
  if (!first) return
  const updated = sql`update records e set localized_names = r.names, color = r.color, data_properties = r.data, saved_by = r.saved_by,
      search_text = r.search, version = e.version + 1, updated_at = ${now}::timestamptz
    from ${await jsonRows(rows)} where e.tenant_id = ${tenantId} and e.site_id = ${siteId} and e.id = r.id`
  sendAlong(tx, updated.compile(tx))
  const { type } = first.values
  await writeKeysOfSet(tx, type, rows, ({ row, stored }) => ({ id: row.id, keys: keysOf(type, row), before: keysOf(type, stored) }))
}
