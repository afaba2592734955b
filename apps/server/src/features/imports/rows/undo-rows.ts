import { AppError, type FieldError } from '@verka/domain/errors/app-error.ts'
import type { ImportError } from '@verka/domain/imports/import-settings.ts'
import { asId } from '@verka/domain/entities/ids.ts'
import { runPart, type Tx } from '../../../db/transaction.ts'
import { scopeOf, type AfterCommit, type SiteContext } from '../../../http/context.ts'
import { loadCreatedBy, loadEntriesOf } from '../../audit-log/audit-log.ts'
import { deleteRecord, loadRecordRows } from '../../records/records.ts'
import type { ContextOf } from '../../session/person-context.ts'
import { auditReport } from '../import-report.ts'
import { readRows, writeRowResults, type ImportRowRow, type RowResult } from './import-rows.queries.ts'
import { writeImport, type DataImportRow } from '../imports.queries.ts'
import { openImport } from '../open-import.ts'
import type { ImportThings } from '../things/import-thing.ts'

/** Rows that are undone at a time. */
const SLICE_ROWS = 50

/**
 * Undoes the next rows: created things are deleted and changed ones restored, unless somebody has changed them since. After the last one
 * also the predefined values that the import has made.
 */
export async function undoSlice(tx: Tx, contextOf: ContextOf, row: DataImportRow): Promise<void> {
  const context = contextOf()
  const scope = scopeOf(context)
  const rows = await readRows(tx, scope, row.id, { outcomes: ['created', 'updated'], after: row.worked_to, limit: SLICE_ROWS })
  if (rows.length === 0) return end(contextOf, row)
  const { things } = await openImport(context, row)
  const ids = rows.flatMap(({ entity_id: id }) => id ?? [])
  const entries = await loadEntriesOf(context, { importId: row.id }, ids)
  const results: RowResult[] = []
  for (const one of rows) {
    const kept = await inPart(contextOf, (now) => undoRow(now, things, one, entries.get(one.entity_id!)?.before))
    results.push({
      number: one.number,
      outcome: kept ? 'kept' : 'undone',
      errors: kept ? kept.map(reasonOf) : null,
      changes: one.changes,
      entityId: one.entity_id,
      version: one.version,
      name: one.name,
      identifier: null,
      code: null,
    })
  }
  await writeRowResults(tx, scope, row.id, results)
  await writeImport(tx, scope, row.id, { workedTo: rows.at(-1)!.number })
}

/** Nobody has opened a row: what was changed since the import is said of it. */
const reasonOf = ({ message, params }: FieldError): ImportError => ({
  column: null,
  message: message === '@errors.stale' ? '@errors.importChangedAfter' : message,
  ...(params && { params }),
})

function undoRow(
  context: SiteContext,
  things: ImportThings,
  { outcome, entity_id: id, version }: ImportRowRow,
  before: unknown,
): Promise<void> {
  const thing = { id: id!, version: version! }
  return outcome === 'created' ? things.remove(context, thing) : things.restore(context, thing, before)
}

/** Does a part of the work in a savepoint. @returns why it could not be done */
async function inPart(contextOf: ContextOf, work: (context: SiteContext) => Promise<void>): Promise<FieldError[] | undefined> {
  const commits: AfterCommit[] = []
  const context = contextOf((one) => commits.push(one))
  try {
    await runPart(context.tx, () => work(context))
    for (const commit of commits) contextOf().afterCommit(commit)
    return undefined
  } catch (error) {
    if (error instanceof AppError) return error.errors
    if (String((error as { code?: unknown }).code).startsWith('23')) return [{ message: '@errors.conflict' }]
    throw error
  }
}

async function end(contextOf: ContextOf, row: DataImportRow): Promise<void> {
  const context = contextOf()
  const scope = scopeOf(context)
  if (row.target !== 'record') await removeMadeValues(contextOf, row)
  const { now } = context
  // else a run of all rows or none has failed
  const isUndo = row.finished_at !== null
  await writeImport(context.tx, scope, row.id, {
    from: 'undoing',
    ...(isUndo ? { state: 'undone', undoneAt: now } : { state: 'stopped', finishedAt: now }),
  })
  await auditReport(context, row, 'undo')
}

/** Deletes the predefined values that the import has created, where nothing else uses them and nobody has changed them. */
async function removeMadeValues(contextOf: ContextOf, row: DataImportRow): Promise<void> {
  const context = contextOf()
  const ids = (await loadCreatedBy(context, row.id, 'record')).map((id) => asId<'record'>(id))
  for (const { id, version } of await loadRecordRows(context, ids))
    if (version === 1) await inPart(contextOf, (now) => deleteRecord(now, id, version, false))
}
