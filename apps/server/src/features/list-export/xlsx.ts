import { boxesOf, commentsOf } from './xlsx-notes.ts'
import { sheetOf, type Sheet } from './xlsx-sheet.ts'
import { escaped, RELATIONS, SHEET, XML } from './xlsx-text.ts'
import { zipOf, type ZipEntry } from './zip.ts'

/** Longest name of a sheet, and forbidden characters of such a name (Excel's specifications and limits). */
const MAX_SHEET_NAME = 31
const NOT_IN_SHEET_NAMES = /[\\/?*[\]:']/g

const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const OFFICE = 'application/vnd.openxmlformats-officedocument'
const TYPE = `${OFFICE}.spreadsheetml`

const STYLE_SHEET = `${XML}<styleSheet xmlns="${SHEET}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="5"><xf xfId="0"/><xf xfId="0" fontId="1" applyFont="1"/><xf xfId="0" numFmtId="14" applyNumberFormat="1"/><xf xfId="0" numFmtId="22" applyNumberFormat="1"/><xf xfId="0" numFmtId="49" applyNumberFormat="1"/></cellXfs></styleSheet>`

const override = (path: string, type: string) => `<Override PartName="/${path}" ContentType="${type}"/>`

const relations = (all: [type: string, target: string][]) =>
  `${XML}<Relationships xmlns="${PACKAGE}/relationships">${all.map(([type, target], index) => `<Relationship Id="rId${index + 1}" Type="${RELATIONS}/${type}" Target="${target}"/>`).join('')}</Relationships>`

const file = (path: string, text: string): ZipEntry => ({ name: path, parts: [Buffer.from(text)] })

/** A name as sheets may have it. */
export const sheetName = (name: string) => name.replace(NOT_IN_SHEET_NAMES, ' ').trim().slice(0, MAX_SHEET_NAME) || 'Verka'

/** The files of a sheet: its rows, and the comments at its titles. */
function filesOfSheet(sheet: Sheet, number: number): ZipEntry[] {
  const rows = { name: `xl/worksheets/sheet${number}.xml`, parts: sheetOf(sheet) }
  const notes = notesOf(sheet)
  if (notes.length === 0) return [rows]
  return [
    rows,
    file(
      `xl/worksheets/_rels/sheet${number}.xml.rels`,
      relations([
        ['vmlDrawing', `../drawings/vmlDrawing${number}.vml`],
        ['comments', `../comments${number}.xml`],
      ]),
    ),
    file(`xl/comments${number}.xml`, commentsOf(notes)),
    file(`xl/drawings/vmlDrawing${number}.vml`, boxesOf(notes)),
  ]
}

const notesOf = ({ columns }: Sheet) => columns.flatMap(({ note }, column) => (note ? [{ column, text: note }] : []))

/** An Excel workbook (ECMA-376) with inline texts, so that it can be streamed. Names of sheets have to differ. */
export function workbookOf(sheets: readonly Sheet[]): AsyncGenerator<Buffer> {
  const types = sheets.flatMap((sheet, index) => [
    override(`xl/worksheets/sheet${index + 1}.xml`, `${TYPE}.worksheet+xml`),
    ...(notesOf(sheet).length > 0 ? [override(`xl/comments${index + 1}.xml`, `${TYPE}.comments+xml`)] : []),
  ])
  const listed = sheets.map(
    ({ name, isHidden }, index) =>
      `<sheet name="${escaped(sheetName(name))}" sheetId="${index + 1}"${isHidden ? ' state="hidden"' : ''} r:id="rId${index + 1}"/>`,
  )
  const targets = sheets.map((_, index): [string, string] => ['worksheet', `worksheets/sheet${index + 1}.xml`])
  return zipOf([
    file(
      '[Content_Types].xml',
      `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="vml" ContentType="${OFFICE}.vmlDrawing"/>${override('xl/workbook.xml', `${TYPE}.sheet.main+xml`)}${types.join('')}${override('xl/styles.xml', `${TYPE}.styles+xml`)}</Types>`,
    ),
    file('_rels/.rels', relations([['officeDocument', 'xl/workbook.xml']])),
    file('xl/workbook.xml', `${XML}<workbook xmlns="${SHEET}" xmlns:r="${RELATIONS}"><sheets>${listed.join('')}</sheets></workbook>`),
    file('xl/_rels/workbook.xml.rels', relations([...targets, ['styles', 'styles.xml']])),
    file('xl/styles.xml', STYLE_SHEET),
    ...sheets.flatMap((sheet, index) => filesOfSheet(sheet, index + 1)),
  ])
}
