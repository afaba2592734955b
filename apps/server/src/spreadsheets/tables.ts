import { readdir, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { StagedFile } from '../files/store.ts'
import { startLimited, type LimitedProcess } from './limited-process.ts'
import { processTurns, type ProcessTurns } from './process-turns.ts'
import type { ChosenRows, ChosenTable, JobOf, LookedInto, SheetRow, TableAnswers, TableJob } from './table-messages.ts'

/** Processes at once. Previews do not wait for imports, which are read for longer. */
const PREVIEWS = processTurns(2)
const READS = processTurns(2)

/** An imported file on this machine. Unpacked parts of it are in its folder while it is read. */
type TableFile = Pick<StagedFile, 'path'>

const pathsOf = ({ path }: TableFile) => ({ path, scratch: `${path}.${crypto.randomUUID()}` })
type Paths = ReturnType<typeof pathsOf>

/** Runs a process for a file when it is its turn, and removes what it has unpacked. */
async function* inTurn<Answer>(
  { file, turns, signal }: { file: Paths; turns: ProcessTurns; signal: AbortSignal | undefined },
  read: (started: LimitedProcess) => AsyncGenerator<Answer>,
): AsyncGenerator<Answer> {
  const endTurn = await turns.take(signal)
  try {
    const started = await startLimited(file, signal)
    try {
      yield* read(started)
    } finally {
      await started.end()
    }
  } finally {
    endTurn()
    const [folder, prefix] = [dirname(file.scratch), basename(file.scratch)]
    const left = (await readdir(folder)).filter((name) => name.startsWith(prefix))
    await Promise.all(left.map((name) => rm(join(folder, name), { force: true, recursive: true })))
  }
}

/** Runs one job in a process of its own. */
function answersOf<Kind extends TableJob['kind']>(
  job: JobOf<Kind>,
  turns: ProcessTurns,
  signal: AbortSignal | undefined,
): AsyncGenerator<TableAnswers[Kind]> {
  return inTurn({ file: job, turns, signal }, (started) => started.answersOf(job))
}

/**
 * Recognises an imported file by its content: its sheets with their first rows, the encoding and separator of a text, the files in a zip.
 * @throws `invalid` at the field `file` when it cannot be read
 */
export async function lookInto(file: TableFile, chosen: ChosenTable = {}, signal?: AbortSignal): Promise<LookedInto> {
  for await (const looked of answersOf({ kind: 'look', ...pathsOf(file), chosen }, PREVIEWS, signal)) return looked
  throw new Error('the reading process ended without an answer')
}

/**
 * Looks into a file for `work`, which may read its rows. A text is read by the process that has looked into it, since a start takes longer than
 * most texts; a workbook by another, which has all the memory for it.
 * @throws `invalid` at the field `file` when it cannot be read
 */
export async function lookAndRead<Result>(
  file: TableFile,
  chosen: ChosenTable,
  work: (looked: LookedInto, rowsOf: (chosen: ChosenRows) => AsyncGenerator<SheetRow[]>) => Promise<Result>,
): Promise<Result> {
  const paths = pathsOf(file)
  const working = inTurn({ file: paths, turns: PREVIEWS, signal: undefined }, async function* (started) {
    for await (const looked of started.answersOf({ kind: 'look', ...paths, chosen })) {
      if (looked.kind !== 'text') await started.end()
      yield await work(looked, (rows) =>
        looked.kind === 'text' ? started.answersOf({ kind: 'rows', ...paths, chosen: rows }) : readRows(file, rows),
      )
      return
    }
  })
  for await (const result of working) return result
  throw new Error('the reading process ended without an answer')
}

/**
 * Returns all rows of a sheet that have values, in the order of the file, at most 500 at a time. The next ones are read when they are
 * wanted: memory stays flat.
 * @throws `invalid` at the field `file` when it cannot be read, or at the first row beyond the limits
 */
export function readRows(file: TableFile, chosen: ChosenRows = {}, signal?: AbortSignal): AsyncGenerator<SheetRow[]> {
  return answersOf({ kind: 'rows', ...pathsOf(file), chosen }, READS, signal)
}

/**
 * Unpacks files of a zip by their names, one at a time. Names that it does not have are left out. A file is removed when the loop ends: the
 * caller stores it before (`store.put` moves it).
 */
export function readZipEntries(file: TableFile, names: readonly string[], signal?: AbortSignal): AsyncGenerator<TableAnswers['files']> {
  return answersOf({ kind: 'files', ...pathsOf(file), names: [...names] }, READS, signal)
}
