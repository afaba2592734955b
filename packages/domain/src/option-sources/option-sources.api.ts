import { z } from 'zod'
import { defineCall } from '../api/contract.ts'
import { afterInQuery } from '../lists/page-query.ts'
import { optionSchema, optionSourceSchema } from '../forms/field.ts'

/** Number of options in a form's preview; the form itself offers all of them. */
export const MAX_PREVIEWED_OPTIONS = 1000

/** Options from other sources, as a form offers them, for its editor. */
export const listOptions = defineCall('listOptions', 'GET /options', {
  access: 'tenantAdmin',
  shows: ['elementType', 'element', 'recordType', 'record', 'dataSchema'],
  summary: 'Lists the choices of an option source (`records:{id}`, `elements:{id}`, `users` or `schemas`), with their number.',
  query: z.strictObject({ source: optionSourceSchema, after: afterInQuery }),
  reply: z.object({ source: z.string(), items: z.array(optionSchema), totalCount: z.int(), next: z.string().optional() }),
})
