import { stringify } from 'csv-stringify/sync'
import type { Culture } from '@verka/domain/localization/cultures.ts'
import { writtenCell, type Cell, type Table } from './cells.ts'
import type { Reader } from '@verka/domain/localization/reader.ts'

/** What Excel takes for the end of a column, where the comma stands in numbers. */
const SEPARATORS: Record<Culture, string> = { 'sv-SE': ';', 'nb-NO': ';', 'en-US': ',' }

/** What a spreadsheet would take for a formula, in the widths that letters of East Asia have too (security promise 25). */
const FORMULA = /^[=+\-@\t\r\n\0\uff1d\uff0b\uff0d\uff20]/

/** A text that no spreadsheet takes for a formula: the mark in front of it says that it is a text. */
const inert = (text: string) => (FORMULA.test(text) ? `'${text}` : text)

const written = (cell: Cell, reader: Reader) => (cell?.kind === 'text' ? inert(cell.text) : writtenCell(cell, reader))

/** A table as CSV in UTF-8 with its mark, so that Excel reads å, ä and ö. */
export async function* csvOf({ titles, rows, reader }: Table): AsyncGenerator<Buffer> {
  const options = { delimiter: SEPARATORS[reader.culture], record_delimiter: '\r\n' }
  yield Buffer.from(stringify([titles.map(inert)], { ...options, bom: true }))
  for await (const page of rows) {
    if (page.length > 0)
      yield Buffer.from(
        stringify(
          page.map((cells) => cells.map((cell) => written(cell, reader))),
          options,
        ),
      )
  }
}
