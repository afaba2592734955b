import { z } from 'zod'
import { idSchema } from '../entities/entity.ts'
import { rulesSchema } from '../rules/rule.ts'

/** Maximum schemas of one category or predefined value type. */
export const MAX_SCHEMA_CONFIGURATIONS = 50

const actionSchema = z.strictObject({ matchRules: rulesSchema.default([]) })

/**
 * How a data schema finds, reads and writes the objects of a category, or the values of a predefined value type (specification section 3).
 * Its rules are of match type `outgoing`.
 */
export const schemaConfigurationSchema = z.strictObject({
  schemaId: idSchema('dataSchema'),
  /** Finds the existing one: all of them must be equal. Empty: every row is a new one. */
  identifierMatchRules: rulesSchema.default([]),
  /** Fills the fields of the schema: exports, and what programs read. */
  readAction: actionSchema.default({ matchRules: [] }),
  /** Fills fields from the schema: imports, and what programs write. */
  writeAction: actionSchema.default({ matchRules: [] }),
})
export type SchemaConfiguration = z.output<typeof schemaConfigurationSchema>

export const schemaConfigurationsSchema = z
  .array(schemaConfigurationSchema)
  .max(MAX_SCHEMA_CONFIGURATIONS)
  .refine((all) => new Set(all.map(({ schemaId }) => schemaId)).size === all.length, '@validation.schemaTwice')
