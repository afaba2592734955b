import { z } from 'zod'
import { leastRole } from '../access/permissions.ts'
import { defineCall, idParams } from '../api/contract.ts'
import { colorSchema } from '../definitions/color.ts'
import { definitionShape, fieldsInReply } from '../definitions/definition.ts'
import { listOf, MAX_FILTER_VALUES } from '../lists/list-query.ts'
import { outsideSchema } from '../rules/outside.schema.ts'
import { rulesSchema } from '../rules/rule.ts'
import { recordSchema } from './record.ts'
import { recordTypeBodySchema } from './record-type.body.ts'
import { createCall, deleteCall, getCall, updateCall, usesCall } from '../resource-calls/resource-calls.ts'
import { recordType } from './record-types.resource.ts'

/** A predefined value type: names of its values, their colours, and their fields. */
export const recordTypeSchema = z.object({
  ...definitionShape,
  color: colorSchema,
  dataPropertyTypes: fieldsInReply,
  matchRules: rulesSchema,
})
export type RecordType = z.infer<typeof recordTypeSchema>

/** A predefined value type with everything that a form of its values needs: all options, and what its rules read. */
export const fillableRecordTypeSchema = recordTypeSchema.extend({ outside: outsideSchema })
export type FillableRecordType = z.infer<typeof fillableRecordTypeSchema>

/** The same with its values in order, unless omitted by the query. */
export const fullRecordTypeSchema = fillableRecordTypeSchema.extend({ records: z.array(recordSchema).optional() })
export type FullRecordType = z.infer<typeof fullRecordTypeSchema>

export const recordTypeListItemSchema = z.object({ ...definitionShape, color: colorSchema, recordCount: z.int() })
export type RecordTypeListItem = z.infer<typeof recordTypeListItemSchema>

/** The part of predefined value types that a form with their options needs. */
export const recordTypeSummarySchema = z.object({
  id: z.uuid(),
  version: z.int(),
  localizedNames: definitionShape.localizedNames,
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
  summary: 'The named predefined value types, or all, in short, with their fields if wanted. An id that is not there answers 404.',
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
    'One predefined value type with its fields, all choices that can be made in them, what its rules read, and its values; without those when `includeRecords` is false.',
  params: idParams,
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
    'Saves a predefined value type; the version is the one that was read. Fields that hold values, or that rules of other forms name, go or change only when `confirmedRemovals` names them, else 409 `fieldsHoldValues` says how many hold one and which forms name them.',
  body: recordTypeBodySchema,
  reply: recordTypeSchema,
})
export const getRecordTypeUses = usesCall(recordType, {
  summary: 'What keeps a predefined value type from being deleted, and how many of it; nothing: it can be.',
})
export const deleteRecordType = deleteCall(recordType, {
  summary: 'Deletes a predefined value type that has no values and that no field draws on.',
})
