import { isFormula, MAX_SHEET_COLUMNS, MAX_SHEET_ROWS, type SheetCell } from '@verka/domain/exchange/sheet-cell.ts'
import { cleanText } from './cells.ts'
import type { SheetRow } from '../table-messages.ts'
import { TableFailure } from '../table-failure.ts'

/** A spreadsheet program's own limit of a cell. */
const MAX_CELL_LENGTH = 32_767
const MAX_ROW_LENGTH = 1024 * 1024
const BATCH_ROWS = 500
/** Length of the texts in a batch: the server parses a batch between other requests. */
const BATCH_LENGTH = 512 * 1024

export const rowTooLong = (row: number) => new TableFailure('@importFile.rowTooLong', { row, max: MAX_ROW_LENGTH })
export const tooManyColumns = () => new TableFailure('@importFile.tooManyColumns', { max: MAX_SHEET_COLUMNS })

/** A column by its letters: 0 is A. */
function columnLetters(column: number): string {
  const letter = String.fromCharCode(65 + (column % 26))
  return column < 26 ? letter : columnLetters(Math.floor(column / 26) - 1) + letter
}

const isEmpty = (cell: SheetCell) => cell === null || (typeof cell === 'string' && cell.trim() === '')

function cleanCell(cell: SheetCell): SheetCell {
  if (isFormula(cell)) return { formula: cleanText(cell.formula) }
  return typeof cell === 'string' ? cleanText(cell) || null : cell
}

/** A row within the limits; undefined: it has no value. */
function limitedRow({ number, cells: given }: SheetRow): { row: SheetRow; length: number } | undefined {
  let length = 0
  let last = -1
  const cells = given.map((cell, column) => {
    const clean = cleanCell(cell)
    const text = isFormula(clean) ? clean.formula : clean
    if (typeof text === 'string') {
      length += text.length
      if (text.length > MAX_CELL_LENGTH)
        throw new TableFailure('@importFile.cellTooLong', { cell: `${columnLetters(column)}${number}`, max: MAX_CELL_LENGTH })
    }
    if (!isEmpty(clean)) last = column
    return clean
  })
  if (last < 0) return undefined
  if (last >= MAX_SHEET_COLUMNS) throw tooManyColumns()
  if (length > MAX_ROW_LENGTH) throw rowTooLong(number)
  return { row: { number, cells: cells.slice(0, last + 1) }, length }
}

/** Rows within the limits, in batches. Empty rows are left out. */
export async function* batchesOf(rows: AsyncIterable<SheetRow>, headerRow = 0): AsyncGenerator<SheetRow[]> {
  let [batch, length, count]: [SheetRow[], number, number] = [[], 0, 0]
  for await (const given of rows) {
    const limited = limitedRow(given)
    if (!limited) continue
    if (given.number > headerRow && ++count > MAX_SHEET_ROWS) throw new TableFailure('@importFile.tooManyRows', { max: MAX_SHEET_ROWS })
    batch.push(limited.row)
    length += limited.length
    if (batch.length < BATCH_ROWS && length < BATCH_LENGTH) continue
    yield batch
    ;[batch, length] = [[], 0]
  }
  if (batch.length > 0) yield batch
}

/** The first rows that have a value. */
export async function firstRows(rows: AsyncIterable<SheetRow>, most: number): Promise<SheetRow[]> {
  const found: SheetRow[] = []
  for await (const given of rows) {
    const limited = limitedRow(given)
    if (limited) found.push(limited.row)
    if (found.length === most) break
  }
  return found
}
