import type { Tx } from '../../../db/transaction.ts'
import { scopeOf, type SiteContext } from '../../../http/context.ts'
import type { ContextOf, PersonRuntime } from '../../session/person-context.ts'
import { auditReport, hasSaved, reportSaved } from '../import-report.ts'
import { filesOf } from '../import-files.ts'
import { readRows, writeRowResults, type ImportRowRow, type RowResult } from './import-rows.queries.ts'
import { readImportForWork, writeImport, type DataImportRow, type ImportChange } from '../imports.queries.ts'
import { keepReplaced } from './keep-replaced.ts'
import { createMissing } from './missing-values.ts'
import { isAsChecked, openImport, readerOf, readingOf } from '../open-import.ts'
import { saveSet } from './save-set.ts'
import { workOnRows } from './work-on-rows.ts'

/** Rows that are saved with one statement for each table. */
const SET_ROWS = 500
/** Up to so many rows are saved in one transaction where all or none is wanted. */
const WHOLE_ROWS = 10_000

/** Why a run of all rows or none saved none, or why a part of a run saved nothing. */
export class RunRefused extends Error {
  readonly failed: RowResult[]
  readonly isOtherDefinition: boolean
  constructor(failed: RowResult[], { isOtherDefinition = false } = {}) {
    super('the import saved no row')
    this.failed = failed
    this.isOtherDefinition = isOtherDefinition
  }
}

const nextRows = (context: SiteContext, row: DataImportRow, after: number) =>
  readRows(context.tx, scopeOf(context), row.id, { outcomes: ['create', 'update'], after, limit: SET_ROWS })

/** Saves the next rows without errors; after the last one the import is done. */
export async function runSlice(tx: Tx, contextOf: ContextOf, row: DataImportRow): Promise<void> {
  const context = contextOf()
  const scope = scopeOf(context)
  const rows = await nextRows(context, row, row.worked_to)
  if (rows.length > 0) await writeRowResults(tx, scope, row.id, await saveRows(contextOf, row, rows))
  if (rows.length < SET_ROWS) return end(context, row)
  await writeImport(tx, scope, row.id, { workedTo: rows.at(-1)!.number })
}

/**
 * Saves all rows or none. Up to `WHOLE_ROWS` in this transaction, so that a failure leaves nothing; more of them set by set, and a failure
 * undoes what was saved.
 * @throws `RunRefused`
 */
export async function runWhole(runtime: PersonRuntime, tx: Tx, contextOf: ContextOf, row: DataImportRow): Promise<void> {
  const context = contextOf()
  const scope = scopeOf(context)
  if (row.total > WHOLE_ROWS) return runSetOfMany(tx, contextOf, row)
  let [progress, after] = [0, 0]
  for (;;) {
    const rows = await nextRows(context, row, after)
    if (rows.length === 0) return end(context, row)
    if ((await readImportForWork(tx, scope, row.id))?.is_stop_wanted) throw new RunRefused([])
    const results = await saveRows(contextOf, row, rows)
    const failed = results.filter(({ outcome }) => outcome === 'failed')
    if (failed.length > 0) throw new RunRefused(failed)
    await writeRowResults(tx, scope, row.id, results)
    progress += rows.length
    after = rows.at(-1)!.number
    await showProgress(runtime, row, progress)
  }
}

/** Others see the progress of rows that they cannot see yet. */
const showProgress = (runtime: PersonRuntime, { id, tenant_id: tenantId, site_id: siteId }: DataImportRow, progress: number) =>
  runtime.database.transaction({ kind: 'site', tenantId, siteIds: [siteId] }, (tx) =>
    writeImport(tx, { tenantId, siteId }, id, { progress }),
  )

async function runSetOfMany(tx: Tx, contextOf: ContextOf, row: DataImportRow): Promise<void> {
  const context = contextOf()
  const scope = scopeOf(context)
  if (row.is_stop_wanted)
    return writeImport(tx, scope, row.id, { from: 'running', state: 'undoing', stoppedBecause: 'person', workedTo: 0 })
  const rows = await nextRows(context, row, row.worked_to)
  if (rows.length === 0) return end(context, row)
  const results = await saveRows(contextOf, row, rows)
  await writeRowResults(tx, scope, row.id, results)
  await writeImport(tx, scope, row.id, { workedTo: rows.at(-1)!.number })
  if (results.some(({ outcome }) => outcome === 'failed'))
    await writeImport(tx, scope, row.id, { from: 'running', state: 'undoing', stoppedBecause: 'failed', workedTo: 0 })
}

/** Writes why nothing was saved. Without a failed row a person has stopped it, or its category was changed. */
export async function writeRefusal(context: SiteContext, row: DataImportRow, { failed, isOtherDefinition }: RunRefused): Promise<void> {
  if (row.state !== 'running') return
  await writeRowResults(context.tx, scopeOf(context), row.id, failed)
  return stopWork(context, row, {
    stoppedBecause: failed.length > 0 || isOtherDefinition ? 'failed' : 'person',
    ...(isOtherDefinition && { error: { message: '@errors.importOtherDefinition' } }),
  })
}

/** Stops the work on an import, with the report of what was saved; earlier parts of a run of all rows or none are undone instead. */
export async function stopWork(
  context: SiteContext,
  row: DataImportRow,
  why: Pick<ImportChange, 'stoppedBecause' | 'error'>,
): Promise<void> {
  const { tx, now: finishedAt } = context
  const change = { from: row.state, ...why }
  if (row.state === 'running' && row.policy === 'all' && (await hasSaved(tx, row)))
    return writeImport(tx, scopeOf(context), row.id, { ...change, state: 'undoing', workedTo: 0 })
  await reportSaved(context, row)
  const state = row.state === 'reading' ? 'unreadable' : 'stopped'
  return writeImport(tx, scopeOf(context), row.id, { ...change, state, finishedAt, progress: 0 })
}

async function end(context: SiteContext, row: DataImportRow): Promise<void> {
  // a person has stopped it during its last rows
  if ((await readImportForWork(context.tx, scopeOf(context), row.id))?.state !== 'running') return
  await writeImport(context.tx, scopeOf(context), row.id, { from: 'running', state: 'done', finishedAt: context.now, progress: 0 })
  await auditReport(context, row, 'execute')
}

async function saveRows(contextOf: ContextOf, row: DataImportRow, rows: readonly ImportRowRow[]): Promise<RowResult[]> {
  const context = contextOf()
  const open = await openImport(context, row)
  if (!isAsChecked(row, open)) throw new RunRefused([], { isOtherDefinition: true })
  const mapping = row.mapping!
  const reader = readerOf(open, mapping)
  const files = await filesOf(context, row)
  const read = () => readingOf(context, open, files, row)
  const reading = await createMissing(context, { rows, reader, reading: await read(), types: mapping.createMissing }, read)
  const results = await workOnRows(context, rows, {
    things: open.things,
    reader,
    reading,
    mode: mapping.mode,
    isCheck: false,
    othersWith: async () => new Map(),
    save: (saves) => saveSet(contextOf, open.things, saves),
  })
  await keepReplaced(context, row, open.things, results)
  return results
}
