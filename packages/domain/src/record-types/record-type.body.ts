import { z } from 'zod'
import { colorSchema } from '../definitions/color.ts'
import { definitionBody, fieldsInBody } from '../definitions/definition.ts'

/** A predefined value type as it is saved. */
export const recordTypeBodySchema = definitionBody({
  color: colorSchema.default(null),
  dataPropertyTypes: fieldsInBody,
  recordCount: z.unknown().optional(),
  records: z.unknown().optional(),
})
export type RecordTypeBody = z.input<typeof recordTypeBodySchema>
