import { z } from 'zod'
import { leastRole } from '../access/permissions.ts'
import { defineCall, idParamsOf } from '../api/contract.ts'
import { idSchema, personSchema } from '../entities/entity.ts'
import { MAX_SHEET_ROWS } from '../exchange/sheet-cell.ts'
import { FIELD_TYPES } from '../forms/field-type.ts'
import { exportFormatSchema } from '../lists/export-query.ts'
import { IMPORT_OUTCOMES, IMPORT_STATES, IMPORT_STOPS, type ImportOutcome } from './import-states.ts'
import { cellChangeSchema, IMPORT_POLICIES, IMPORT_TARGETS, importMappingSchema, importReadingSchema } from './import-settings.ts'

/** Maximum and default number of rows in a page of an import. */
export const MAX_IMPORT_PAGE = 500
export const DEFAULT_IMPORT_PAGE = 100
/** Days within which an import can be undone. */
export const UNDO_DAYS = 30

const params = z.record(z.string(), z.union([z.string(), z.number()]))

/** Something that a column can fill. */
export const importTargetSchema = z.object({
  key: z.string(),
  name: z.string(),
  /** A new thing needs it. */
  isRequired: z.boolean(),
  /** Can find an existing thing. */
  isIdentifier: z.boolean(),
  fieldType: z.enum(FIELD_TYPES),
})
export type ImportTargetField = z.infer<typeof importTargetSchema>

const counts = z.object(Object.fromEntries(IMPORT_OUTCOMES.map((outcome) => [outcome, z.int().min(0)])) as Record<ImportOutcome, z.ZodInt>)

export const dataImportSchema = z.object({
  id: idSchema('dataImport'),
  target: z.enum(IMPORT_TARGETS),
  /** The category or the predefined value type; null for users. */
  typeId: z.uuid().nullable(),
  /** Its name in the language of the call. */
  typeName: z.string().nullable(),
  schemaId: idSchema('dataSchema').nullable(),
  fileName: z.string(),
  state: z.enum(IMPORT_STATES),
  stoppedBecause: z.enum(IMPORT_STOPS).nullable(),
  /** The reason why its file cannot be read. */
  error: z.object({ message: z.string(), text: z.string(), params: params.optional() }).nullable(),
  /** How the file is read; null until it was read once. */
  table: z
    .object({
      kind: z.enum(['workbook', 'text']),
      /** Names of the sheets of a workbook. */
      sheets: z.array(z.string()),
      sheet: z.string().nullable(),
      encoding: z.string().nullable(),
      separator: z.string().nullable(),
      hasHeader: z.boolean(),
      /** Number of files beside the table in a zip. */
      files: z.int().min(0),
    })
    .nullable(),
  /** The columns of the table with their headers and first values. */
  columns: z.array(z.object({ header: z.string(), samples: z.array(z.string()) })),
  /** What columns can fill. */
  targets: z.array(importTargetSchema),
  /** As stored or, before the first check, as proposed. */
  mapping: importMappingSchema,
  /** Predefined values that rows name and that do not exist, by type. */
  missing: z.array(
    z.object({
      recordTypeId: z.uuid(),
      name: z.string(),
      /** The caller may create them. */
      canCreate: z.boolean(),
      values: z.array(z.object({ text: z.string(), count: z.int().min(1) })),
    }),
  ),
  policy: z.enum(IMPORT_POLICIES).nullable(),
  /** Number of rows, and how many of them the server has worked on in the present state. */
  total: z.int().min(0),
  done: z.int().min(0),
  counts,
  by: personSchema,
  createdAt: z.iso.datetime({ offset: true }),
  finishedAt: z.iso.datetime({ offset: true }).nullable(),
  undoneAt: z.iso.datetime({ offset: true }).nullable(),
  /** Until when it can be undone; null: not finished. */
  undoUntil: z.iso.datetime({ offset: true }).nullable(),
  can: z.object({
    /** Read in another way, or matched and checked again. */
    map: z.boolean(),
    correct: z.boolean(),
    startAll: z.boolean(),
    startCorrect: z.boolean(),
    stop: z.boolean(),
    undo: z.boolean(),
    discard: z.boolean(),
  }),
})
export type DataImport = z.infer<typeof dataImportSchema>

const rowErrorSchema = z.object({
  /** The column with the wrong cell; null: the row as a whole. */
  column: z.int().min(0).nullable(),
  message: z.string(),
  /** The message in the language of the call. */
  text: z.string(),
  params: params.optional(),
})

export const importRowSchema = z.object({
  /** Its number in the file, from 1. */
  number: z.int().min(1),
  outcome: z.enum(IMPORT_OUTCOMES),
  /** Its cells as text. */
  cells: z.array(z.string()),
  isCorrected: z.boolean(),
  errors: z.array(rowErrorSchema),
  /** The values that an update replaces, by column. */
  changes: z.array(cellChangeSchema),
  /** The thing that it was or will be saved as; null: a new one. */
  entityId: z.uuid().nullable(),
  name: z.string(),
})
export type ImportRow = z.infer<typeof importRowSchema>

const read = leastRole('imports', 'read')
const execute = leastRole('imports', 'execute')
const nothing = z.strictObject({})

export const createImport = defineCall('createImport', 'POST /imports', {
  access: execute,
  changes: ['dataImport'],
  summary:
    'Creates an import of an uploaded file (purpose `import`): objects of a category, values of a predefined value type, or users. The server reads it and proposes what each column fills; nothing is saved until it was checked and started.',
  body: z.strictObject({
    target: z.enum(IMPORT_TARGETS),
    /** The category or predefined value type; none for users. */
    typeId: z.uuid().optional(),
    /** Reads rows by a data schema's configuration for the category or type. */
    schemaId: idSchema('dataSchema').optional(),
    fileId: idSchema('file'),
    reading: importReadingSchema.optional(),
  }),
  reply: dataImportSchema,
  status: 201,
})
export const listImports = defineCall('listImports', 'GET /imports', {
  access: read,
  shows: ['dataImport'],
  summary: 'Lists the imports of the site, newest first.',
  query: z.strictObject({ target: z.enum(IMPORT_TARGETS).optional() }),
  reply: z.object({ items: z.array(dataImportSchema) }),
})
export const getImport = defineCall('getImport', 'GET /imports/{id}', {
  access: read,
  shows: ['dataImport'],
  showsOne: 'dataImport',
  summary: 'Returns an import with its progress.',
  params: idParamsOf('dataImport'),
  reply: dataImportSchema,
})
export const readImportAgain = defineCall('readImportAgain', 'POST /imports/{id}/read', {
  access: execute,
  changes: ['dataImport'],
  idempotency: 'none',
  summary: 'Reads the file in another way: another sheet, encoding or separator. Corrected cells and the mapping are dropped.',
  params: idParamsOf('dataImport'),
  body: importReadingSchema,
  reply: dataImportSchema,
})
export const checkImport = defineCall('checkImport', 'POST /imports/{id}/check', {
  access: execute,
  changes: ['dataImport'],
  idempotency: 'none',
  summary: 'Stores what each column fills, and checks every row. Nothing is saved.',
  params: idParamsOf('dataImport'),
  body: importMappingSchema,
  reply: dataImportSchema,
})
export const listImportRows = defineCall('listImportRows', 'GET /imports/{id}/rows', {
  access: read,
  // read with its import
  shows: [],
  summary: 'Lists the rows of an import in the order of the file, each with its outcome.',
  params: idParamsOf('dataImport'),
  query: z.strictObject({
    /** Outcomes, with commas between them. */
    outcomes: z
      .string()
      .max(200)
      .refine((text) => text.split(',').every((part) => (IMPORT_OUTCOMES as readonly string[]).includes(part)))
      .optional(),
    limit: z.coerce.number().int().min(1).max(MAX_IMPORT_PAGE).optional(),
    /** The number of the last row of the page before. */
    after: z.coerce
      .number()
      .int()
      .min(0)
      .max(10 * MAX_SHEET_ROWS)
      .optional(),
  }),
  reply: z.object({ items: z.array(importRowSchema), next: z.int().optional() }),
})
export const correctImportRow = defineCall('correctImportRow', 'POST /imports/{id}/rows/{number}/cells', {
  access: execute,
  changes: ['dataImport'],
  // the same cells again change nothing
  idempotency: 'none',
  summary: 'Corrects cells of a checked row, and checks it again.',
  params: idParamsOf('dataImport').extend({ number: z.coerce.number().int().min(1) }),
  body: z.strictObject({
    cells: z
      .array(z.strictObject({ column: z.int().min(0), text: z.string().max(32_767) }))
      .min(1)
      .max(500),
  }),
  reply: importRowSchema,
})
export const startImport = defineCall('startImport', 'POST /imports/{id}/start', {
  access: execute,
  changes: ['dataImport'],
  // one that is obeyed already changes nothing
  idempotency: 'none',
  summary: 'Saves the rows of a checked import: all or none, or those without errors.',
  params: idParamsOf('dataImport'),
  body: z.strictObject({ policy: z.enum(IMPORT_POLICIES) }),
  reply: dataImportSchema,
})
export const stopImport = defineCall('stopImport', 'POST /imports/{id}/stop', {
  access: execute,
  changes: ['dataImport'],
  // one that is obeyed already changes nothing
  idempotency: 'none',
  summary: 'Stops an import. Rows saved so far stay and can be undone; of one with all rows or none, nothing stays.',
  params: idParamsOf('dataImport'),
  body: nothing,
  reply: dataImportSchema,
})
export const undoImport = defineCall('undoImport', 'POST /imports/{id}/undo', {
  access: execute,
  changes: ['dataImport'],
  // one that is obeyed already changes nothing
  idempotency: 'none',
  summary: `Undoes an import within ${UNDO_DAYS} days: created rows that nobody changed are deleted, changed ones restored. The others are \`kept\`, each with the reason.`,
  params: idParamsOf('dataImport'),
  body: nothing,
  reply: dataImportSchema,
})
export const discardImport = defineCall('discardImport', 'DELETE /imports/{id}', {
  access: execute,
  changes: ['dataImport'],
  summary: 'Deletes an import of which nothing was saved.',
  params: idParamsOf('dataImport'),
})
export const exportImportRows = defineCall('exportImportRows', 'POST /imports/{id}/rows/export', {
  access: execute,
  changes: [],
  idempotency: 'none',
  carries: 'document',
  summary:
    'The rows of an import with some outcomes, as they were imported, with the reasons in a last column. It can be corrected and imported again.',
  params: idParamsOf('dataImport'),
  query: z.strictObject({ format: exportFormatSchema }),
  body: z.strictObject({ outcomes: z.array(z.enum(IMPORT_OUTCOMES)).min(1) }),
})
