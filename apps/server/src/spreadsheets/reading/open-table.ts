import { createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { unreadable, TableFailure } from '../table-failure.ts'
import type { Table } from './table.ts'
import type { ChosenTable } from '../table-messages.ts'
import { openTextTable } from './text/text-table.ts'
import { openXlsx } from './workbook/xlsx.ts'
import { openZip, type ZipFile } from './zip-file.ts'

interface Wanted {
  chosen: ChosenTable
  /** Path of a file that may be written. */
  scratch: string
  /** Rows of a sheet that are wanted at most, for formats that are not read row by row. */
  mostRows?: number | undefined
}

const ZIP = '504b0304'
const EMPTY_ZIP = '504b0506'
const OLE = 'd0cf11e0a1b11ae1'

const IS_TABLE = /\.(xlsx|xls|csv|txt|text)$/i
/** Files that operating systems add. */
const IS_SYSTEM_FILE = /(^|\/)(__MACOSX\/|\.|thumbs\.db$|desktop\.ini$)/i

async function beginningOf(path: string): Promise<string> {
  const file = await open(path)
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(8), 0, 8, 0)
    return buffer.toString('hex', 0, bytesRead)
  } finally {
    await file.close()
  }
}

const depthOf = (name: string) => name.split('/').length

/** Opens the table of a zip file: the chosen one, or the first that is nearest to the top. Other files are beside it. */
async function openZippedTable(zip: ZipFile, { scratch, chosen, mostRows }: Wanted): Promise<Table> {
  const files = [...zip.entries].filter(([name]) => !IS_SYSTEM_FILE.test(name))
  const tables = files
    .map(([name]) => name)
    .filter((name) => IS_TABLE.test(name))
    .toSorted((one, other) => depthOf(one) - depthOf(other))
  const [first] = tables
  if (first === undefined) throw new TableFailure('@importFile.zipWithoutTable')
  const table = chosen.table ?? first
  if (!tables.includes(table)) throw unreadable()
  await pipeline(zip.read(table), createWriteStream(scratch, { mode: 0o600 }))
  const beside = files.filter(([name]) => name !== table).map(([name, { size }]) => ({ name, size }))
  return { ...(await openFile(scratch, { chosen, mostRows })), zip: { table, tables, files: beside } }
}

/** Opens a table that is in no other zip file. */
async function openFile(path: string, { chosen, mostRows }: Pick<Wanted, 'chosen' | 'mostRows'>): Promise<Table> {
  const beginning = await beginningOf(path)
  if (beginning === '') throw new TableFailure('@validation.fileEmpty')
  if (beginning === OLE) {
    // a large library, for old files only
    const { openXls } = await import('./workbook/xls.ts')
    return openXls(path, mostRows)
  }
  return beginning.startsWith(ZIP) || beginning.startsWith(EMPTY_ZIP) ? openXlsx(await openZip(path)) : openTextTable(path, chosen)
}

/** Opens a table by its content. */
export async function openTable(path: string, wanted: Wanted): Promise<Table> {
  const beginning = await beginningOf(path)
  if (!beginning.startsWith(ZIP) && !beginning.startsWith(EMPTY_ZIP)) return openFile(path, wanted)
  const zip = await openZip(path)
  const isWorkbook = [...zip.entries.keys()].some(
    (name) => /^xl[/\\]workbook\./i.test(name) || name.toLowerCase() === '[content_types].xml',
  )
  return isWorkbook ? openXlsx(zip) : openZippedTable(zip, wanted)
}

/** The sheet that is read when none is chosen. */
export const firstSheetOf = ({ sheets }: Table): string => (sheets.find(({ isHidden }) => !isHidden) ?? sheets[0])?.name ?? ''
