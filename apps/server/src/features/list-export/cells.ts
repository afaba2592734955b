import { formatDate, formatDateTime } from '@verka/domain/localization/dates.ts'
import { decimalSeparator, plainNumber } from '@verka/domain/localization/numbers.ts'
import type { Reader } from '@verka/domain/localization/reader.ts'

/** What stands in a cell; null: nothing. */
export type Cell =
  | null
  | { kind: 'text'; text: string }
  | { kind: 'number'; value: number }
  /** `YYYY-MM-DD` */
  | { kind: 'day'; day: string }
  /** ISO 8601 */
  | { kind: 'moment'; moment: string }

export const textCell = (text: string | null | undefined): Cell => (text ? { kind: 'text', text } : null)
export const momentCell = (moment: string | null): Cell => (moment === null ? null : { kind: 'moment', moment })

/** A table as it goes out: what stands above the columns, and how the rows are read. */
export interface Table {
  /** What it is a list of. */
  name: string
  titles: string[]
  rows: AsyncIterable<readonly Cell[][]>
  reader: Reader
}

/** What a cell says in a culture, a number as it is typed there: without spaces between its thousands. */
export function writtenCell(cell: Cell, { culture, timeZone }: Reader): string {
  switch (cell?.kind) {
    case 'text':
      return cell.text
    case 'number':
      return plainNumber(cell.value).replace('.', decimalSeparator(culture))
    case 'day':
      return formatDate(cell.day, culture)
    case 'moment':
      return formatDateTime(cell.moment, culture, timeZone)
    case undefined:
      return ''
  }
}
