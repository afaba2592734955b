import { z } from 'zod'
import { localizedTextsSchema } from '../localization/localized-text.schema.ts'
import { idSchema } from '../entities/entity.ts'
import { ruleTestFailureSchema, ruleTestsSchema } from '../rule-tests/rule-test.ts'
import { rulesSchema } from '../rules/rule.ts'
import { fieldsInBody } from './definition.ts'

/** The form of a definition as it would be saved. `id`: of the stored one; omitted: it is new. */
export const effectsBody = z.strictObject({
  id: z.uuid().optional(),
  dataPropertyTypes: fieldsInBody,
  matchRules: rulesSchema.default([]),
  ruleTests: ruleTestsSchema.default([]),
  localizedNames: localizedTextsSchema.default([]),
  /** The category of a function. */
  elementTypeId: idSchema('elementType').optional(),
})

export const effectsReply = z.object({
  /** Fields that become required, each with the number of things that have no value of it. */
  lacking: z.array(z.object({ id: z.uuid(), localizedNames: localizedTextsSchema, count: z.int().min(1) })),
  /** Rules that never apply. `isNew`: the stored ones do not include it, or it may apply there. */
  idleRules: z.array(z.object({ id: z.uuid(), index: z.int(), isNew: z.boolean() })),
  /** Test cases because of which it would not be saved as published, unless they are confirmed. */
  failingTests: z.array(ruleTestFailureSchema),
})
export type DefinitionEffects = z.infer<typeof effectsReply>
