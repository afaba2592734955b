import { z } from 'zod'
import { defineCall } from '../api/contract.ts'
import { MAX_CODE_LENGTH } from '../elements/element.body.ts'

/** A field of a data schema for people; `isPicture`: its text is the address of a picture (`getOpenPicture`). */
export const openFieldSchema = z.object({ key: z.string(), name: z.string(), text: z.string(), isPicture: z.literal(true).optional() })

/** An object as a person without a login sees it: the fields of a data schema, and nothing else. */
export const openElementSchema = z.object({
  schema: z.object({ key: z.string(), name: z.string() }),
  /** By the keys of the schema's fields. */
  values: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]).nullable()),
  /** The same for people, in the order of the schema. */
  fields: z.array(openFieldSchema),
})
export type OpenElement = z.infer<typeof openElementSchema>

export const getOpenElement = defineCall('getOpenElement', 'GET /elements/codes/{code}', {
  scope: 'open',
  access: 'public',
  maxAge: 60,
  shows: ['tenant', 'dataSchema', 'elementType', 'element', 'recordType', 'record'],
  summary:
    'Returns the object with a code as a published data schema that is marked open shows it, if the tenant allows access without a login. A picture is the address of it, which is good for 15 minutes. Everything else is the same 404. Without `schemaKey`: the first such schema of its category.',
  params: z.strictObject({ code: z.string().min(1).max(MAX_CODE_LENGTH) }),
  query: z.strictObject({ schemaKey: z.string().max(100).optional() }),
  reply: openElementSchema,
})
