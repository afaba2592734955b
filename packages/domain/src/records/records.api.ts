import { z } from 'zod'
import { idSchema } from '../entities/entity.ts'
import { leastRole } from '../access/permissions.ts'
import { defineCall, idParamsOf, versionQuery } from '../api/contract.ts'
import { usesOfEachBody, usesOfEachReply } from '../definitions/uses.ts'
import type { BuiltInColumns } from '../api/list-columns.ts'
import { listOf, listQuerySchema } from '../lists/list-query.ts'
import { pageQuery } from '../lists/page-query.ts'
import { fillableRecordTypeSchema } from '../record-types/record-types.api.ts'
import { recordBodySchema, recordPositionBodySchema } from './record.body.ts'
import { MAX_RECORDS, recordSchema } from '../record-types/record.ts'
import { createCall, updateCall } from '../resource-calls/resource-calls.ts'
import { record } from './records.resource.ts'

/** A predefined value with its type, for a form or a page that shows it. */
export const fullRecordSchema = recordSchema.extend({
  recordType: fillableRecordTypeSchema.optional(),
})
export type FullRecord = z.infer<typeof fullRecordSchema>

const ofType = z.strictObject({ recordTypeId: idSchema('recordType').optional() })
const withType = z.strictObject({ includeType: z.enum(['true', 'false']).optional() })

export const listRecords = defineCall('listRecords', 'GET /records', {
  access: leastRole('records', 'read'),
  shows: ['recordType', 'record'],
  summary: 'The predefined values of one type in their order, or of the site by name.',
  query: ofType.extend(pageQuery),
  reply: listOf(recordSchema),
})
/** The columns of every list of predefined values; `name` is that in the language of the call. */
export const RECORD_COLUMNS = {
  position: 'number',
  name: 'text',
  recordTypeId: 'id',
  createdAt: 'moment',
  updatedAt: 'moment',
} as const satisfies BuiltInColumns
export const filterRecords = defineCall('filterRecords', 'POST /records/filter', {
  access: leastRole('records', 'read'),
  reads: true,
  shows: ['recordType', 'record'],
  summary: 'Filters, searches, sorts and pages predefined values.',
  query: ofType,
  body: listQuerySchema,
  list: { columns: RECORD_COLUMNS, fieldsOf: 'recordTypeId' },
  reply: listOf(recordSchema),
})
export const getRecord = defineCall('getRecord', 'GET /records/{id}', {
  access: leastRole('records', 'read'),
  shows: ['recordType', 'record'],
  showsOne: 'record',
  summary: 'One predefined value.',
  params: idParamsOf('record'),
  query: withType,
  reply: fullRecordSchema,
})
export const getFullRecord = defineCall('getFullRecord', 'GET /records/{id}/full', {
  access: leastRole('records', 'read'),
  shows: ['recordType', 'record'],
  showsOne: 'record',
  summary: 'One predefined value with its type.',
  params: idParamsOf('record'),
  query: withType,
  reply: fullRecordSchema,
})
export const createRecord = createCall(record, {
  summary: 'Creates a predefined value, as the last one of its type. `files` are added to the values of their fields.',
  takesFiles: true,
  body: recordBodySchema,
  reply: recordSchema,
})
export const updateRecord = updateCall(record, {
  summary: 'Saves a predefined value; `version` is the version that was read. `files` are added to the values of their fields.',
  takesFiles: true,
  body: recordBodySchema,
  reply: recordSchema,
})
export const placeRecord = defineCall('placeRecord', 'PUT /records/{id}/position', {
  access: leastRole('records', 'write'),
  changes: ['record'],
  summary:
    'Moves a predefined value to another position in its type. It gets a new version; the values between keep theirs. `version` is the version that was read.',
  params: idParamsOf('record'),
  body: recordPositionBodySchema,
  reply: recordSchema,
})
export const listRecordsUses = defineCall('listRecordsUses', 'POST /records/uses', {
  access: leastRole('records', 'delete'),
  reads: true,
  // read again by the person who is about to delete
  shows: [],
  summary: 'Returns those of the given predefined values that are used, each with its uses.',
  body: usesOfEachBody('record', MAX_RECORDS),
  reply: usesOfEachReply,
})
export const deleteRecord = defineCall('deleteRecord', 'DELETE /records/{id}', {
  access: leastRole('records', 'delete'),
  changes: ['record'],
  summary:
    'Deletes a predefined value. Its name stays readable where it was chosen. A used value is deleted only when `confirmed` is true; otherwise 409 `stillUsed` names its uses.',
  params: idParamsOf('record'),
  query: versionQuery.extend({ confirmed: z.enum(['true', 'false']).optional() }),
})
