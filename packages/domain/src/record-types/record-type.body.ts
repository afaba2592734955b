import { z } from 'zod'
import { colorSchema } from '../definitions/color.ts'
import { confirmedFailuresInBody, ruleTestsInBody } from '../rule-tests/rule-test.ts'
import { rulesSchema } from '../rules/rule.ts'
import { schemaConfigurationsSchema } from '../schemas/schema-configuration.ts'
import { confirmedRemovalsInBody, definitionBody, fieldsInBody } from '../definitions/definition.ts'

/** A predefined value type as it is saved. */
export const recordTypeBodySchema = definitionBody({
  color: colorSchema.default(null),
  dataPropertyTypes: fieldsInBody,
  /** Rules of a value's form. A caller that does not know rules omits them: the stored ones stay. */
  matchRules: rulesSchema.optional(),
  /** Test cases of the rules. Omitted: the stored ones stay. */
  ruleTests: ruleTestsInBody,
  confirmedFailures: confirmedFailuresInBody,
  /** Omitted: the stored ones stay. */
  schemaConfigurations: schemaConfigurationsSchema.optional(),
  confirmedRemovals: confirmedRemovalsInBody,
  recordCount: z.unknown().optional(),
  records: z.unknown().optional(),
  outside: z.unknown().optional(),
})
export type RecordTypeBody = z.input<typeof recordTypeBodySchema>
