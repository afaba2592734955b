import { z } from 'zod'
import { rulesSchema } from '../rules/rule.ts'
import { definitionBody, fieldsInBody } from '../definitions/definition.ts'

/** A function as it is saved. */
export const operationTypeBodySchema = definitionBody({
  elementTypeId: z.uuid(),
  dataPropertyTypes: fieldsInBody,
  /** Omitted by a caller that does not know rules: the stored ones stay. */
  matchRules: rulesSchema.optional(),
})
export type OperationTypeBody = z.input<typeof operationTypeBodySchema>
