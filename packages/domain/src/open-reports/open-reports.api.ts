import { z } from 'zod'
import { leastRole } from '../access/permissions.ts'
import { defineCall, idParamsOf } from '../api/contract.ts'
import { idSchema, personSchema } from '../entities/entity.ts'
import { storedFileSchema } from '../files/files.api.ts'
import { dataPropertySchema, fieldSchema } from '../forms/field.ts'
import { listOf } from '../lists/list-query.ts'
import { pageQuery } from '../lists/page-query.ts'
import { localizedTextsSchema } from '../localization/localized-text.schema.ts'
import { TRANSACTION_STATUSES } from '../services/modes.ts'
import { commentSchema, REPORT_STATES, reportTextSchema } from './report-parts.ts'

/** A report as the people of the site see it. */
export const openReportSchema = z.object({
  id: idSchema('openReport'),
  version: z.int().min(1),
  /** `waiting`: in quarantine. Nothing was written to its object. */
  state: z.enum(REPORT_STATES),
  /** `id` is null once the object was deleted. */
  element: z.object({ id: idSchema('element').nullable(), title: z.string(), code: z.string() }),
  service: z.object({ id: idSchema('transactionType'), localizedNames: localizedTextsSchema }),
  receivedAt: z.iso.datetime({ offset: true }),
  decidedAt: z.iso.datetime({ offset: true }).nullable(),
  decidedBy: personSchema.nullable(),
  /** What it became, and its present status. */
  transaction: z.object({ id: idSchema('transaction'), status: z.enum(TRANSACTION_STATUSES) }).nullable(),
  /** When it is removed, unless it is accepted; null: never. */
  removedAt: z.iso.datetime({ offset: true }).nullable(),
  dataProperties: z.array(dataPropertySchema),
  /** Number of photos, and of comments of the reporter. */
  photos: z.int().min(0),
  comments: z.int().min(0),
  /** How many people without a login have said that they see the same. */
  supports: z.int().min(0),
  can: z.object({ decide: z.boolean() }),
})
export type OpenReport = z.infer<typeof openReportSchema>

/** The same with everything that its page shows. */
export const fullOpenReportSchema = openReportSchema.extend({
  dataPropertyTypes: z.array(fieldSchema),
  /** How the reporter can be reached; null: unknown, or erased. */
  contact: z.object({ email: z.string().nullable(), phoneNo: z.string().nullable() }),
  /** The answer that the reporter reads. */
  answer: z.string().nullable(),
  photoFiles: z.array(storedFileSchema),
  conversation: z.array(commentSchema),
})
export type FullOpenReport = z.infer<typeof fullOpenReportSchema>

const shared = { access: leastRole('openReports', 'read') } as const

export const listOpenReports = defineCall('listOpenReports', 'GET /openReports', {
  ...shared,
  shows: ['openReport', 'transaction'],
  summary:
    'Lists the reports of people without a login about services that the caller runs, newest first; of one state, object or transaction.',
  query: z.strictObject({
    ...pageQuery,
    state: z.enum(REPORT_STATES).optional(),
    transactionId: idSchema('transaction').optional(),
    elementId: idSchema('element').optional(),
  }),
  reply: listOf(openReportSchema).extend({ waiting: z.int().min(0) }),
})
export const getOpenReport = defineCall('getOpenReport', 'GET /openReports/{id}', {
  ...shared,
  shows: ['openReport', 'transaction'],
  summary: 'One report of a person without a login, with photos, contact and comments.',
  params: idParamsOf('openReport'),
  reply: fullOpenReportSchema,
})
export const acceptOpenReport = defineCall('acceptOpenReport', 'POST /openReports/{id}/accept', {
  access: leastRole('openReports', 'execute'),
  changes: ['openReport', 'transaction'],
  summary:
    'Accepts a report: its service is started on its object, marked as reported without a login. `version` is the version that was read.',
  params: idParamsOf('openReport'),
  body: z.strictObject({ version: z.int().min(1) }),
  reply: fullOpenReportSchema,
})
export const rejectOpenReport = defineCall('rejectOpenReport', 'POST /openReports/{id}/reject', {
  access: leastRole('openReports', 'execute'),
  changes: ['openReport'],
  summary: 'Rejects a report. With an `answer` the reporter is notified; it is removed after the number of days of the tenant.',
  params: idParamsOf('openReport'),
  body: z.strictObject({ version: z.int().min(1), answer: reportTextSchema.optional() }),
  reply: fullOpenReportSchema,
})
export const commentOpenReport = defineCall('commentOpenReport', 'POST /openReports/{id}/comments', {
  access: leastRole('openReports', 'execute'),
  changes: ['openReport'],
  summary: 'Writes to the reporter, who reads it by their link.',
  params: idParamsOf('openReport'),
  body: z.strictObject({ text: reportTextSchema.min(1, '@validation.required') }),
  reply: fullOpenReportSchema,
})
