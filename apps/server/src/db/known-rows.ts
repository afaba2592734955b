import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { SiteScope } from './site-scope.ts'
import type { Tx } from './transaction.ts'
import { checkJsonShapes, type JSON_COLUMNS } from './schema/json-columns.ts'
import type { DB } from './schema/schema.generated.ts'

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

/** What a row is read with. */
interface Reading<Parts> {
  /** More columns of a row `r`, of tables that change only with a new version of the row; always the same for a table. */
  parts?: RawBuilder<Parts>
  /** The row's mark, if another statement of the transaction has just read it (`markOf`). */
  mark?: string | undefined
}

/**
 * The version mark of a row. The transaction and the location of a row identify its version, also after a rollback; the time, also after a
 * restore from a backup, whose transaction numbers start again.
 */
export const markOf = (name: string): string =>
  `${name}.xmin::text || ' ' || ${name}.ctid::text || ' ' || ${name}.version || ' ' || ${name}.updated_at`
const MARK = sql.raw<string>(markOf('r'))

const rowOf = (table: KnownTable, { tenantId, siteId }: SiteScope, id: string) =>
  sql`from ${sql.table(table)} r where r.tenant_id = ${tenantId} and r.site_id = ${siteId} and r.id = ${id}`

/**
 * Reads a definition by its id, in the transaction's scope. A row that this process has parsed before is returned as the same object while
 * the database reports the same version, so that derived data can be cached with it. It is frozen.
 */
export async function readKnownRow<Table extends KnownTable, Parts extends object = object>(
  tx: Tx,
  table: Table,
  scope: SiteScope,
  id: string,
  { parts, mark: given }: Reading<Parts> = {},
): Promise<(KnownRow<Table> & Readonly<Parts>) | undefined> {
  const key = keyOf(table, scope, id)
  const held = known.get(key)
  if (held) {
    const mark = given ?? (await readMark(tx, rowOf(table, scope, id)))
    if (mark === undefined) return undefined
    if (mark === held.mark) {
      keep(key, held)
      return held.row as KnownRow<Table> & Parts
    }
  }
  const { rows } = await sql<
    Selectable<DB[Table]> & { known_mark: string }
  >`select r.*${parts ? sql`, ${parts}` : sql``}, ${MARK} as known_mark ${rowOf(table, scope, id)}`.execute(tx)
  const [found] = rows
  if (!found) return undefined
  const { known_mark: read, ...row } = found
  checkJsonShapes(table, row)
  keep(key, { mark: read, row: deepFrozen(row), size: JSON.stringify(row).length })
  return row as unknown as KnownRow<Table> & Parts
}

interface WantedMark {
  of: RawBuilder<unknown>
  answer: PromiseWithResolvers<string | undefined>
}
const wantedMarks = new WeakMap<Tx, WantedMark[]>()

/** The mark of a row; undefined: there is none. Marks that are wanted in one step of the program are read by one statement. */
function readMark(tx: Tx, of: RawBuilder<unknown>): Promise<string | undefined> {
  const answer = Promise.withResolvers<string | undefined>()
  const wanted = wantedMarks.get(tx)
  if (wanted) wanted.push({ of, answer })
  else {
    const all = [{ of, answer }]
    wantedMarks.set(tx, all)
    queueMicrotask(() => {
      wantedMarks.delete(tx)
      void readMarks(tx, all)
    })
  }
  return answer.promise
}

async function readMarks(tx: Tx, wanted: readonly WantedMark[]): Promise<void> {
  const each = wanted.map(({ of }, place) => sql`select ${sql.lit(place)} as place, ${MARK} as mark ${of}`)
  try {
    const { rows } = await sql<{ place: number; mark: string }>`${sql.join(each, sql` union all `)}`.execute(tx)
    const marks = new Map(rows.map(({ place, mark }) => [place, mark]))
    for (const [place, { answer }] of wanted.entries()) answer.resolve(marks.get(place))
  } catch (error) {
    for (const { answer } of wanted) answer.reject(error)
  }
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
