import { cellText } from '@verka/domain/exchange/cell-text.ts'
import type { DataImportId } from '@verka/domain/entities/ids.ts'
import { AppError, notFound } from '@verka/domain/errors/app-error.ts'
import { IMPORT_OUTCOMES, isImportAtWork, type ImportOutcome } from '@verka/domain/imports/import-states.ts'
import { UNDO_DAYS, type DataImport, type ImportRow } from '@verka/domain/imports/imports.api.ts'
import type { ImportError, ImportMapping } from '@verka/domain/imports/import-settings.ts'
import { proposeMapping } from '@verka/domain/imports/propose-mapping.ts'
import { may } from '@verka/domain/access/permissions.ts'
import { textIn } from '@verka/domain/localization/localized-text.ts'
import { errorText } from '@verka/messages/error-text.ts'
import type { ServedTranslator } from '@verka/messages/served/load.ts'
import { loadServedTranslator } from '@verka/messages/served/load.ts'
import { scopeOf, type SiteContext } from '../../http/context.ts'
import { loadRecordType } from '../definitions/stored/record-types.ts'
import { readMissing, type ImportRowRow } from './rows/import-rows.queries.ts'
import { countRowOutcomes } from './rows/import-rows.queries.ts'
import { readEarlierMappings, readImport, type DataImportRow, type OutcomeCount } from './imports.queries.ts'
import { mayImport, openImport, targetsOf, targetsWithChoices, type OpenImport } from './open-import.ts'

/** Maximum distinct missing values in a reply. */
const MAX_MISSING = 500
const DAY_MS = 24 * 60 * 60 * 1000

type Counts = Record<ImportOutcome, number>

const countsOf = (id: DataImportId, outcomes: readonly OutcomeCount[]): Counts => {
  const counts = Object.fromEntries(IMPORT_OUTCOMES.map((outcome) => [outcome, 0])) as Counts
  for (const { import_id: of, outcome, count } of outcomes) if (of === id) counts[outcome] = count
  return counts
}

/** Rows that the server has worked on in the present state. */
function doneOf(
  { state, total, progress }: Pick<DataImportRow, 'state' | 'total' | 'progress'>,
  counts: Counts,
): { done: number; total: number } {
  const saved = counts.created + counts.updated
  if (state === 'reading' || state === 'mapping' || state === 'unreadable') return { done: 0, total }
  if (state === 'checking' || state === 'checked') return { done: total - counts.waiting, total }
  if (state === 'undoing' || state === 'undone') return { done: counts.undone + counts.kept, total: saved + counts.undone + counts.kept }
  const all = saved + counts.failed + counts.create + counts.update
  return { done: Math.max(progress, saved + counts.failed), total: all }
}

/** An import as calls return it. @throws `notFound` also for one of a type that the caller may not see or import */
export async function importOf(context: SiteContext, row: DataImportRow, outcomes: readonly OutcomeCount[]): Promise<DataImport> {
  if (!mayImport(context, row.target)) throw notFound()
  const counts = countsOf(row.id, outcomes)
  const open = await openImport(context, row)
  const translator = await loadServedTranslator(context.culture)
  const targets = targetsOf(context, open)
  const { looked } = row
  const undoUntil = row.finished_at && new Date(row.finished_at.getTime() + UNDO_DAYS * DAY_MS)
  const isWaiting = row.state === 'mapping' || row.state === 'checked'
  const ready = row.state === 'checked' ? counts.create + counts.update : 0
  return {
    id: row.id,
    target: row.target,
    typeId: row.type_id,
    typeName: open.things.names && textIn(open.things.names, context.culture, context.tenant.culture),
    schemaId: row.schema_id,
    fileName: row.file_name,
    state: row.state,
    stoppedBecause: row.stopped_because,
    error: row.error && { ...row.error, text: errorText(row.error, translator) },
    table: looked && {
      kind: looked.kind,
      sheets: looked.sheets,
      sheet: looked.sheet,
      encoding: looked.encoding,
      separator: looked.separator,
      hasHeader: looked.hasHeader,
      files: Object.keys(looked.files).length,
    },
    columns: (looked?.columns ?? []).map(({ header, samples }) => ({ header, samples })),
    targets: targets.map(({ names: _names, ...target }) => target),
    mapping: await mappingOf(context, row, open),
    missing: row.state === 'checked' ? await missingOf(context, row.id, open) : [],
    policy: row.policy,
    ...doneOf(row, counts),
    counts,
    by: { id: row.owner_id, name: row.owner_name },
    createdAt: row.created_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
    undoneAt: row.undone_at?.toISOString() ?? null,
    undoUntil: undoUntil?.toISOString() ?? null,
    can: {
      map: isWaiting || row.state === 'unreadable',
      correct: row.state === 'checked',
      startAll: ready > 0 && counts.wrong === 0,
      startCorrect: ready > 0,
      stop: isImportAtWork(row.state),
      undo:
        (row.state === 'done' || row.state === 'stopped') &&
        counts.created + counts.updated > 0 &&
        undoUntil !== null &&
        undoUntil > context.now,
      discard: isWaiting || row.state === 'unreadable',
    },
  }
}

/** The stored mapping; before the first check a proposal. */
export async function mappingOf(context: SiteContext, row: DataImportRow, open: OpenImport): Promise<ImportMapping> {
  if (row.mapping) return row.mapping
  const targets = targetsOf(context, open)
  const identifiers = new Set(targets.flatMap(({ key, isIdentifier }) => (isIdentifier ? [key] : [])))
  const earlier =
    row.looked && !open.schema ? await readEarlierMappings(context.tx, scopeOf(context), { target: row.target, typeId: row.type_id }) : []
  const before = earlier.map(({ looked, mapping }) => ({ columns: looked.columns, mapping }))
  return proposeMapping(row.looked?.columns ?? [], await targetsWithChoices(context, open), identifiers, before)
}

/** Names of predefined values that rows miss, by their type. */
async function missingOf(context: SiteContext, id: DataImportId, { things }: OpenImport): Promise<DataImport['missing']> {
  if (things.fields.length === 0) return []
  const rows = await readMissing(context.tx, scopeOf(context), id, MAX_MISSING)
  const missing: DataImport['missing'] = []
  for (const [source, values] of Map.groupBy(rows, (row) => row.source)) {
    const [kind, typeId] = source.split(':')
    if (kind !== 'records' || typeId === undefined) continue
    const type = await loadRecordType(context, typeId).catch((error: unknown) => {
      if (error instanceof AppError) return undefined
      throw error
    })
    if (!type) continue
    const name = textIn(type.localizedNames, context.culture, context.tenant.culture)
    const canCreate = may(context.actor.role, 'records', 'write')
    missing.push({ recordTypeId: type.id, name, canCreate, values: values.map(({ text, count }) => ({ text, count })) })
  }
  return missing
}

/** One import with its progress. @throws `notFound` */
export async function loadImport(context: SiteContext, id: DataImportId): Promise<DataImport> {
  const row = await readImport(context.tx, scopeOf(context), id)
  if (!row) throw notFound()
  return importOf(context, row, await outcomesOf(context, row))
}

/** Time between two counts of an import at work, as a multiple of how long the last one took. */
const COUNT_PAUSE = 50
/** Imports that nobody asks about any more are forgotten with the others. */
const MAX_COUNTED = 100
/** The latest count of an import at work that this process has made. */
const counted = new Map<DataImportId, { state: DataImportRow['state']; outcomes: OutcomeCount[]; until: number }>()

/** Numbers of rows by outcome. A progress may be a moment old: large imports would be counted all the time. */
async function outcomesOf(context: SiteContext, { id, state }: DataImportRow): Promise<OutcomeCount[]> {
  const known = counted.get(id)
  const began = performance.now()
  if (known?.state === state && began < known.until) return known.outcomes
  counted.delete(id)
  const outcomes = await countRowOutcomes(context.tx, scopeOf(context), [id])
  const now = performance.now()
  if (counted.size > MAX_COUNTED) counted.clear()
  if (isImportAtWork(state)) counted.set(id, { state, outcomes, until: now + COUNT_PAUSE * (now - began) })
  return outcomes
}

/** Rows with as many cells as the table has columns, and with errors in the language of the call. */
export const rowReplyOf =
  ({ culture }: SiteContext, { columns }: Pick<DataImport, 'columns'>, translator: ServedTranslator) =>
  (row: ImportRowRow): ImportRow => ({
    number: row.number,
    outcome: row.outcome,
    cells: columns.map((_column, index) => cellText(row.cells[index] ?? null, culture)),
    isCorrected: row.is_corrected,
    errors: (row.errors ?? []).map((error) => ({ ...error, text: rowErrorText(error, translator) })),
    changes: row.changes ?? [],
    entityId: row.entity_id,
    name: row.name,
  })

export const rowErrorText = (error: ImportError, translator: ServedTranslator) => errorText(error, translator)
