import { z } from 'zod'
import { rulesSchema } from '../rules/rule.ts'
import { definitionBody, fieldsInBody } from '../definitions/definition.ts'

/** A function as it is saved. */
export const operationTypeBodySchema = definitionBody({
  elementTypeId: z.uuid(),
  dataPropertyTypes: fieldsInBody,
  /** Left out by a caller that knows of no rules: those that are stored stay. */
  matchRules: rulesSchema.optional(),
})
export type OperationTypeBody = z.input<typeof operationTypeBodySchema>
