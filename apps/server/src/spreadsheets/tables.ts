import { readdir, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { StagedFile } from '../files/store.ts'
import { answersOf } from './limited-process.ts'
import { processTurns, type ProcessTurns } from './process-turns.ts'
import type { ChosenRows, ChosenTable, JobOf, LookedInto, SheetRow, TableAnswers, TableJob } from './table-messages.ts'

/** Processes at once. Previews do not wait for imports, which are read for longer. */
const PREVIEWS = processTurns(2)
const READS = processTurns(2)

/** An imported file on this machine. Unpacked parts of it are in its folder while it is read. */
type TableFile = Pick<StagedFile, 'path'>

interface Reading<Kind extends TableJob['kind']> {
  job: JobOf<Kind>
  turns: ProcessTurns
  signal: AbortSignal | undefined
}

/** Runs a job when it is its turn, and removes what it has unpacked. */
async function* inTurn<Kind extends TableJob['kind']>({ job, turns, signal }: Reading<Kind>): AsyncGenerator<TableAnswers[Kind]> {
  const endTurn = await turns.take(signal)
  try {
    yield* answersOf(job, signal)
  } finally {
    endTurn()
    const [folder, prefix] = [dirname(job.scratch), basename(job.scratch)]
    const left = (await readdir(folder)).filter((name) => name.startsWith(prefix))
    await Promise.all(left.map((name) => rm(join(folder, name), { force: true })))
  }
}

const pathsOf = ({ path }: TableFile) => ({ path, scratch: `${path}.${crypto.randomUUID()}` })

/**
 * Recognises an imported file by its content: its sheets with their first rows, the encoding and separator of a text, the files in a zip.
 * @throws `invalid` at the field `file` when it cannot be read
 */
export async function lookInto(file: TableFile, chosen: ChosenTable = {}, signal?: AbortSignal): Promise<LookedInto> {
  for await (const looked of inTurn({ job: { kind: 'look', ...pathsOf(file), chosen }, turns: PREVIEWS, signal })) return looked
  throw new Error('the reading process ended without an answer')
}

/**
 * Returns all rows of a sheet that have values, in the order of the file, at most 500 at a time. The next ones are read when they are
 * wanted: memory stays flat.
 * @throws `invalid` at the field `file` when it cannot be read, or at the first row beyond the limits
 */
export function readRows(file: TableFile, chosen: ChosenRows = {}, signal?: AbortSignal): AsyncGenerator<SheetRow[]> {
  return inTurn({ job: { kind: 'rows', ...pathsOf(file), chosen }, turns: READS, signal })
}

/**
 * Unpacks files of a zip by their names, one at a time. Names that it does not have are left out. A file is removed when the loop ends: the
 * caller stores it before (`store.put` moves it).
 */
export function readZipEntries(file: TableFile, names: readonly string[], signal?: AbortSignal): AsyncGenerator<TableAnswers['files']> {
  return inTurn({ job: { kind: 'files', ...pathsOf(file), names: [...names] }, turns: READS, signal })
}
