import { z } from 'zod'
import { fieldValueSchema } from '../forms/field.ts'

const compactParts = {
  values: z.array(fieldValueSchema).describe('In the order of the fields of its definition; null, or missing at the end: no value.'),
  texts: z.record(z.string(), z.string()).optional().describe('Texts by position, where they differ from the value as it is.'),
}

/** The compact form of a list whose rows have `dataProperties` (`compact-list.ts`). */
export function compactListOf(reply: z.ZodType): z.ZodType {
  const { shape } = reply as z.ZodObject<{ items: z.ZodArray<z.ZodObject> }>
  const { dataProperties: _full, ...row } = shape.items.element.shape
  return z.object({
    ...shape,
    fields: z.record(z.string(), z.array(z.uuid())).describe('Ids of the fields that occur, by the id of the definition that a row names.'),
    items: z.array(z.object({ ...row, ...compactParts })),
  })
}
