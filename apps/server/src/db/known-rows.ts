import { sql, type Selectable } from 'kysely'
import type { Tx } from './database.ts'
import type { DB } from './schema.generated.ts'

/** Tables of what is large, often read, and seldom written. */
type KnownTable = {
  [Table in keyof DB]: DB[Table] extends { version: unknown; updated_at: unknown; site_id: unknown } ? Table : never
}[keyof DB]
type KnownRow<Table extends KnownTable> = Readonly<Selectable<DB[Table]>>

interface Known {
  /** Which version of the row this is: no two that ever stood in the table have the same. */
  mark: string
  row: object
  /** Of its JSON, in characters. */
  size: number
}

/** So many characters of JSON are kept at most: some tens of megabytes of objects. */
const MOST_CHARACTERS = 16e6
/** By table and key, the one used longest ago first. */
const known = new Map<string, Known>()
let characters = 0

/**
 * A definition by its id, in a place that is open in the transaction. What this process has parsed before is given
 * again, the same object, when the database says that the row has not been written since; so what is made of a
 * definition can be kept beside it. Nobody may change it: it is frozen.
 */
export async function readKnownRow<Table extends KnownTable>(
  tx: Tx,
  table: Table,
  { tenantId, siteId }: { tenantId: string; siteId: string },
  id: string,
): Promise<KnownRow<Table> | undefined> {
  const key = keyOf(table, { tenantId, siteId }, id)
  const of = sql`from ${sql.table(table)} r where r.tenant_id = ${tenantId} and r.site_id = ${siteId} and r.id = ${id}`
  // who wrote a row and where it stands tell its versions apart, also those of transactions that came to nothing; when, also those of
  // a database that was put back from a backup and counts its transactions anew
  const mark = sql<string>`r.xmin::text || ' ' || r.ctid::text || ' ' || r.version || ' ' || r.updated_at`
  const held = known.get(key)
  if (held) {
    const { rows } = await sql<{ mark: string }>`select ${mark} as mark ${of}`.execute(tx)
    if (rows.length === 0) return undefined
    if (rows[0]!.mark === held.mark) {
      keep(key, held)
      return held.row as KnownRow<Table>
    }
  }
  const { rows } = await sql<Selectable<DB[Table]> & { known_mark: string }>`select r.*, ${mark} as known_mark ${of}`.execute(tx)
  const [found] = rows
  if (!found) return undefined
  const { known_mark: read, ...row } = found
  keep(key, { mark: read, row: deepFrozen(row), size: JSON.stringify(row).length })
  return row as unknown as KnownRow<Table>
}

/**
 * What `readKnownRow` gave last, which need not be so any more: for asking something that most likely is right in the same message
 * with `readKnownRow`, and anew when that gives another row.
 */
export const lastKnownRow = <Table extends KnownTable>(
  table: Table,
  place: { tenantId: string; siteId: string },
  id: string,
): KnownRow<Table> | undefined => known.get(keyOf(table, place, id))?.row as KnownRow<Table> | undefined

const keyOf = (table: KnownTable, { tenantId, siteId }: { tenantId: string; siteId: string }, id: string) =>
  `${table} ${tenantId} ${siteId} ${id.toLowerCase()}`

function keep(key: string, row: Known): void {
  characters -= known.get(key)?.size ?? 0
  known.delete(key)
  if (row.size > MOST_CHARACTERS / 4) return
  known.set(key, row)
  characters += row.size
  for (const [oldest, { size }] of known) {
    if (characters <= MOST_CHARACTERS) return
    known.delete(oldest)
    characters -= size
  }
}

function deepFrozen<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  for (const part of Object.values(value)) deepFrozen(part)
  return Object.freeze(value)
}
