import { z } from 'zod'
import { listQuerySchema } from './list-query.ts'

/** File formats of exported lists (specification section 9). */
export const EXPORT_FORMATS = ['xlsx', 'csv'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

/** Longer lists are refused with a request to narrow them; nothing is cut. */
export const MAX_EXPORTED_ROWS = 100_000
const MAX_COLUMNS = 200

export const exportFormatSchema = z.enum(EXPORT_FORMATS)

export const exportColumnsSchema = z
  .array(z.string().min(1).max(100))
  .min(1)
  .max(MAX_COLUMNS)
  .describe('What stands in the columns, in their order: the names that the list has for them, and ids of fields that the caller may see.')

/** The query of a list without its page, with the columns. */
export const exportQuerySchema = listQuerySchema
  .omit({ skip: true, limit: true, skipCount: true, after: true, before: true, fromEnd: true })
  .extend({ columns: exportColumnsSchema })
export type ExportQuery = z.infer<typeof exportQuerySchema>

/** The query of a list that is loaded whole, and searched and sorted in the client. */
export const wholeExportQuerySchema = z.strictObject({
  columns: exportColumnsSchema,
  ids: z.array(z.uuid()).max(10_000).describe('The rows in their order; those that are not there any more are left out.'),
})
export type WholeExportQuery = z.infer<typeof wholeExportQuerySchema>

/** The end of the summary of an export of named rows. */
export const NAMED_ROWS = 'those rows of the list that are named, in that order, as Excel workbook or as CSV'
