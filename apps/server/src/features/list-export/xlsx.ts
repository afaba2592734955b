import { wallClock } from '@verka/domain/localization/dates.ts'
import type { Reader } from '@verka/domain/localization/reader.ts'
import { writtenCell, type Cell, type Table } from './cells.ts'
import { zipOf } from './zip.ts'

/** Longest text of a cell, longest name of a sheet, and forbidden characters of such a name (Excel's specifications and limits). */
const MAX_TEXT = 32_767
const MAX_SHEET_NAME = 31
const NOT_IN_SHEET_NAMES = /[\\/?*[\]:']/g

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const SHEET = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Styles of cells by their index in `styles.xml`. */
const STYLES = { text: 0, title: 1, day: 2, moment: 3 } as const
const WIDTHS = { text: 24, number: 12, day: 12, moment: 18 } as const

// a letter that XML cannot have (XML 1.0, 2.2)
// oxlint-disable-next-line no-control-regex
const UNWRITABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) =>
  text
    .toWellFormed()
    .replace(UNWRITABLE, '')
    .replace(/[&<>"]/g, (letter) => ENTITIES[letter]!)
/** Escapes the text of a cell: `_x0041_` would be read as a letter (ECMA-376, 22.9.2.19), and XML reads a return as a new line. */
const cellText = (text: string) =>
  escaped(text.slice(0, MAX_TEXT))
    .replace(/_(?=x[0-9a-fA-F]{4}_)/g, '_x005F_')
    .replaceAll('\r', '_x000D_')

/** 0 is A, 26 is AA. */
function columnName(index: number): string {
  const last = String.fromCharCode(65 + (index % 26))
  return index < 26 ? last : columnName(Math.floor(index / 26) - 1) + last
}

const DAY_MS = 86_400_000
/** The day before which Excel counts differently: it treats 1900 as a leap year. */
const FIRST_DAY = '1900-03-01'
const daysOf = (day: string, time: string) => (Date.parse(`${day}T${time}:00Z`) - Date.UTC(1899, 11, 30)) / DAY_MS

function cellOf(cell: Cell, reference: string, reader: Reader): string {
  if (cell === null) return ''
  if (cell.kind === 'number') return `<c r="${reference}"><v>${cell.value}</v></c>`
  const wall =
    cell.kind === 'day'
      ? { day: cell.day, time: '00:00' }
      : cell.kind === 'moment'
        ? wallClock(new Date(cell.moment), reader.timeZone)
        : undefined
  if (wall && wall.day >= FIRST_DAY && cell.kind !== 'text')
    return `<c r="${reference}" s="${STYLES[cell.kind]}"><v>${daysOf(wall.day, wall.time)}</v></c>`
  // a text is not a formula, whatever its first character
  return textOf(writtenCell(cell, reader), reference, STYLES.text)
}

const textOf = (text: string, reference: string, style: number) =>
  `<c r="${reference}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${cellText(text)}</t></is></c>`

/** Rows of a sheet, page by page: at most one page is in memory. */
async function* sheetOf({ titles, rows, reader }: Table): AsyncGenerator<Buffer> {
  const pages = rows[Symbol.asyncIterator]()
  const first = await pages.next()
  const firstRows = first.done ? [] : first.value
  // as wide as the first rows need
  const widths = titles.map((title, index) => {
    const kind = firstRows.find((cells) => cells[index])?.[index]?.kind ?? 'text'
    return Math.max(WIDTHS[kind], Math.min(40, title.length + 2))
  })
  const columns = widths.map((width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`).join('')
  const head = titles.map((title, index) => textOf(title, `${columnName(index)}1`, STYLES.title)).join('')
  yield Buffer.from(
    `${XML}<worksheet xmlns="${SHEET}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns}</cols><sheetData><row r="1">${head}</row>`,
  )
  let number = 1
  for (let page = first; !page.done; page = await pages.next()) {
    const lines = page.value.map((cells) => {
      number++
      return `<row r="${number}">${cells.map((cell, index) => cellOf(cell, `${columnName(index)}${number}`, reader)).join('')}</row>`
    })
    yield Buffer.from(lines.join(''))
  }
  yield Buffer.from(`</sheetData><autoFilter ref="A1:${columnName(titles.length - 1)}${number}"/></worksheet>`)
}

const STYLE_SHEET = `${XML}<styleSheet xmlns="${SHEET}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf xfId="0"/><xf xfId="0" fontId="1" applyFont="1"/><xf xfId="0" numFmtId="14" applyNumberFormat="1"/><xf xfId="0" numFmtId="22" applyNumberFormat="1"/></cellXfs></styleSheet>`

const CONTENT_TYPES = `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`

const relations = (all: [type: string, target: string][]) =>
  `${XML}<Relationships xmlns="${PACKAGE}/relationships">${all.map(([type, target], index) => `<Relationship Id="rId${index + 1}" Type="${RELATIONS}/${type}" Target="${target}"/>`).join('')}</Relationships>`

/** A table as an Excel workbook of one sheet (ECMA-376), with inline texts, so that it can be streamed. */
export function xlsxOf(table: Table): AsyncGenerator<Buffer> {
  const name = table.name.replace(NOT_IN_SHEET_NAMES, ' ').trim().slice(0, MAX_SHEET_NAME) || 'Verka'
  const workbook = `${XML}<workbook xmlns="${SHEET}" xmlns:r="${RELATIONS}"><sheets><sheet name="${escaped(name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`
  const file = (path: string, text: string) => ({ name: path, parts: [Buffer.from(text)] })
  return zipOf([
    file('[Content_Types].xml', CONTENT_TYPES),
    file('_rels/.rels', relations([['officeDocument', 'xl/workbook.xml']])),
    file('xl/workbook.xml', workbook),
    file(
      'xl/_rels/workbook.xml.rels',
      relations([
        ['worksheet', 'worksheets/sheet1.xml'],
        ['styles', 'styles.xml'],
      ]),
    ),
    file('xl/styles.xml', STYLE_SHEET),
    { name: 'xl/worksheets/sheet1.xml', parts: sheetOf(table) },
  ])
}
