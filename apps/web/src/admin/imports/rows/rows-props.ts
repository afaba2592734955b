import type { ImportTarget } from '@verka/domain/imports/import-settings.ts'
import type { Corrections } from './use-corrections.ts'
import type { ShownColumn } from './shown-columns.ts'
import type { ImportRow } from '@verka/domain/imports/imports.api.ts'
import type { ImportRows } from './use-import-rows.ts'

/** Props of the rows of an import, as a table or as cards. */
export interface RowsProps {
  label: string
  rows: ImportRows
  /** Number of rows with the chosen outcomes. */
  total: number
  columns: readonly ShownColumn[]
  target: ImportTarget
  /** Undefined: cells cannot be corrected. */
  corrections: Corrections | undefined
}

/** A cell of the table by its row's index and its column's. */
export interface CellPosition {
  row: number
  column: number
}
export interface EditedCell extends CellPosition {
  /** A letter that began the correction: it replaces the cell. */
  typed?: string
}

/** Saves a corrected cell; one that has its first value again is no correction. */
export function saveCell(corrections: Corrections, row: ImportRow, column: number, text: string): void {
  if (text === (row.cells[column] ?? '')) corrections.drop(row.number, column)
  else corrections.save(row.number, column, text)
}
