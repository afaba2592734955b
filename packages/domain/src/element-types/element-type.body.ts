import { z } from 'zod'
import { codeSeriesSchema } from './code-series.ts'
import { confirmedFailuresInBody, ruleTestsInBody } from '../rule-tests/rule-test.ts'
import { rulesSchema } from '../rules/rule.ts'
import { schemaConfigurationsSchema } from '../schemas/schema-configuration.ts'
import { confirmedRemovalsInBody, definitionBody, fieldsInBody } from '../definitions/definition.ts'

/** A category as it is saved. */
export const elementTypeBodySchema = definitionBody({
  dataPropertyTypes: fieldsInBody,
  /** Rules of an object's form. A caller that does not know rules omits them: the stored ones stay. */
  matchRules: rulesSchema.optional(),
  /** Test cases of the rules. Omitted: the stored ones stay. */
  ruleTests: ruleTestsInBody,
  confirmedFailures: confirmedFailuresInBody,
  /** Omitted: the stored series stays. Null: codes are random. */
  codeSeries: codeSeriesSchema.nullable().optional(),
  /** Omitted: the stored ones stay. */
  schemaConfigurations: schemaConfigurationsSchema.optional(),
  confirmedRemovals: confirmedRemovalsInBody,
  elementCount: z.unknown().optional(),
  outside: z.unknown().optional(),
})
export type ElementTypeBody = z.input<typeof elementTypeBodySchema>
