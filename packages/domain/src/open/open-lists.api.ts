import { z } from 'zod'
import { defineCall } from '../api/contract.ts'

/** Rows of a page of a public list, and the most that a program may ask for. */
export const OPEN_LIST_ROWS = 50
const MAX_OPEN_ROWS = 200

/** A page of a public list: the fields of a data schema of each object, and nothing else. */
export const openListSchema = z.object({
  key: z.string(),
  name: z.string(),
  schema: z.object({ key: z.string(), name: z.string() }),
  /** The names of the fields, in the order of the schema. */
  fields: z.array(z.object({ key: z.string(), name: z.string() })),
  /** Objects, by the keys of the schema's fields. */
  items: z.array(z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]).nullable())),
  totalCount: z.int().min(0).optional(),
  /** For `after`; null at the end. */
  next: z.string().nullable(),
})
export type OpenList = z.infer<typeof openListSchema>

export const getOpenList = defineCall('getOpenList', 'GET /lists/{key}', {
  scope: 'open',
  access: 'public',
  maxAge: 60,
  shows: ['tenant', 'publicList', 'dataSchema', 'elementType', 'element', 'recordType', 'record'],
  summary:
    'Returns a page of a published public list that is offered as JSON, if the tenant allows access without a login. A picture is the address of it, which is good for 15 minutes. Everything else is the same 404.',
  params: z.strictObject({ key: z.string().min(1).max(100) }),
  query: z.strictObject({
    limit: z.coerce.number().int().min(1).max(MAX_OPEN_ROWS).default(OPEN_LIST_ROWS),
    after: z.string().min(1).max(16_000).optional().describe('The `next` of the page before: goes on from there.'),
  }),
  reply: openListSchema,
})
