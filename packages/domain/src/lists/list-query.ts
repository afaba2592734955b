import { z } from 'zod'

/** Longest list of values in one filter (decisions section 3). */
export const MAX_FILTER_VALUES = 1000
/** Above this, lists are scrolled by cursor (decisions section 6). */
export const MAX_SKIP = 100_000
export const DEFAULT_LIMIT = 25

const scalar = z.union([z.string().max(1000), z.number(), z.boolean(), z.null()])
/** An empty bound is none (specification section 5). */
const bound = z.union([z.string().max(100), z.number(), z.null()]).optional()

/**
 * A filter's value: equal to a scalar, any of a list, between two bounds (decisions section 6), or, for a column of texts, a
 * part of the text, compared as search compares (`foldForSearch`).
 */
export const filterValueSchema = z.union([
  scalar,
  z.array(scalar).max(MAX_FILTER_VALUES),
  z.strictObject({
    from: bound,
    to: bound,
  }),
  z.strictObject({ text: z.string().max(250).regex(/\S/) }),
])
export type FilterValue = z.infer<typeof filterValueSchema>

export const orderingSchema = z.strictObject({ column: z.string().min(1).max(100), dir: z.enum(['asc', 'desc']) })
export type Ordering = z.infer<typeof orderingSchema>

/** The list query payload (specification section 3). A column is a built-in name or the id of a field. */
export const listQuerySchema = z.strictObject({
  searchCriteria: z.string().max(250).optional(),
  skip: z.int().min(0).optional(),
  limit: z.int().min(1).max(1000).optional(),
  skipCount: z.boolean().optional(),
  /** Where the page before ended (its `next`): goes on from there, however deep (decisions section 6). Not beside `skip`. */
  after: z.string().min(1).max(12_000).optional(),
  ordering: z.array(orderingSchema).max(5).optional(),
  filters: z
    .array(z.strictObject({ column: z.string().min(1).max(100), value: filterValueSchema }))
    .max(50)
    .optional(),
})
export type ListQuery = z.infer<typeof listQuerySchema>

/** The answer of every list: `totalCount` is left out when the query asked for `skipCount`, `next` at its end. */
export function listOf<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item), totalCount: z.int().min(0).optional(), next: z.string().optional() })
}
