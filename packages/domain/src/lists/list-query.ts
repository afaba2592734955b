import { z } from 'zod'

/** Longest list of values in one filter (decisions section 3). */
export const MAX_FILTER_VALUES = 1000
/** Above this, lists are scrolled by cursor (decisions section 6). */
export const MAX_SKIP = 100_000
export const DEFAULT_LIMIT = 25

const scalar = z.union([z.string().max(1000), z.number(), z.boolean(), z.null()])
/** An empty bound means none (specification section 5). */
const bound = z.union([z.string().max(100), z.number(), z.null()]).optional()

/**
 * A filter's value: equal to a scalar, any of a list, between two bounds (decisions section 6), or, for a column of texts, a
 * part of the text, compared as search compares (`foldForSearch`).
 */
export const filterValueSchema = z.union([
  scalar.describe('Equal to it; null: without a value. A day, of a column of moments: all of that day.'),
  z.array(scalar).max(MAX_FILTER_VALUES).describe('Equal to any of these; of none: nothing.'),
  z.strictObject({ from: bound, to: bound }).describe('Between two bounds, both in it; one that is left out, null or empty is none.'),
  z
    .strictObject({ text: z.string().max(250).regex(/\S/) })
    .describe('Of a column of texts: a part of the text, compared as the search compares.'),
])
export type FilterValue = z.infer<typeof filterValueSchema>

export const orderingSchema = z.strictObject({ column: z.string().min(1).max(100), dir: z.enum(['asc', 'desc']) })
export type Ordering = z.infer<typeof orderingSchema>

/** The list query payload (specification section 3). A column is a built-in name or the id of a field. */
export const listQuerySchema = z.strictObject({
  searchCriteria: z.string().max(250).optional().describe('Words, each of which is found as a part of a text.'),
  skip: z.int().min(0).optional().describe('Up to 100,000; further on with `after`.'),
  limit: z.int().min(1).max(1000).optional().describe('25 when it is left out.'),
  skipCount: z.boolean().optional().describe('Leaves `totalCount` out of the answer.'),
  // decisions section 6; not together with `skip`
  after: z.string().min(1).max(12_000).optional().describe('The `next` of the page before: goes on from there, however deep.'),
  before: z.string().min(1).max(12_000).optional().describe('The `previous` of a page from the end: the rows before it, in their order.'),
  fromEnd: z.boolean().optional().describe('The last rows, in their order; not beside `skip`, `after` or `before`.'),
  ordering: z.array(orderingSchema).max(5).optional().describe('The same columns as filters; what has no value comes last.'),
  filters: z
    .array(z.strictObject({ column: z.string().min(1).max(100), value: filterValueSchema }))
    .max(50)
    .optional()
    .describe('All of them hold. A column is one of the list’s own, or the id of a field.'),
})
export type ListQuery = z.infer<typeof listQuerySchema>

/**
 * The answer of every list. `totalCount` is omitted if the query has `skipCount`, `next` at the end. A page requested from the end has
 * `previous` instead, omitted at the beginning.
 */
export function listOf<Item extends z.ZodType>(item: Item) {
  return z.object({
    items: z.array(item),
    totalCount: z.int().min(0).optional(),
    next: z.string().optional(),
    previous: z.string().optional(),
  })
}
