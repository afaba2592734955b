import { freePlaces } from '../../tenants/life/licence.ts'
import { runPart } from '../../../db/transaction.ts'
import { scopeOf, type SiteContext } from '../../../http/context.ts'
import {
  readCreatesBeyond,
  readOthersWith,
  readRows,
  refuseRows,
  writeRowResults,
  type ImportRowRow,
  type RowResult,
} from './import-rows.queries.ts'
import { lockImport, readImportForWork, writeImport, type DataImportRow } from '../imports.queries.ts'
import { JobBusyError } from '../../../jobs/job-queue.ts'
import { createMissing } from './missing-values.ts'
import { filesOf } from '../import-files.ts'
import { openImport, readerOf, readingOf, type OpenImport } from '../open-import.ts'
import { reasonOf } from './save-set.ts'
import { startsByItself } from '../start-by-itself.ts'
import type { ThingOutcome, ThingSave } from '../things/import-thing.ts'
import { workOnRows } from './work-on-rows.ts'

/** Rows that are checked at a time. Nothing is locked meanwhile, and others have their turns between the rows. */
const SLICE_ROWS = 2000

/** Checks the next rows; after the last one the import is checked. */
export async function checkSlice(context: SiteContext, row: DataImportRow): Promise<void> {
  const { tx } = context
  const scope = scopeOf(context)
  const rows = await readRows(tx, scope, row.id, { outcomes: ['waiting'], after: row.worked_to, limit: SLICE_ROWS })
  if (rows.length > 0) {
    const results = await checkRows(context, row, rows)
    // a command came in between: these outcomes are those of an earlier mapping
    await lockImport(tx, scope, row.id)
    const now = await readImportForWork(tx, scope, row.id)
    if (now?.state !== 'checking' || now.request_id !== row.request_id) throw new JobBusyError('the check was stopped')
    await writeImport(tx, scope, row.id, { workedTo: rows.at(-1)!.number })
    await writeRowResults(tx, scope, row.id, results)
    if (rows.length === SLICE_ROWS) return
  }
  await refuseBeyondLicence(context, row)
  await writeImport(tx, scope, row.id, { from: 'checking', ...(await startsByItself(context, row)) })
}

/** Checks rows as their save would, and undoes what that wrote. */
export async function checkRows(context: SiteContext, row: DataImportRow, rows: readonly ImportRowRow[]): Promise<RowResult[]> {
  const { tx } = context
  const open = await openImport(context, row)
  if (open.things.isSingle) return checkSingles(context, row, rows, open)
  const mapping = row.mapping!
  const reader = readerOf(open, mapping)
  const numbers = rows.map(({ number }) => number)
  return runPart(
    tx,
    async () => {
      const files = await filesOf(context, row)
      const read = () => readingOf(context, open, files, row)
      const reading = await createMissing(context, { rows, reader, reading: await read(), types: mapping.createMissing }, read)
      return workOnRows(context, rows, {
        things: open.things,
        reader,
        reading,
        mode: mapping.mode,
        isCheck: true,
        othersWith: (column, values) => readOthersWith(tx, scopeOf(context), row.id, column, { values, without: numbers }),
        save: (saves) => open.things.save(context, saves, true),
      })
    },
    { isTrial: true },
  )
}

/** Checks rows one by one, as they are saved. */
async function checkSingles(
  context: SiteContext,
  row: DataImportRow,
  rows: readonly ImportRowRow[],
  open: OpenImport,
): Promise<RowResult[]> {
  const numbers = rows.map(({ number }) => number)
  const save = (one: ThingSave) =>
    runPart(context.tx, () => open.things.save(context, [one], true), { isTrial: true }).catch((error: unknown): ThingOutcome[] => [
      { errors: reasonOf(error) },
    ])
  return workOnRows(context, rows, {
    things: open.things,
    reader: readerOf(open, row.mapping!),
    reading: await readingOf(context, open, new Map(), row),
    mode: row.mapping!.mode,
    isCheck: true,
    othersWith: (column, values) => readOthersWith(context.tx, scopeOf(context), row.id, column, { values, without: numbers }),
    async save(saves) {
      const outcomes: ThingOutcome[] = []
      for (const one of saves) outcomes.push(...(await save(one)))
      return outcomes
    },
  })
}

/** Rows for which the licence has no place are wrong before anything is saved. */
async function refuseBeyondLicence(context: SiteContext, { id, target }: DataImportRow): Promise<void> {
  if (target === 'record') return
  const free = await freePlaces(context, target)
  if (free === undefined) return
  const beyond = await readCreatesBeyond(context.tx, scopeOf(context), id, free.places)
  if (beyond.length > 0) await refuseRows(context.tx, scopeOf(context), id, beyond, { column: null, ...free.error })
}
