import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { cellText } from '@verka/domain/exchange/cell-text.ts'
import { isMonthFirst } from '@verka/domain/exchange/reading/read-moment.ts'
import { KEYS_SHEET, keysOfColumns } from '@verka/domain/exchange/template.ts'
import type { TextSettings } from '@verka/domain/exchange/text-settings.ts'
import type { SheetCell } from '@verka/domain/exchange/sheet-cell.ts'
import type { FileId } from '@verka/domain/entities/ids.ts'
import { AppError } from '@verka/domain/errors/app-error.ts'
import type { ImportLook } from '@verka/domain/imports/import-settings.ts'
import { isKnownHeading } from '@verka/domain/imports/known-heading.ts'
import type { NamedTarget } from '@verka/domain/imports/propose-mapping.ts'
import type { Culture } from '@verka/domain/localization/cultures.ts'
import { storeStagedFile } from '../../files/store-staged-file.ts'
import { scopeOf, type SiteContext } from '../../http/context.ts'
import type { Job } from '../../jobs/job-queue.ts'
import type { Runtime } from '../../runtime.ts'
import { claimFiles, loadFileRows, saveUpload } from '../files/files.ts'
import type { PersonRuntime } from '../session/person-context.ts'
import type { ChosenRows, LookedInto, LookedIntoSheet, SheetRow } from '../../spreadsheets/table-messages.ts'
import { lookAndRead, readRows, readZipEntries } from '../../spreadsheets/tables.ts'
import { deleteRows, insertRows } from './rows/import-rows.queries.ts'
import { endingAfterFaults, inWork } from './import-job.ts'
import { mappingOf } from './import-reply.ts'
import { writeImport, type DataImportRow } from './imports.queries.ts'
import { openImport, targetsOf } from './open-import.ts'

export type FileRuntime = PersonRuntime & Pick<Runtime, 'files'>

/** Rows whose cells are shown before a column is matched. */
const SAMPLES = 5

/** Reads the file of an import: its rows are stored as they are, and its columns wait to be matched. */
export async function runFileJob(runtime: FileRuntime, job: Job<'importFile'>): Promise<void> {
  const folder = await mkdtemp(join(runtime.files.staging, 'import-'))
  try {
    await endingAfterFaults(runtime, job, () =>
      inWork(runtime, job, async (_tx, row, contextOf) => {
        if (row.state !== 'reading') return
        const context = contextOf()
        try {
          await readFile(runtime, context, row, folder)
        } catch (error) {
          if (!(error instanceof AppError) || error.errors.length === 0) throw error
          const [{ message, params }] = error.errors as [{ message: string; params?: Record<string, string | number> }]
          const { now: finishedAt } = context
          await deleteRows(context.tx, scopeOf(context), row.id)
          await writeImport(context.tx, scopeOf(context), row.id, {
            from: 'reading',
            state: 'unreadable',
            error: { message, ...(params && { params }) },
            ...(row.starts_itself && { finishedAt }),
          })
        }
      }),
    )
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function readFile(runtime: FileRuntime, context: SiteContext, row: DataImportRow, folder: string): Promise<void> {
  const [source] = await loadFileRows(context, [row.file_id])
  if (!source) throw new AppError('notFound', { message: '@validation.fileMissing' })
  const file = { path: join(folder, 'table') }
  await pipeline(await runtime.files.open(source.storage_key), createWriteStream(file.path))
  const { encoding, separator } = row.reading
  const text = { ...(encoding && { encoding }), ...(separator && { separator }) }
  await lookAndRead(file, text, (found, rowsOf) => storeRows(runtime, context, row, { found, file, text, rowsOf }))
}

interface Looked {
  found: LookedInto
  file: { path: string }
  text: TextSettings
  rowsOf: (chosen: ChosenRows) => AsyncGenerator<SheetRow[]>
}

async function storeRows(
  runtime: FileRuntime,
  context: SiteContext,
  row: DataImportRow,
  { found, file, text, rowsOf }: Looked,
): Promise<void> {
  const { tx, culture } = context
  const scope = scopeOf(context)
  const { sheet: wantedSheet, hasHeader } = row.reading
  const sheet = found.sheets.find(({ name }) => name === wantedSheet) ?? found.sheets.find(({ isHidden }) => !isHidden) ?? found.sheets[0]
  if (!sheet) throw new AppError('invalid', { message: '@imports.empty' })
  const headerRow = headerOf(sheet, hasHeader, hasHeader === false ? [] : targetsOf(context, await openImport(context, row)), culture)
  await deleteRows(tx, scope, row.id)
  const files = row.looked?.files ?? (await storeFiles(runtime, context, row, { found, file }))
  const look = lookOf(found, sheet, headerRow, culture)
  const columns = await withKeys(file, found, look.columns)
  const orders: Set<boolean>[] = columns.map(() => new Set())
  let total = 0
  const rows = rowsOf({ ...text, ...(sheet.name !== '' && { sheet: sheet.name }), ...(headerRow !== undefined && { headerRow }) })
  for await (const batch of rows) {
    const below = batch.filter(({ number }) => number > (headerRow ?? 0))
    total += below.length
    for (const { cells } of below) noteDayOrders(orders, cells)
    if (below.length > 0) await insertRows(tx, scope, row.id, below)
  }
  const shown = columns.map((column, index) => ({ ...column, ...(orders[index]!.size > 0 && { monthFirst: [...orders[index]!] }) }))
  const looked = { ...look, columns: shown, files }
  await writeImport(tx, scope, row.id, { from: 'reading', state: 'mapping', looked, total, error: null })
  if (row.policy !== null) await matchByItself(context, { ...row, looked, total })
}

/** Notes for each column the orders that its days with slashes can only be in. */
function noteDayOrders(orders: readonly Set<boolean>[], cells: readonly SheetCell[]): void {
  for (const [index, cell] of cells.entries()) {
    if (typeof cell !== 'string' || !cell.includes('/')) continue
    const order = isMonthFirst(cell)
    if (order !== undefined) orders[index]?.add(order)
  }
}

/** The row with the names of the columns: by what an import can fill, else by its looks, unless it is known whether there is one. */
function headerOf(
  { headerRow, rows }: LookedIntoSheet,
  hasHeader: boolean | undefined,
  targets: readonly NamedTarget[],
  culture: Culture,
): number | undefined {
  if (hasHeader === false) return undefined
  const known = rows.find(({ number, cells }) => number <= (headerRow ?? Infinity) && isKnownHeading(cells, targets, culture))
  return known?.number ?? headerRow ?? (hasHeader ? rows[0]?.number : undefined)
}

const textOf = (cell: SheetCell | undefined, culture: Culture) => (cell === null || cell === undefined ? '' : cellText(cell, culture))

function lookOf(found: LookedInto, sheet: LookedIntoSheet, headerRow: number | undefined, culture: Culture): Omit<ImportLook, 'files'> {
  const header = sheet.rows.find(({ number }) => number === headerRow)
  const samples = sheet.rows.filter(({ number }) => number > (headerRow ?? 0)).slice(0, SAMPLES)
  return {
    kind: found.kind === 'text' ? 'text' : 'workbook',
    sheets: found.kind === 'text' ? [] : found.sheets.flatMap(({ name, isHidden }) => (isHidden ? [] : [name])),
    sheet: found.kind === 'text' ? null : sheet.name,
    encoding: found.text?.encoding ?? null,
    separator: found.text?.separator ?? null,
    hasHeader: headerRow !== undefined,
    columns: Array.from({ length: sheet.columnCount }, (_, index) => ({
      header: textOf(header?.cells[index], culture).trim(),
      samples: samples.map(({ cells }) => textOf(cells[index], culture)),
    })),
  }
}

/** The columns of a template with what they fill, also where their titles were changed. */
async function withKeys(file: { path: string }, { sheets }: LookedInto, columns: ImportLook['columns']): Promise<ImportLook['columns']> {
  if (!sheets.some(({ name, isHidden }) => isHidden && name === KEYS_SHEET)) return columns
  const keys: [string, string][] = []
  for await (const rows of readRows(file, { sheet: KEYS_SHEET, headerRow: 1 }))
    for (const { number, cells } of rows) if (number > 1) keys.push([String(cells[0] ?? ''), String(cells[1] ?? '')])
  const known = keysOfColumns(
    columns.map(({ header }) => header),
    keys,
  )
  return columns.map((column, index) => ({ ...column, ...(known[index] !== null && known[index] !== undefined && { key: known[index] }) }))
}

/** Stores the files beside the table, so that rows can name them. */
async function storeFiles(
  runtime: FileRuntime,
  context: SiteContext,
  row: DataImportRow,
  { found, file }: { found: LookedInto; file: { path: string } },
): Promise<Record<string, FileId>> {
  const stored: Record<string, FileId> = {}
  const names = (found.zip?.files ?? []).map(({ name }) => name)
  for await (const { name: path, file: staged } of names.length > 0 ? readZipEntries(file, names) : []) {
    const name = basename(path)
    const received = await storeStagedFile({ database: runtime.database, store: runtime.files }, context.tenant.id, context.now, staged, {
      fileName: name,
      type: '',
    }).catch((error: unknown) => {
      // rows that name a file of a type that is not allowed say so
      if (error instanceof AppError) return undefined
      throw error
    })
    if (received) stored[name] = (await saveUpload(context, received)).id
  }
  const claimed = [row.file_id, ...Object.values(stored)].map((fileId) => ({ fieldId: row.id, fileId, purpose: 'any' as const }))
  if (claimed.length > 1) await claimFiles(context, { kind: 'import', id: row.id }, claimed)
  return stored
}

/** Columns of a program's file are matched as proposed. */
async function matchByItself(context: SiteContext, row: DataImportRow): Promise<void> {
  const open = await openImport(context, row)
  const { definition } = open
  const proposed = await mappingOf(context, { ...row, mapping: null }, open)
  const mapping = { ...proposed, mode: row.mapping?.mode ?? 'both' }
  const isMatched = mapping.columns.some((column) => column !== null)
  if (isMatched) return writeImport(context.tx, scopeOf(context), row.id, { from: 'mapping', state: 'checking', mapping, definition })
  const change = {
    state: 'stopped',
    stoppedBecause: 'failed',
    error: { message: '@errors.importNoColumns' },
    finishedAt: context.now,
  } as const
  return writeImport(context.tx, scopeOf(context), row.id, { from: 'mapping', ...change, mapping })
}
