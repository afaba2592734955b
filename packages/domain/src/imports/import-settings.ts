import { z } from 'zod'
import { idSchema } from '../entities/entity.ts'
import { MAX_SHEET_COLUMNS, type SheetCell } from '../exchange/sheet-cell.ts'
import { CELL_SEPARATORS, TEXT_ENCODINGS } from '../exchange/text-settings.ts'

/** What an import makes: objects of a category, predefined values of a type, or users. */
export const IMPORT_TARGETS = ['element', 'record', 'user'] as const
export type ImportTarget = (typeof IMPORT_TARGETS)[number]

/** What becomes of a row: with `create` an existing thing is skipped, with `update` a new one. */
export const IMPORT_MODES = ['both', 'create', 'update'] as const
export type ImportMode = (typeof IMPORT_MODES)[number]

/** `all`: all rows or none. `correct`: rows without errors. */
export const IMPORT_POLICIES = ['all', 'correct'] as const
export type ImportPolicy = (typeof IMPORT_POLICIES)[number]

/** How a file is read: the sheet of a workbook, or the encoding and separator of a text. Omitted: as recognised. */
export const importReadingSchema = z.strictObject({
  sheet: z.string().min(1).max(255).optional(),
  encoding: z.enum(TEXT_ENCODINGS).optional(),
  separator: z.enum(CELL_SEPARATORS).optional(),
  /** Whether the first row has the names of the columns. */
  hasHeader: z.boolean().optional(),
})
export type ImportReading = z.infer<typeof importReadingSchema>

/** The key of something that a column can fill: a property such as `title`, or the id of a field. */
const targetKey = z.string().min(1).max(100)

export const importMappingSchema = z.strictObject({
  /** What each column fills, in their order; null: nothing. */
  columns: z.array(targetKey.nullable()).max(MAX_SHEET_COLUMNS),
  /** Finds an existing thing: it has the value of this column's target. Null: each row is a new thing. */
  identifier: targetKey.nullable(),
  mode: z.enum(IMPORT_MODES).default('both'),
  /** Types whose missing values are created. */
  createMissing: z.array(z.uuid()).max(100).default([]),
})
export type ImportMapping = z.output<typeof importMappingSchema>

/** What was found in a file, as stored: its sheets, how it is read, the names of its columns, their first values, the files of its zip. */
export const importLookSchema = z.strictObject({
  kind: z.enum(['workbook', 'text']),
  sheets: z.array(z.string()),
  sheet: z.string().nullable(),
  encoding: z.string().nullable(),
  separator: z.string().nullable(),
  hasHeader: z.boolean(),
  columns: z.array(
    z.strictObject({
      header: z.string(),
      samples: z.array(z.string()),
      /** What a template says that the column fills. */
      key: z.string().exactOptional(),
      /** Orders that its days with slashes can only be in: of `[true]` each that shows one begins with the month. Absent: none shows one. */
      monthFirst: z.array(z.boolean()).max(2).exactOptional(),
    }),
  ),
  /** The files beside the table, by their names. */
  files: z.record(z.string(), idSchema('file')),
})
export type ImportLook = z.output<typeof importLookSchema>

export const sheetCellSchema: z.ZodType<SheetCell> = z.union([
  z.null(),
  z.string(),
  z.number(),
  z.boolean(),
  z.strictObject({ at: z.string() }),
  z.strictObject({ formula: z.string() }),
])

/** An error of a row: at a column, or of the row as a whole. */
export const importErrorSchema = z.strictObject({
  column: z.int().min(0).nullable(),
  message: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])).exactOptional(),
})
export type ImportError = z.output<typeof importErrorSchema>

/** A value that an update replaces. */
export const cellChangeSchema = z.strictObject({ column: z.int().min(0), before: z.string(), after: z.string() })
export type CellChange = z.output<typeof cellChangeSchema>
