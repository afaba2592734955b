import { stringify } from 'csv-stringify/sync'
import { inert } from '@verka/domain/exchange/formula.ts'
import type { Culture } from '@verka/domain/localization/cultures.ts'
import type { Reader } from '@verka/domain/localization/reader.ts'
import { writtenCell, type Cell, type Table } from './cells.ts'

/** The column separator of Excel, which depends on the decimal separator. */
const SEPARATORS: Record<Culture, string> = { 'sv-SE': ';', 'nb-NO': ';', 'en-US': ',' }

const written = (cell: Cell, reader: Reader) => (typeof cell === 'string' ? inert(cell) : writtenCell(cell, reader))

/** A table as CSV in UTF-8 with a byte order mark, so that Excel reads å, ä and ö. */
export async function* csvOf({ columns, rows, reader }: Table): AsyncGenerator<Buffer> {
  // the library quotes line breaks of the kind that ends its records only (RFC 4180, section 2: all of them)
  const options = { delimiter: SEPARATORS[reader.culture], record_delimiter: '\r\n', quoted_match: /[\r\n]/ }
  yield Buffer.from(stringify([columns.map(({ title }) => inert(title))], { ...options, bom: true }))
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
