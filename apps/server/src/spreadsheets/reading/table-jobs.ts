import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { StagedFile } from '../../files/store.ts'
import { headerRowOf } from './header-row.ts'
import { firstSheetOf, openTable } from './open-table.ts'
import { batchesOf, firstRows } from './rows.ts'
import { TableFailure } from '../table-failure.ts'
import type { JobOf, LookedInto, LookedIntoSheet, TableAnswers, TableJob } from '../table-messages.ts'
import { openZip } from './zip-file.ts'

const SHOWN_ROWS = 20
/** Rows in which the shown ones are looked for. */
const LOOKED_AT_ROWS = 1000
/** Sheets of a workbook that are looked into; further ones are not offered. */
const MAX_SHEETS = 50

async function* look({ path, scratch, chosen }: JobOf<'look'>): AsyncGenerator<LookedInto> {
  const table = await openTable(path, { scratch, chosen, mostRows: LOOKED_AT_ROWS })
  const sheets: LookedIntoSheet[] = []
  for (const { name, isHidden } of table.sheets.slice(0, MAX_SHEETS)) {
    const rows = await firstRows(table.rows(name), SHOWN_ROWS)
    sheets.push({ name, isHidden, rows, columnCount: Math.max(0, ...rows.map(({ cells }) => cells.length)), headerRow: headerRowOf(rows) })
  }
  if (sheets.every(({ rows }) => rows.length === 0)) throw new TableFailure('@importFile.noRows')
  const { kind, text, zip } = table
  yield { kind, sheets, ...(text && { text }), ...(zip && { zip }) }
}

async function* rows({ path, scratch, chosen }: JobOf<'rows'>): AsyncGenerator<TableAnswers['rows']> {
  const table = await openTable(path, { scratch, chosen })
  yield* batchesOf(table.rows(chosen.sheet ?? firstSheetOf(table)), chosen.headerRow)
}

/** Unpacks an entry into a file with a name of ours: the entry's own name is never a path. */
async function unpack(content: AsyncIterable<Buffer>, path: string): Promise<StagedFile> {
  const hash = createHash('sha256')
  let size = 0
  async function* measured() {
    for await (const chunk of content) {
      size += chunk.length
      hash.update(chunk)
      yield chunk
    }
  }
  await pipeline(measured(), createWriteStream(path, { flags: 'wx', mode: 0o600 }))
  return { path, size, sha256: hash.digest('hex') }
}

async function* files({ path, scratch, names }: JobOf<'files'>): AsyncGenerator<TableAnswers['files']> {
  const zip = await openZip(path)
  for (const name of names)
    if (zip.entries.has(name)) yield { name, file: await unpack(zip.read(name), `${scratch}-${crypto.randomUUID()}`) }
}

/** Answers of a job, each when it is wanted. @throws `TableFailure` with the reason why the file is not read */
export function runTableJob(job: TableJob): AsyncGenerator<TableAnswers[TableJob['kind']]> {
  if (job.kind === 'look') return look(job)
  return job.kind === 'rows' ? rows(job) : files(job)
}
