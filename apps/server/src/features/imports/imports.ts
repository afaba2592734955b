import type { BodyOf, QueryOf } from '@verka/domain/api/contract.ts'
import type { DataImportId, DataSchemaId, FileId, UserId } from '@verka/domain/entities/ids.ts'
import { AppError, forbidden, invalid, notFound } from '@verka/domain/errors/app-error.ts'
import { isImportAtWork, type ImportOutcome, type ImportState } from '@verka/domain/imports/import-states.ts'
import {
  DEFAULT_IMPORT_PAGE,
  type checkImport as checkCall,
  type createImport as createCall,
  type DataImport,
  type ImportRow,
} from '@verka/domain/imports/imports.api.ts'
import type { importElementsBySchema as elementsCall, importUsers as usersCall } from '@verka/domain/imports/import-files.api.ts'
import type { ImportMapping, ImportPolicy, ImportReading, ImportTarget } from '@verka/domain/imports/import-settings.ts'
import { loadServedTranslator } from '@verka/messages/served/load.ts'
import { scopeOf, type SiteContext } from '../../http/context.ts'
import { takeWorkLock } from '../../db/work-lock.queries.ts'
import { newId } from '../../ids.ts'
import { audit } from '../audit/audit.ts'
import { claimFiles, loadFile, releaseFiles } from '../files/files.ts'
import { countRowOutcomes, readRows, resetRows } from './rows/import-rows.queries.ts'
import { importOf, loadImport, rowReplyOf } from './import-reply.ts'
import {
  countImportsAtWork,
  deleteImportRow,
  insertImport,
  lockImport,
  readImport,
  readLatestImports,
  readOldImports,
  writeImport,
  type DataImportRow,
  type ImportChange,
} from './imports.queries.ts'
import { hasSaved, reportSaved } from './import-report.ts'
import { isAsChecked, mayImport, openImport, targetsOf } from './open-import.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** Lifetime of an import that nobody continues, and of a report. */
const OPEN_MS = 7 * DAY_MS
const FINISHED_MS = 90 * DAY_MS
/** Maximum imports of one person in a site that are at work. */
const MOST_AT_WORK = 10
/** Maximum listed. */
const LISTED = 50

type CreateBody = BodyOf<typeof createCall>

interface Wanted {
  target: ImportTarget
  typeId: string | null
  schemaId: DataSchemaId | null
  fileId: FileId
  reading: ImportReading
  mapping: ImportMapping | null
  policy: ImportPolicy | null
  startsItself: boolean
}

/** Creates an import of an uploaded file. @throws `invalid`, `notFound` for the type, `forbidden` */
export function createImport(context: SiteContext, { target, typeId, schemaId, fileId, reading = {} }: CreateBody): Promise<DataImport> {
  if ((target === 'user') !== (typeId === undefined)) throw invalid([{ message: '@validation.requiredChoice', field: 'typeId' }])
  const wanted = { target, typeId: typeId ?? null, schemaId: schemaId ?? null, fileId, reading }
  return create(context, { ...wanted, mapping: null, policy: null, startsItself: false })
}

async function create(context: SiteContext, wanted: Wanted): Promise<DataImport> {
  const { tx, now, actor } = context
  const scope = scopeOf(context)
  if (!mayImport(context, wanted.target)) throw forbidden()
  await openImport(context, { target: wanted.target, type_id: wanted.typeId, schema_id: wanted.schemaId })
  if ((await countImportsAtWork(tx, scope, actor.id)) >= MOST_AT_WORK)
    throw new AppError('tooManyRequests', { message: '@errors.importTooMany' }, { retryAfter: 30 })
  await deleteOldImports(context)
  const id = newId<'dataImport'>(now)
  const { fileName } = await loadFile(context, wanted.fileId).catch(() => {
    throw invalid([{ message: '@validation.fileMissing', field: 'fileId' }])
  })
  await claimFiles(context, { kind: 'import', id }, [{ fieldId: id, fileId: wanted.fileId, purpose: 'any' as const }])
  const { culture, requestId, address } = context
  await insertImport(tx, scope, { id, ...wanted, fileName, culture, requestId, address, ownerId: actor.id, now })
  noteCommand(context, id, 'create', { state: 'reading', fileName })
  await enqueue(context, id, 'reading')
  return loadImport(context, id)
}

/** Creates an import by a schema, of the one category or type that is configured for it. */
export async function importBySchema(
  context: SiteContext,
  target: 'element' | 'record',
  { schemaId, fileId, typeId }: { schemaId: DataSchemaId; fileId: FileId; typeId: string | undefined },
  { policy = 'all', mode = 'both', check }: QueryOf<typeof elementsCall>,
  configured: readonly string[],
): Promise<DataImport> {
  const [type] = typeId === undefined ? configured : [typeId]
  if (configured.length === 0 || type === undefined) throw notFound()
  if (typeId === undefined && configured.length > 1)
    throw invalid([{ message: '@validation.requiredChoice', field: target === 'element' ? 'elementTypeId' : 'recordTypeId' }])
  const mapping = { columns: [], identifier: null, mode, createMissing: [] }
  return create(context, { target, typeId: type, schemaId, fileId, reading: {}, mapping, policy, startsItself: check === undefined })
}

export const importUsers = (context: SiteContext, fileId: FileId, { policy = 'all', mode = 'both', check }: QueryOf<typeof usersCall>) =>
  create(context, {
    target: 'user',
    typeId: null,
    schemaId: null,
    fileId,
    reading: {},
    mapping: { columns: [], identifier: null, mode, createMissing: [] },
    policy,
    startsItself: check === undefined,
  })

/** Logs who gave a command: shown with the entries of the import, besides its one report. */
function noteCommand(
  context: SiteContext,
  id: DataImportId,
  action: 'create' | 'execute' | 'delete',
  after: { state?: ImportState; fileName?: string },
) {
  audit({ ...context, importId: id }, { action, entity: 'dataImport', entityId: id, after })
}

/** The server works on it part by part, as the caller (`import-job.ts`). */
async function enqueue(context: SiteContext, id: DataImportId, state: ImportState): Promise<void> {
  const kind = state === 'reading' ? 'importFile' : 'importRows'
  await context.runtime.jobs.enqueue(context.tx, kind, { ...scopeOf(context), id, by: context.actor.id }, context.actor.id)
}

async function deleteOldImports(context: SiteContext): Promise<void> {
  const time = context.now.getTime()
  const before = { open: new Date(time - OPEN_MS), finished: new Date(time - FINISHED_MS) }
  for (const id of await readOldImports(context.tx, scopeOf(context), before)) await remove(context, id)
}

async function remove(context: SiteContext, id: DataImportId): Promise<void> {
  await releaseFiles(context, { kind: 'import', id })
  await deleteImportRow(context.tx, scopeOf(context), id)
}

/** The latest imports, those at work first; `by`: only those of one person. */
export async function listImports(context: SiteContext, { target, by }: { target?: ImportTarget | undefined; by?: UserId } = {}) {
  const scope = scopeOf(context)
  const rows = await readLatestImports(context.tx, scope, { limit: LISTED, target: target ?? null, by: by ?? null })
  const outcomes = await countRowOutcomes(
    context.tx,
    scope,
    rows.map(({ id }) => id),
  )
  const items: DataImport[] = []
  for (const row of rows) {
    const item = await importOf(context, row, outcomes).catch((error: unknown) => {
      // of a deleted type, or one that the caller may not import
      if (error instanceof AppError && error.code === 'notFound') return undefined
      throw error
    })
    if (item) items.push(item)
  }
  return { items }
}

/** A page of the rows of an import with their outcomes. */
export async function listImportRows(
  context: SiteContext,
  id: DataImportId,
  {
    outcomes,
    after = 0,
    limit = DEFAULT_IMPORT_PAGE,
  }: { outcomes?: string | undefined; after?: number | undefined; limit?: number | undefined },
): Promise<{ items: ImportRow[]; next?: number }> {
  const found = await loadImport(context, id)
  const wanted = outcomes === undefined ? undefined : (outcomes.split(',') as ImportOutcome[])
  const rows = await readRows(context.tx, scopeOf(context), id, { outcomes: wanted, after, limit: limit + 1 })
  const page = rows.slice(0, limit)
  const items = page.map(rowReplyOf(context, found, await loadServedTranslator(context.culture)))
  return { items, ...(rows.length > limit ? { next: page.at(-1)!.number } : {}) }
}

interface Command {
  isObeyed?: (found: DataImport) => boolean
  /** The resulting change; undefined: not possible now. */
  change: (found: DataImport, row: DataImportRow) => ImportChange | undefined | Promise<ImportChange | undefined>
}

/** Runs a command on an import while no process works on it. A repeated command changes nothing. */
async function command(context: SiteContext, id: DataImportId, { isObeyed = () => false, change }: Command): Promise<DataImport> {
  const scope = scopeOf(context)
  await lockImport(context.tx, scope, id)
  const found = await loadImport(context, id)
  if (isObeyed(found)) return found
  const row = await readImport(context.tx, scope, id)
  const next = await change(found, row!)
  if (!next) throw new AppError('conflict', { message: '@errors.importNotNow' })
  const run = { by: context.actor.id, culture: context.culture, requestId: context.requestId, address: context.address }
  // without a new state the work goes on as the person who started it
  await writeImport(context.tx, scope, id, { ...next, ...(next.state !== undefined && { run }) })
  const state = next.state ?? found.state
  noteCommand(context, id, 'execute', { state })
  if (next.state !== undefined && isImportAtWork(next.state)) await enqueue(context, id, next.state)
  return loadImport(context, id)
}

/** Reads the file in another way. */
export const readImportAgain = (context: SiteContext, id: DataImportId, reading: ImportReading): Promise<DataImport> =>
  command(context, id, { change: ({ can }) => (can.map ? { state: 'reading', reading, mapping: null, error: null } : undefined) })

/** Stores what each column fills, and checks all rows. @throws `invalid` at a column that fills nothing known, or the same as another */
export const checkImport = (context: SiteContext, id: DataImportId, mapping: BodyOf<typeof checkCall>): Promise<DataImport> =>
  command(context, id, {
    async change(found, row) {
      if (!found.can.map || found.state === 'unreadable') return undefined
      const open = await openImport(context, row)
      refuseMapping(found, mapping, targetsOf(context, open))
      await resetRows(context.tx, scopeOf(context), id)
      return { state: 'checking', mapping, definition: open.definition, progress: 0, workedTo: 0 }
    },
  })

function refuseMapping(
  { columns, schemaId }: DataImport,
  mapping: ImportMapping,
  targets: readonly { key: string; isIdentifier: boolean }[],
): void {
  const known = new Map(targets.map((target) => [target.key, target]))
  const seen = new Set<string>()
  const errors = mapping.columns.flatMap((key, index) => {
    if (key === null) return []
    const field = `columns.${index}`
    if (!known.has(key) || index >= columns.length) return [{ message: '@validation.ruleFieldMissing', field }]
    if (seen.has(key)) return [{ message: '@errors.importTargetTwice', field }]
    seen.add(key)
    return []
  })
  if (seen.size === 0) errors.push({ message: '@errors.importNoColumns', field: 'columns' })
  const { identifier } = mapping
  if (identifier !== null && schemaId === null && !(seen.has(identifier) && known.get(identifier)?.isIdentifier))
    errors.push({ message: '@validation.requiredChoice', field: 'identifier' })
  if (errors.length > 0) throw invalid(errors)
}

/**
 * Starts a checked import. @throws `conflict` when it is not checked, nothing would be saved, rows are wrong and all are wanted, or its category
 * was changed since
 */
export const startImport = (context: SiteContext, id: DataImportId, policy: ImportPolicy): Promise<DataImport> =>
  command(context, id, {
    isObeyed: ({ state }) => state === 'running' || state === 'done',
    async change({ can }, row) {
      if (!(policy === 'all' ? can.startAll : can.startCorrect)) return undefined
      if (!isAsChecked(row, await openImport(context, row))) throw new AppError('conflict', { message: '@errors.importOtherDefinition' })
      return { state: 'running', policy, startedAt: context.now, isStopWanted: false, progress: 0, workedTo: 0 }
    },
  })

/** Stops an import. One that runs in a single transaction ends by itself at its next step. */
export const stopImport = (context: SiteContext, id: DataImportId): Promise<DataImport> =>
  command(context, id, {
    isObeyed: ({ state }) => state === 'stopped',
    async change({ can, state, policy }, row) {
      if (!can.stop) return undefined
      // at work: it ends at its next step. A job that waits for its turn, or for its next try, has saved nothing of all rows or none
      if (state === 'running' && policy === 'all' && (!(await takeWorkLock(context.tx, id)) || (await hasSaved(context.tx, row))))
        return { isStopWanted: true }
      if (state === 'reading' || state === 'checking')
        return { state: state === 'checking' ? 'mapping' : 'stopped', stoppedBecause: 'person' }
      await reportSaved(context, row)
      return { state: 'stopped', stoppedBecause: 'person', finishedAt: context.now }
    },
  })

/** Undoes what was saved. @throws `conflict` while it is at work, and when nothing was saved or it is too long ago */
export const undoImport = (context: SiteContext, id: DataImportId): Promise<DataImport> =>
  command(context, id, {
    isObeyed: ({ state }) => state === 'undoing' || state === 'undone',
    change: ({ can }) => (can.undo ? { state: 'undoing', stoppedBecause: null, workedTo: 0 } : undefined),
  })

/** Deletes an import of which nothing was saved. @throws `conflict` */
export async function discardImport(context: SiteContext, id: DataImportId): Promise<void> {
  await lockImport(context.tx, scopeOf(context), id)
  const found = await loadImport(context, id)
  if (!found.can.discard) throw new AppError('conflict', { message: '@errors.importNotNow' })
  noteCommand(context, id, 'delete', {})
  await remove(context, id)
}
