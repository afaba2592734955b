import { z } from 'zod'

/** Errors of one thing, under its title (specification section 10, 'grouped by title'). */
export const groupedErrorsSchema = z.object({ title: z.string(), messages: z.array(z.string()) })
export type GroupedErrors = z.infer<typeof groupedErrorsSchema>
