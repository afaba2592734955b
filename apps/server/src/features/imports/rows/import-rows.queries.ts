import { sql } from 'kysely'
import type { DataImportId } from '@verka/domain/entities/ids.ts'
import type { SheetCell } from '@verka/domain/exchange/sheet-cell.ts'
import type { ImportOutcome } from '@verka/domain/imports/import-states.ts'
import type { CellChange, ImportError } from '@verka/domain/imports/import-settings.ts'
import type { SiteScope } from '../../../db/site-scope.ts'
import type { Tx } from '../../../db/transaction.ts'
import { jsonInTurns } from '../../../processes/in-turns.ts'
import type { OutcomeCount } from '../imports.queries.ts'

export interface ImportRowRow {
  number: number
  cells: SheetCell[]
  is_corrected: boolean
  outcome: ImportOutcome
  errors: ImportError[] | null
  changes: CellChange[] | null
  entity_id: string | null
  version: number | null
  name: string
}

const COLUMNS = sql`r.number, r.cells, r.is_corrected, r.outcome, r.errors, r.changes, r.entity_id, r.version, r.name`
const inImport = ({ tenantId, siteId }: SiteScope, id: DataImportId) =>
  sql`r.tenant_id = ${tenantId} and r.site_id = ${siteId} and r.import_id = ${id}`

/** Rows of a file, as they were read. */
export async function insertRows(
  tx: Tx,
  { tenantId, siteId }: SiteScope,
  importId: DataImportId,
  rows: readonly { number: number; cells: readonly SheetCell[] }[],
): Promise<void> {
  await sql`insert into import_rows (tenant_id, site_id, import_id, number, cells)
    select ${tenantId}, ${siteId}, ${importId}, r.number, r.cells from json_to_recordset(${JSON.stringify(rows)}::json) r (number int, cells jsonb)`.execute(
    tx,
  )
}

export async function deleteRows(tx: Tx, scope: SiteScope, importId: DataImportId): Promise<void> {
  await sql`delete from import_rows r where ${inImport(scope, importId)}`.execute(tx)
}

export async function countRowOutcomes(tx: Tx, { tenantId, siteId }: SiteScope, ids: readonly DataImportId[]): Promise<OutcomeCount[]> {
  const { rows } = await sql<OutcomeCount>`select import_id, outcome, count(*)::int as count from import_rows
    where tenant_id = ${tenantId} and site_id = ${siteId} and import_id = any(${[...ids]}::uuid[]) group by import_id, outcome`.execute(tx)
  return rows
}

/** A page of rows in the order of the file. */
export async function readRows(
  tx: Tx,
  scope: SiteScope,
  importId: DataImportId,
  { outcomes, after, limit }: { outcomes: readonly ImportOutcome[] | undefined; after: number; limit: number },
): Promise<ImportRowRow[]> {
  const wanted = outcomes ? [...outcomes] : null
  const { rows } = await sql<ImportRowRow>`select ${COLUMNS} from import_rows r where ${inImport(scope, importId)} and r.number > ${after}
    and (${wanted}::text[] is null or r.outcome = any(${wanted}::text[])) order by r.number limit ${limit}`.execute(tx)
  return rows
}

export async function readRow(tx: Tx, scope: SiteScope, importId: DataImportId, number: number): Promise<ImportRowRow | undefined> {
  const { rows } =
    await sql<ImportRowRow>`select ${COLUMNS} from import_rows r where ${inImport(scope, importId)} and r.number = ${number}`.execute(tx)
  return rows[0]
}

/** The message of a row that has the identifier or code of an earlier one. */
export const REPEATED = '@errors.importRepeated'

/** Rows that were refused since they repeat a row, in their order. */
export async function readRepeatsOf(
  tx: Tx,
  scope: SiteScope,
  importId: DataImportId,
  { number, limit }: { number: number; limit: number },
): Promise<ImportRowRow[]> {
  const error = JSON.stringify([{ message: REPEATED, params: { row: number } }])
  const { rows } = await sql<ImportRowRow>`select ${COLUMNS} from import_rows r where ${inImport(scope, importId)} and r.outcome = 'wrong'
    and r.errors @> ${error}::jsonb order by r.number limit ${limit}`.execute(tx)
  return rows
}

export interface RowResult {
  number: number
  outcome: ImportOutcome
  errors: ImportError[] | null
  changes: CellChange[] | null
  entityId: string | null
  version: number | null
  name: string
  identifier: string | null
  /** Null where it is the identifier: then both are compared by that. */
  code: string | null
}

export async function writeRowResults(tx: Tx, scope: SiteScope, importId: DataImportId, results: readonly RowResult[]): Promise<void> {
  if (results.length === 0) return
  const json = await jsonInTurns(results)
  await sql`update import_rows r set outcome = n.outcome, errors = n.errors, changes = n.changes, entity_id = n."entityId", version = n.version,
      name = n.name, identifier = n.identifier, code = n.code
    from json_to_recordset(${json}::json) as n (number int, outcome text, errors jsonb, changes jsonb, "entityId" uuid, version int,
      name text, identifier text, code text)
    where ${inImport(scope, importId)} and r.number = n.number`.execute(tx)
}

export async function writeCells(
  tx: Tx,
  scope: SiteScope,
  importId: DataImportId,
  { number, cells }: { number: number; cells: readonly SheetCell[] },
): Promise<void> {
  await sql`update import_rows r set cells = ${JSON.stringify(cells)}::jsonb, is_corrected = true
    where ${inImport(scope, importId)} and r.number = ${number}`.execute(tx)
}

/** All rows wait for another check. */
export async function resetRows(tx: Tx, scope: SiteScope, importId: DataImportId): Promise<void> {
  await sql`update import_rows r set outcome = 'waiting', errors = null, changes = null, entity_id = null, version = null, name = '',
    identifier = null, code = null where ${inImport(scope, importId)} and r.outcome <> 'waiting'`.execute(tx)
}

/** Rows of the file besides these that have one of the values, by the value: the first of each. */
export async function readOthersWith(
  tx: Tx,
  scope: SiteScope,
  importId: DataImportId,
  column: 'identifier' | 'code',
  { values, without }: { values: readonly string[]; without: readonly number[] },
): Promise<Map<string, number>> {
  if (values.length === 0) return new Map()
  const of = sql.ref(`r.${column}`)
  const { rows } = await sql<{ value: string; number: number }>`select ${of} as value, min(r.number) as number from import_rows r
    where ${inImport(scope, importId)} and ${of} = any(${[...values]}::text[]) and r.number <> all(${[...without]}::int[])
    group by 1`.execute(tx)
  return new Map(rows.map(({ value, number }) => [value, number]))
}

/** Names of predefined values that rows miss, as their errors have them, with the number of rows. */
export async function readMissing(
  tx: Tx,
  scope: SiteScope,
  importId: DataImportId,
  limit: number,
): Promise<{ source: string; text: string; count: number }[]> {
  const { rows } = await sql<{ source: string; text: string; count: number }>`
    select e.value -> 'params' ->> 'source' as source, min(e.value -> 'params' ->> 'text') as text, count(*)::int as count
    from import_rows r cross join jsonb_array_elements(r.errors) e
    where ${inImport(scope, importId)} and r.outcome = 'wrong' and e.value ->> 'message' = '@errors.importChoiceMissing'
    group by 1, lower(e.value -> 'params' ->> 'text') order by 1, 2 limit ${limit}`.execute(tx)
  return rows
}

/** The last rows that would make something new, beyond a number of them. */
export async function readCreatesBeyond(tx: Tx, scope: SiteScope, importId: DataImportId, count: number): Promise<number[]> {
  const { rows } = await sql<{
    number: number
  }>`select r.number from import_rows r where ${inImport(scope, importId)} and r.outcome = 'create'
    order by r.number offset ${count}`.execute(tx)
  return rows.map(({ number }) => number)
}

/** Makes rows wrong for one reason. */
export async function refuseRows(
  tx: Tx,
  scope: SiteScope,
  importId: DataImportId,
  numbers: readonly number[],
  error: ImportError,
): Promise<void> {
  await sql`update import_rows r set outcome = 'wrong', errors = ${JSON.stringify([error])}::jsonb
    where ${inImport(scope, importId)} and r.number = any(${[...numbers]}::int[])`.execute(tx)
}
