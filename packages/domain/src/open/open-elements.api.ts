import { z } from 'zod'
import { defineCall } from '../api/contract.ts'
import { MAX_CODE_LENGTH } from '../elements/element.body.ts'

/** An object as a person without a login sees it: the fields of a data schema, and nothing else. */
export const openElementSchema = z.object({
  schema: z.object({ key: z.string(), name: z.string() }),
  /** By the keys of the schema's fields. */
  values: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]).nullable()),
  /** The same for people, in the order of the schema. */
  fields: z.array(z.object({ key: z.string(), name: z.string(), text: z.string() })),
})
export type OpenElement = z.infer<typeof openElementSchema>

export const getOpenElement = defineCall('getOpenElement', 'GET /elements/codes/{code}', {
  scope: 'open',
  access: 'public',
  shows: ['tenant', 'dataSchema', 'elementType', 'element', 'recordType', 'record'],
  summary:
    'Returns the object with a code as a published data schema that is marked open shows it, if the tenant allows access without a login. Everything else is the same 404. Without `schemaKey`: the first such schema of its category.',
  params: z.strictObject({ code: z.string().min(1).max(MAX_CODE_LENGTH) }),
  query: z.strictObject({ schemaKey: z.string().max(100).optional() }),
  reply: openElementSchema,
})
