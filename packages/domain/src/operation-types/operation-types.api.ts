import { z } from 'zod'
import { idSchema } from '../entities/entity.ts'
import { leastRole } from '../access/permissions.ts'
import { defineCall } from '../api/contract.ts'
import { definitionShapeOf, fieldsInReply } from '../definitions/definition.ts'
import { operationTypeBodySchema } from './operation-type.body.ts'
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
import { operationType } from './operation-types.resource.ts'

/** A function: the form of an operation. */
export const operationTypeSchema = z.object({
  ...definitionShapeOf('operationType'),
  elementTypeId: idSchema('elementType'),
  dataPropertyTypes: fieldsInReply,
  matchRules: rulesSchema,
  /** Test cases of the rules. Only its editors see them. */
  ruleTests: ruleTestsSchema,
})
export type OperationType = z.infer<typeof operationTypeSchema>

export const operationTypeSummarySchema = z.object({ ...definitionShapeOf('operationType'), elementTypeId: idSchema('elementType') })
export type OperationTypeSummary = z.infer<typeof operationTypeSummarySchema>

export const listOperationTypes = defineCall('listOperationTypes', 'GET /operationTypes', {
  access: leastRole('definitions', 'read'),
  shows: ['operationType', 'tenant'],
  summary: 'The functions of the site, or of one category, that the caller may see.',
  query: z.strictObject({ elementTypeId: idSchema('elementType').optional() }),
  reply: listOf(operationTypeSummarySchema),
})
export const getOperationType = getCall(operationType, {
  summary: 'One function with its fields.',
  alsoShows: ['tenant'],
  showsAll: true,
  reply: operationTypeSchema,
})
export const getFullOperationType = getFullCall(operationType, {
  summary: 'One function with its fields.',
  alsoShows: ['tenant'],
  showsAll: true,
  reply: operationTypeSchema,
})
export const createOperationType = createCall(operationType, {
  summary: 'Creates a function of a category.',
  body: operationTypeBodySchema,
  reply: operationTypeSchema,
})
export const updateOperationType = updateCall(operationType, {
  summary:
    'Saves a function; `version` is the version that was read. Fields with answers are removed only when `confirmedRemovals` names them; otherwise 409 `fieldsHoldValues` returns the number of answers. What was executed keeps them.',
  body: operationTypeBodySchema,
  reply: operationTypeSchema,
})
export const getOperationTypeUses = usesCall(operationType, {
  summary: 'Returns what uses a function, with counts. An empty reply: the function can be deleted.',
})
export const listOperationTypeVersions = versionsCall(operationType, {
  summary: 'Lists the versions of a function, newest first: who saved each and what changed.',
})
export const getOperationTypeVersion = versionCall(operationType, {
  summary: 'One version of a function with its content as it was stored.',
})
export const restoreOperationTypeVersion = restoreCall(operationType, {
  summary:
    'Saves the content of an earlier version of a function as a new one; its status stays. `version` is the version that was read. It is refused as a save is.',
  reply: operationTypeSchema,
})
export const getOperationTypeEffects = effectsCall(operationType, {
  summary:
    'Returns what saving a function would mean: how many things lack a field that becomes required, and which rules never apply. Nothing is saved.',
})
export const deleteOperationType = deleteCall(operationType, {
  summary: 'Deletes a function that no service and no operation uses.',
})
