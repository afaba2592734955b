import { z } from 'zod'
import { idSchema } from '../entities/entity.ts'
import { leastRole } from '../access/permissions.ts'
import { defineCall, idParamsOf } from '../api/contract.ts'
import { colorSchema } from '../definitions/color.ts'
import { localizedTextsSchema } from '../localization/localized-text.schema.ts'
import { definitionShapeOf, fieldsInReply } from '../definitions/definition.ts'
import { listOf, MAX_FILTER_VALUES } from '../lists/list-query.ts'
import { outsideSchema } from '../rules/outside.schema.ts'
import { ruleTestsSchema } from '../rule-tests/rule-test.ts'
import { rulesSchema } from '../rules/rule.ts'
import { recordSchema } from './record.ts'
import { recordTypeBodySchema } from './record-type.body.ts'
import { schemaConfigurationsSchema } from '../schemas/schema-configuration.ts'
import {
  createCall,
  deleteCall,
  effectsCall,
  getCall,
  updateCall,
  usesCall,
  restoreCall,
  versionCall,
  versionsCall,
} from '../resource-calls/resource-calls.ts'
import { recordType } from './record-types.resource.ts'

/** A predefined value type: names of its values, their colours, and their fields. */
export const recordTypeSchema = z.object({
  ...definitionShapeOf('recordType'),
  color: colorSchema,
  dataPropertyTypes: fieldsInReply,
  matchRules: rulesSchema,
  /** Test cases of the rules. Only its editors see them. */
  ruleTests: ruleTestsSchema,
  /** How data schemas find, read and write its values. Only its editors see them. */
  schemaConfigurations: schemaConfigurationsSchema,
})
export type RecordType = z.infer<typeof recordTypeSchema>

/** A predefined value type with everything that a form of its values needs: all options, and what its rules read. */
export const fillableRecordTypeSchema = recordTypeSchema
  .partial({ schemaConfigurations: true, ruleTests: true })
  .extend({ outside: outsideSchema })
export type FillableRecordType = z.infer<typeof fillableRecordTypeSchema>

/** The same with its values in order, unless omitted by the query. */
export const fullRecordTypeSchema = fillableRecordTypeSchema.extend({ records: z.array(recordSchema).optional() })
export type FullRecordType = z.infer<typeof fullRecordTypeSchema>

export const recordTypeListItemSchema = z.object({ ...definitionShapeOf('recordType'), color: colorSchema, recordCount: z.int() })
export type RecordTypeListItem = z.infer<typeof recordTypeListItemSchema>

/** The part of predefined value types that a form with their options needs. */
export const recordTypeSummarySchema = z.object({
  id: idSchema('recordType'),
  version: z.int(),
  localizedNames: localizedTextsSchema,
  color: colorSchema,
  dataPropertyTypes: fieldsInReply.optional(),
})
export type RecordTypeSummary = z.infer<typeof recordTypeSummarySchema>

/** Ids in a query: one text with commas between (specification section 7). */
const idsInQuery = z
  .string()
  .max(MAX_FILTER_VALUES * 37)
  .refine((text) => text.split(',').every((id) => z.uuid().safeParse(id).success), '@errors.wrongType')

export const listRecordTypes = defineCall('listRecordTypes', 'GET /recordTypes', {
  access: leastRole('definitions', 'read'),
  shows: ['recordType', 'record'],
  summary: 'The predefined value types of the site that the caller may see.',
  reply: listOf(recordTypeListItemSchema),
})
export const summarizeRecordTypes = defineCall('summarizeRecordTypes', 'GET /recordTypes/summary', {
  access: leastRole('definitions', 'read'),
  shows: ['recordType'],
  summary: 'Lists the given predefined value types, or all, in short form, with their fields if requested. An unknown id is a 404.',
  query: z.strictObject({ ids: idsInQuery.optional(), includePropertyTypes: z.enum(['true', 'false']).optional() }),
  reply: listOf(recordTypeSummarySchema),
})
export const getRecordType = getCall(recordType, {
  summary: 'One predefined value type with its fields.',
  showsAll: true,
  reply: recordTypeSchema,
})
export const getFullRecordType = defineCall('getFullRecordType', 'GET /recordTypes/{id}/full', {
  access: leastRole('definitions', 'read'),
  shows: ['recordType', 'record'],
  summary:
    'Returns a predefined value type with its fields, their choices, what its rules read, and its values (unless `includeRecords` is false).',
  params: idParamsOf('recordType'),
  query: z.strictObject({ includeRecords: z.enum(['true', 'false']).optional() }),
  reply: fullRecordTypeSchema,
})
export const createRecordType = createCall(recordType, {
  summary: 'Creates a predefined value type.',
  body: recordTypeBodySchema,
  reply: recordTypeSchema,
})
export const updateRecordType = updateCall(recordType, {
  summary:
    'Saves a predefined value type; `version` is the version that was read. Fields that hold values, or that rules of other forms name, are removed or changed only when `confirmedRemovals` names them; otherwise 409 `fieldsHoldValues` returns the number of values and the forms.',
  body: recordTypeBodySchema,
  reply: recordTypeSchema,
})
export const getRecordTypeUses = usesCall(recordType, {
  summary: 'Returns what uses a predefined value type, with counts. An empty reply: the type can be deleted.',
})
export const listRecordTypeVersions = versionsCall(recordType, {
  summary: 'Lists the versions of a predefined value type, newest first: who saved each and what changed.',
})
export const getRecordTypeVersion = versionCall(recordType, {
  summary: 'One version of a predefined value type with its content as it was stored.',
})
export const restoreRecordTypeVersion = restoreCall(recordType, {
  summary:
    'Saves the content of an earlier version of a predefined value type as a new one; its status stays. `version` is the version that was read. It is refused as a save is.',
  reply: recordTypeSchema,
})
export const getRecordTypeEffects = effectsCall(recordType, {
  summary:
    'Returns what saving a predefined value type would mean: how many things lack a field that becomes required, and which rules never apply. Nothing is saved.',
})
export const deleteRecordType = deleteCall(recordType, {
  summary: 'Deletes a predefined value type that has no values and that no field uses.',
})
