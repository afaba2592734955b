import type { SheetCell } from '@verka/domain/exchange/sheet-cell.ts'
import type { CellSeparator, TextEncoding, TextSettings } from '@verka/domain/exchange/text-settings.ts'
import type { StagedFile } from '../files/store.ts'

/** A row that has a value. `number` is 1-based: the row's number in the sheet, or of the record in a text file. Cells end at the last value. */
export interface SheetRow {
  number: number
  cells: SheetCell[]
}

/** A sheet of a workbook as the preview shows it. A text file is one sheet without a name. */
export interface LookedIntoSheet {
  name: string
  isHidden: boolean
  /** The first rows that have values, at most 20. */
  rows: SheetRow[]
  /** Number of columns in these rows. */
  columnCount: number
  /** Number of the row that has the names of the columns, by its looks; null: none has. */
  headerRow: number | null
}

/** Recognised content of an imported file. */
export interface LookedInto {
  kind: 'xlsx' | 'xls' | 'text'
  sheets: LookedIntoSheet[]
  /** Of a text file: the settings that were chosen or guessed. */
  text?: { encoding: TextEncoding; separator: CellSeparator }
  /** Of a zip file: the table that was read, all that could be, and the files beside it. */
  zip?: { table: string; tables: string[]; files: { name: string; size: number }[] }
}

export interface ChosenTable extends TextSettings {
  /** Name of the table in a zip file; omitted: the first one that is nearest to the top. */
  table?: string | undefined
}

export interface ChosenRows extends ChosenTable {
  /** Name of the sheet; omitted: the first visible one. */
  sheet?: string | undefined
  /** Rows up to this number are titles and names of columns: the limit of rows does not count them. */
  headerRow?: number | undefined
}

/** A job of the reading process. `scratch` begins the paths that it may write: of what it unpacks from a zip file. */
export type TableJob = { path: string; scratch: string } & (
  | { kind: 'look'; chosen: ChosenTable }
  | { kind: 'rows'; chosen: ChosenRows }
  | { kind: 'files'; names: string[] }
)

/** A job of one kind. */
export type JobOf<Kind extends TableJob['kind']> = Extract<TableJob, { kind: Kind }>

/** An answer of each kind of job; a job may have several. */
export interface TableAnswers {
  look: LookedInto
  rows: SheetRow[]
  files: { name: string; file: StagedFile }
}

/** Message from the reading process: the next answer, the end, or the reason of a failure. */
export type FromReader<Answer> =
  | { answer: Answer }
  | { end: true }
  | { failure: string; params?: Record<string, string | number> }
  | { fault: string }
