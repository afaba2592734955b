import { cellText, wallOf } from '@verka/domain/exchange/cell-text.ts'
import { isFormula, type SheetCell } from '@verka/domain/exchange/sheet-cell.ts'
import type { Reader } from '@verka/domain/localization/reader.ts'
import { sheetCell, type Cell, type CellKind, type Table, type TableColumn } from './cells.ts'
import { columnName, escaped, escapedCell, RELATIONS, SHEET, XML } from './xlsx-text.ts'

/** Styles of cells by their index in `styles.xml`. A text is formatted as one, so that 007 stays 007 when it is edited. */
const STYLES = { number: 0, title: 1, day: 2, moment: 3, text: 4 } as const
const WIDTHS: Record<CellKind, number> = { text: 16, number: 12, day: 12, moment: 18 }
const MAX_WIDTH = 50

/** A sheet of a workbook. */
export interface Sheet extends Table {
  isHidden?: boolean
}

const DAY_MS = 86_400_000
/** The day before which Excel counts differently: it treats 1900 as a leap year. */
const FIRST_DAY = '1900-03-01'
const daysOf = (day: string, time: string) => (Date.parse(`${day}T${time}:00Z`) - Date.UTC(1899, 11, 30)) / DAY_MS

function kindOfCell(cell: SheetCell): CellKind | undefined {
  if (cell === null) return undefined
  if (typeof cell === 'object' && !isFormula(cell)) return cell.at.includes('T') ? 'moment' : 'day'
  return typeof cell === 'number' ? 'number' : 'text'
}

function cellOf(given: Cell, reference: string, reader: Reader): string {
  const cell = sheetCell(given, reader)
  if (cell === null) return ''
  if (typeof cell === 'number') return `<c r="${reference}"><v>${cell}</v></c>`
  if (typeof cell === 'object' && !isFormula(cell)) {
    const { day, time } = wallOf(cell)
    if (day >= FIRST_DAY)
      return `<c r="${reference}" s="${cell.at.includes('T') ? STYLES.moment : STYLES.day}"><v>${daysOf(day, time)}</v></c>`
  }
  // a text is not a formula, whatever its first character
  return textOf(cellText(cell, reader.culture), reference, STYLES.text)
}

const textOf = (text: string, reference: string, style: number) =>
  `<c r="${reference}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapedCell(text)}</t></is></c>`

/** The last row of a sheet in Excel. */
const LAST_ROW = 1_048_576

/** Offers choices in the cells of columns; another entry is warned of, and may be made: an import can create it. */
function validationsOf(columns: readonly TableColumn[]): string {
  const offered = columns.flatMap(({ choices }, index) =>
    choices === undefined
      ? []
      : `<dataValidation type="list" errorStyle="warning" allowBlank="1" showErrorMessage="1" sqref="${columnName(index)}2:${columnName(index)}${LAST_ROW}"><formula1>${escaped(choices)}</formula1></dataValidation>`,
  )
  return offered.length === 0 ? '' : `<dataValidations count="${offered.length}">${offered.join('')}</dataValidations>`
}

/** Columns as wide as their titles and the texts of the first rows need. */
function columnsOf(columns: readonly TableColumn[], firstRows: readonly (readonly Cell[])[], reader: Reader): string {
  return columns
    .map(({ title, holds }, index) => {
      const cells = firstRows.map((row) => sheetCell(row[index] ?? null, reader)).filter((cell) => cell !== null)
      const kind = holds ?? kindOfCell(cells[0] ?? null) ?? 'text'
      const longest = cells.reduce((most: number, cell) => (typeof cell === 'string' ? Math.max(most, cell.length) : most), 0)
      const wide = Math.max(WIDTHS[kind], Math.min(MAX_WIDTH, Math.max(longest, title.length) + 2))
      const style = holds ? ` style="${STYLES[holds]}"` : ''
      return `<col min="${index + 1}" max="${index + 1}" width="${wide}"${style} customWidth="1"/>`
    })
    .join('')
}

/** Rows of a sheet, page by page: at most one page is in memory. Its titles stay in view. */
export async function* sheetOf({ columns, rows, reader }: Sheet): AsyncGenerator<Buffer> {
  const pages = rows[Symbol.asyncIterator]()
  const first = await pages.next()
  const head = columns.map(({ title }, index) => textOf(title, `${columnName(index)}1`, STYLES.title)).join('')
  yield Buffer.from(
    `${XML}<worksheet xmlns="${SHEET}" xmlns:r="${RELATIONS}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columnsOf(columns, first.done ? [] : first.value, reader)}</cols><sheetData><row r="1">${head}</row>`,
  )
  const names = columns.map((_, index) => columnName(index))
  let number = 1
  for (let page = first; !page.done; page = await pages.next()) {
    const lines = page.value.map((cells) => {
      number++
      return `<row r="${number}">${cells.map((cell, index) => cellOf(cell, `${names[index]}${number}`, reader)).join('')}</row>`
    })
    yield Buffer.from(lines.join(''))
  }
  const boxes = columns.some(({ note }) => note) ? '<legacyDrawing r:id="rId1"/>' : ''
  yield Buffer.from(
    `</sheetData><autoFilter ref="A1:${columnName(columns.length - 1)}${number}"/>${validationsOf(columns)}${boxes}</worksheet>`,
  )
}
