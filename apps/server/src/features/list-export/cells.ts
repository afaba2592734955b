import { cellText, instantCell } from '@verka/domain/exchange/cell-text.ts'
import type { SheetCell } from '@verka/domain/exchange/sheet-cell.ts'
import type { Reader } from '@verka/domain/localization/reader.ts'

/** Content of a cell to be written. `moment` is an instant (ISO 8601), written in the reader's time zone. */
export type Cell = SheetCell | { readonly moment: string }

export const textCell = (text: string | null | undefined): Cell => text || null
export const momentCell = (moment: string | null): Cell => (moment === null ? null : { moment })

/** Kinds of cells that workbooks format differently. */
export type CellKind = 'text' | 'number' | 'day' | 'moment'

/** A column of a table. */
export interface TableColumn {
  title: string
  /** Its name for programs, in JSON. */
  key?: string
  /** A comment at the title. */
  note?: string
  /** The kind of what people type below it, in a workbook. */
  holds?: CellKind | undefined
  /** The cells of another sheet that are offered as choices, in a workbook: `'Val'!$A$2:$A$9`. */
  choices?: string | undefined
}

/** A table to export: text above the columns, and a reader of its rows. */
export interface Table {
  /** Name of the list. */
  name: string
  columns: readonly TableColumn[]
  rows: AsyncIterable<readonly Cell[][]>
  reader: Reader
}

/** A cell with its moment in the reader's time zone. */
export const sheetCell = (cell: Cell, reader: Reader): SheetCell =>
  typeof cell === 'object' && cell !== null && 'moment' in cell ? instantCell(cell.moment, reader) : cell

/** Text of a cell in a culture, with numbers as they are typed: without thousands separators. */
export const writtenCell = (cell: Cell, reader: Reader): string => cellText(sheetCell(cell, reader), reader.culture)
