import { z } from 'zod'
import { saveBody } from '../entities/entity.ts'
import { filterValueSchema, orderingSchema } from '../lists/list-query.ts'

/** Longest name of a view. */
export const MAX_VIEW_NAME = 50
/** Maximum number of columns in a view. */
const MAX_COLUMNS = 1000

const key = z.string().min(1).max(100)

/** The query of a list. Columns are stored by name: a removed or hidden one is dropped when the view is shown. */
export const viewQuestionSchema = z.strictObject({
  search: z.string().max(250),
  ordering: z.array(orderingSchema).max(5),
  filters: z.array(z.strictObject({ column: key, value: filterValueSchema })).max(50),
})

/** Visible columns, their order, and widths in pixels. */
export const viewColumnsSchema = z.strictObject({
  order: z.array(key).max(MAX_COLUMNS),
  hidden: z.array(key).max(MAX_COLUMNS),
  widths: z.array(z.strictObject({ column: key, width: z.number().min(20).max(2000) })).max(MAX_COLUMNS),
})

export const viewBodySchema = saveBody({
  can: z.unknown().optional(),
  owner: z.unknown().optional(),
  /** The list of the view, such as `elements.{id of the category}`. */
  list: z.string().regex(/^[a-zA-Z0-9][a-zA-Z0-9._:-]{0,99}$/),
  name: z
    .string()
    .trim()
    .min(1, '@validation.required')
    .max(MAX_VIEW_NAME, '@validation.nameTooLong')
    .regex(/^[^\p{Cc}]*$/u, '@validation.controlCharacters'),
  /** Whether everybody in the site has it. */
  isShared: z.boolean().default(false),
  question: viewQuestionSchema,
  /** Null: those that its reader has chosen. */
  columns: viewColumnsSchema.nullable().default(null),
})
export type ViewBody = z.input<typeof viewBodySchema>
