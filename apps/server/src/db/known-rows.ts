import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { SiteScope } from './site-scope.ts'
import type { Tx } from './transaction.ts'
import { checkJsonShapes, type JSON_COLUMNS } from './json-columns.ts'
import type { DB } from './schema.generated.ts'

/** Tables with large rows that are often read and seldom written. */
type KnownTable = {
  [Table in keyof DB & keyof typeof JSON_COLUMNS]: DB[Table] extends { version: unknown; updated_at: unknown; site_id: unknown }
    ? Table
    : never
}[keyof DB & keyof typeof JSON_COLUMNS]
type KnownRow<Table extends KnownTable> = Readonly<Selectable<DB[Table]>>

interface Known {
  /** Version mark of the row: no two versions in the table's history have the same. */
  mark: string
  row: object
  /** Length of its JSON, in characters. */
  size: number
}

/** Limit of cached JSON in characters: some tens of megabytes of objects. */
const MOST_CHARACTERS = 16e6
/** By table and key, least recently used first. */
const known = new Map<string, Known>()
let characters = 0

/**
 * Reads a definition by its id, in the transaction's scope. A row that this process has parsed before is returned as the same object while
 * the database reports the same version, so that derived data can be cached with it. It is frozen. `parts`: more columns of a row `r`, of
 * tables that change only with a new version of the row; always the same for a table.
 */
export async function readKnownRow<Table extends KnownTable, Parts extends object = object>(
  tx: Tx,
  table: Table,
  { tenantId, siteId }: SiteScope,
  id: string,
  parts?: RawBuilder<Parts>,
): Promise<(KnownRow<Table> & Readonly<Parts>) | undefined> {
  const key = keyOf(table, { tenantId, siteId }, id)
  const of = sql`from ${sql.table(table)} r where r.tenant_id = ${tenantId} and r.site_id = ${siteId} and r.id = ${id}`
  // the transaction and the location of a row identify its version, also after a rollback; the time, also after a restore from a backup,
  // whose transaction numbers start again
  const mark = sql<string>`r.xmin::text || ' ' || r.ctid::text || ' ' || r.version || ' ' || r.updated_at`
  const held = known.get(key)
  if (held) {
    const { rows } = await sql<{ mark: string }>`select ${mark} as mark ${of}`.execute(tx)
    if (rows.length === 0) return undefined
    if (rows[0]!.mark === held.mark) {
      keep(key, held)
      return held.row as KnownRow<Table> & Parts
    }
  }
  const { rows } = await sql<
    Selectable<DB[Table]> & { known_mark: string }
  >`select r.*${parts ? sql`, ${parts}` : sql``}, ${mark} as known_mark ${of}`.execute(tx)
  const [found] = rows
  if (!found) return undefined
  const { known_mark: read, ...row } = found
  checkJsonShapes(table, row)
  keep(key, { mark: read, row: deepFrozen(row), size: JSON.stringify(row).length })
  return row as unknown as KnownRow<Table> & Parts
}

/**
 * The last result of `readKnownRow`, possibly outdated: for a query that most likely is right in the same message with `readKnownRow`, and
 * is repeated when that returns another row.
 */
export const lastKnownRow = <Table extends KnownTable>(table: Table, scope: SiteScope, id: string): KnownRow<Table> | undefined =>
  known.get(keyOf(table, scope, id))?.row as KnownRow<Table> | undefined

const keyOf = (table: KnownTable, { tenantId, siteId }: SiteScope, id: string) => `${table} ${tenantId} ${siteId} ${id.toLowerCase()}`

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
