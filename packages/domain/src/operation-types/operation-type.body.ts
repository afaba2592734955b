import type { z } from 'zod'
import { idSchema } from '../entities/entity.ts'
import { confirmedFailuresInBody, ruleTestsInBody } from '../rule-tests/rule-test.ts'
import { rulesSchema } from '../rules/rule.ts'
import { confirmedRemovalsInBody, definitionBody, fieldsInBody } from '../definitions/definition.ts'

/** A function as it is saved. */
export const operationTypeBodySchema = definitionBody({
  elementTypeId: idSchema('elementType'),
  dataPropertyTypes: fieldsInBody,
  /** Omitted by a caller that does not know rules: the stored ones stay. */
  matchRules: rulesSchema.optional(),
  /** Test cases of the rules. Omitted: the stored ones stay. */
  ruleTests: ruleTestsInBody,
  confirmedFailures: confirmedFailuresInBody,
  confirmedRemovals: confirmedRemovalsInBody,
})
export type OperationTypeBody = z.input<typeof operationTypeBodySchema>
