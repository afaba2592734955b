import { formatDate, formatDateTime } from '@verka/domain/localization/dates.ts'
import { decimalSeparator, plainNumber } from '@verka/domain/localization/numbers.ts'
import type { Reader } from '@verka/domain/localization/reader.ts'

/** Content of a cell; null: empty. */
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

/** A table to export: text above the columns, and a reader of its rows. */
export interface Table {
  /** Name of the list. */
  name: string
  titles: string[]
  rows: AsyncIterable<readonly Cell[][]>
  reader: Reader
}

/** Text of a cell in a culture, with numbers as they are typed: without thousands separators. */
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
