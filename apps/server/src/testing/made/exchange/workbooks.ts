import { deflateRawSync } from 'node:zlib'
import { zipOfPacked, type PackedEntry } from '../files.ts'

const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'

interface MadeWorkbook {
  /** The rows of each sheet as XML, by its name; a name that ends with * is of a hidden one. */
  sheets: Record<string, string>
  /** The `si` elements. */
  texts?: string
  /** Number formats; a cell with the style 1 has the first. */
  formats?: string[]
  is1904?: boolean
  /** Before the root element of the first sheet. */
  prolog?: string
  /** Entries as they are written, instead of the usual ones of their names. */
  entries?: readonly PackedEntry[]
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** A workbook from the XML of its rows. */
export function aWorkbook({ sheets, texts = '', formats = [], is1904 = false, prolog = '', entries = [] }: MadeWorkbook): Buffer {
  const names = Object.keys(sheets)
  const parts = Object.fromEntries(
    names.map((name, index) => [
      `xl/worksheets/sheet${index + 1}.xml`,
      `<?xml version="1.0"?>${index === 0 ? prolog : ''}<worksheet xmlns="${MAIN}"><sheetData>${sheets[name]}</sheetData></worksheet>`,
    ]),
  )
  const related = [
    ...names.map(
      (_name, index) => `<Relationship Id="r${index}" Type="${RELATIONSHIPS}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
    ),
    `<Relationship Id="s" Type="${RELATIONSHIPS}/sharedStrings" Target="/xl/sharedStrings.xml"/>`,
    `<Relationship Id="t" Type="${RELATIONSHIPS}/styles" Target="styles.xml"/>`,
  ]
  const usual = {
    '[Content_Types].xml': `<Types><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>`,
    '_rels/.rels': `<Relationships><Relationship Id="w" Type="${RELATIONSHIPS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONSHIPS}"><workbookPr date1904="${is1904 ? 1 : 0}"/><sheets>${names
      .map(
        (name, index) =>
          `<sheet name="${escaped(name.replace(/\*$/, ''))}"${name.endsWith('*') ? ' state="hidden"' : ''} r:id="r${index}"/>`,
      )
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${related.join('')}</Relationships>`,
    'xl/sharedStrings.xml': `<sst xmlns="${MAIN}">${texts}</sst>`,
    'xl/styles.xml': `<styleSheet xmlns="${MAIN}"><numFmts>${formats
      .map((code, index) => `<numFmt numFmtId="${200 + index}" formatCode="${escaped(code)}"/>`)
      .join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${formats
      .map((_code, index) => `<xf numFmtId="${200 + index}"/>`)
      .join('')}</cellXfs></styleSheet>`,
    ...parts,
  }
  const replaced = new Set(entries.map(({ name }) => name))
  const packed = Object.entries(usual).flatMap(([name, content]) =>
    replaced.has(name) ? [] : [{ name, packed: deflateRawSync(content), size: Buffer.byteLength(content) }],
  )
  return zipOfPacked([...packed, ...entries])
}

/** A row of cells whose XML is given without references. */
export const aRow = (...cells: string[]) => `<row>${cells.join('')}</row>`
export const aText = (text: string) => `<c t="inlineStr"><is><t>${escaped(text)}</t></is></c>`
