import { z } from 'zod'
import { leastRole } from '../access/permissions.ts'
import { defineCall } from '../api/contract.ts'
import { definitionShapeOf, fieldsInReply } from '../definitions/definition.ts'
import { codeSeriesSchema } from './code-series.ts'
import { elementTypeBodySchema } from './element-type.body.ts'
import { outsideSchema } from '../rules/outside.schema.ts'
import { ruleTestsSchema } from '../rule-tests/rule-test.ts'
import { rulesSchema } from '../rules/rule.ts'
import { listOf } from '../lists/list-query.ts'
import {
  createCall,
  deleteCall,
  effectsCall,
  getCall,
  getFullCall,
  updateCall,
  usesCall,
  restoreCall,
  versionCall,
  versionsCall,
} from '../resource-calls/resource-calls.ts'
import { schemaConfigurationsSchema } from '../schemas/schema-configuration.ts'
import { elementType } from './element-types.resource.ts'

/** A category. */
export const elementTypeSchema = z.object({
  ...definitionShapeOf('elementType'),
  dataPropertyTypes: fieldsInReply,
  matchRules: rulesSchema,
  /** Test cases of the rules. Only its editors see them. */
  ruleTests: ruleTestsSchema,
  /** Numbering of its objects' codes; null: random. */
  codeSeries: codeSeriesSchema.nullable(),
  /** How data schemas find, read and write its objects. Only its editors see them. */
  schemaConfigurations: schemaConfigurationsSchema,
})
export type ElementType = z.infer<typeof elementTypeSchema>

/** A category with everything that a form of its objects needs. */
export const fullElementTypeSchema = elementTypeSchema
  .partial({ schemaConfigurations: true, ruleTests: true })
  .extend({ outside: outsideSchema })
export type FullElementType = z.infer<typeof fullElementTypeSchema>

export const elementTypeSummarySchema = z.object({ ...definitionShapeOf('elementType'), elementCount: z.int() })
export type ElementTypeSummary = z.infer<typeof elementTypeSummarySchema>

export const listElementTypes = defineCall('listElementTypes', 'GET /elementTypes', {
  access: leastRole('definitions', 'read'),
  shows: ['elementType', 'element', 'tenant'],
  summary: 'The categories of the site that the caller may see.',
  reply: listOf(elementTypeSummarySchema),
})
export const getElementType = getCall(elementType, {
  summary: 'One category with its fields.',
  alsoShows: ['tenant'],
  showsAll: true,
  reply: elementTypeSchema,
})
export const getFullElementType = getFullCall(elementType, {
  summary: 'Returns a category with its fields, their choices, and what its rules read.',
  alsoShows: ['tenant'],
  showsAll: true,
  reply: fullElementTypeSchema,
})
export const createElementType = createCall(elementType, {
  summary: 'Creates a category.',
  body: elementTypeBodySchema,
  reply: elementTypeSchema,
})
export const updateElementType = updateCall(elementType, {
  summary:
    'Saves a category; `version` is the version that was read. Fields that hold values, or that rules of other forms name, are removed or changed only when `confirmedRemovals` names them; otherwise 409 `fieldsHoldValues` returns the number of values and the forms.',
  body: elementTypeBodySchema,
  reply: elementTypeSchema,
})
export const getElementTypeUses = usesCall(elementType, {
  summary: 'Returns what uses a category, with counts. An empty reply: the category can be deleted.',
})
export const listElementTypeVersions = versionsCall(elementType, {
  summary: 'Lists the versions of a category, newest first: who saved each and what changed.',
})
export const getElementTypeVersion = versionCall(elementType, {
  summary: 'One version of a category with its content as it was stored.',
})
export const restoreElementTypeVersion = restoreCall(elementType, {
  summary:
    'Saves the content of an earlier version of a category as a new one; its status stays. `version` is the version that was read. It is refused as a save is.',
  reply: elementTypeSchema,
})
export const getElementTypeEffects = effectsCall(elementType, {
  summary:
    'Returns what saving a category would mean: how many things lack a field that becomes required, and which rules never apply. Nothing is saved.',
})
export const deleteElementType = deleteCall(elementType, {
  summary: 'Deletes a category that nothing uses.',
})
