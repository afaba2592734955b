import { z } from 'zod'
import { defineCall } from '../api/contract.ts'
import { idSchema } from '../entities/entity.ts'
import { CULTURES } from '../localization/cultures.ts'
import { MAX_CODE_LENGTH } from '../elements/element.body.ts'
import { dataPropertiesInputSchema, dataPropertySchema, fieldSchema } from '../forms/field.ts'
import { isEmailAddress } from '../forms/text/email-address.ts'
import { isPhoneNo } from '../forms/field-kinds/phone-no.ts'
import { openFieldSchema } from '../open/open-elements.api.ts'
import { rulesSchema } from '../rules/rule.ts'
import { TRANSACTION_STATUSES } from '../services/modes.ts'
import { reportDaysSchema } from '../tenants/tenant-config.ts'
import { MAX_PHOTO_BYTES, MAX_PHOTOS, REPORT_STATES, reportTextSchema } from './report-parts.ts'

const codeParams = z.strictObject({ code: z.string().min(1).max(MAX_CODE_LENGTH) })
const formParams = codeParams.extend({ serviceId: idSchema('transactionType') })
const query = z.strictObject({ schemaKey: z.string().max(100).optional() })

/** The secret of a report: 128 random bits or more that the reporter's device made. */
const secretSchema = z.string().regex(/^[A-Za-z0-9_-]{22,64}$/)

/** A service that people without a login may start on an object, in the language of the reader. */
const reportServiceSchema = z.object({ id: idSchema('transactionType'), name: z.string(), description: z.string() })
export type ReportService = z.infer<typeof reportServiceSchema>

export const listReportServices = defineCall('listReportServices', 'GET /elements/codes/{code}/services', {
  scope: 'open',
  access: 'public',
  shows: ['tenant', 'dataSchema', 'elementType', 'element', 'transactionType', 'operationType'],
  summary: 'Returns the services that a person without a login may start on the object with a code, if it is shown to them.',
  params: codeParams,
  query,
  reply: z.object({ items: z.array(reportServiceSchema) }),
})

/** Where the report is read: times are of this zone, and rules write in this language, for every device. */
const regionSchema = z.object({ timeZone: z.string(), culture: z.enum(CULTURES) })

/** Everything needed to show the form of a report. */
export const reportFormSchema = z.object({
  region: regionSchema,
  service: reportServiceSchema,
  /** How the object is shown: by its open schema. */
  element: z.object({ name: z.string(), fields: z.array(openFieldSchema) }),
  operationType: z.object({
    id: idSchema('operationType'),
    version: z.int().min(1),
    dataPropertyTypes: z.array(fieldSchema),
    matchRules: rulesSchema,
  }),
  /** Initial values. */
  dataProperties: z.array(dataPropertySchema),
  /** Running cases of the service on the object: choices of their answers, and how many have said that they see the same. */
  cases: z.array(
    z.object({
      id: idSchema('transaction'),
      /** Empty: nothing was chosen. */
      text: z.string(),
      startedAt: z.iso.datetime({ offset: true }),
      supports: z.int().min(0),
    }),
  ),
  /** Whether the report waits until somebody of the site has accepted it. */
  isChecked: z.boolean(),
  /** For how long contact details, and reports that became no case, are kept. */
  days: reportDaysSchema,
})
export type ReportForm = z.infer<typeof reportFormSchema>

export const getReportForm = defineCall('getReportForm', 'GET /elements/codes/{code}/services/{serviceId}', {
  scope: 'open',
  access: 'public',
  shows: ['tenant', 'dataSchema', 'elementType', 'element', 'transactionType', 'operationType', 'transaction'],
  summary: 'Returns the form with which a person without a login starts a service on the object with a code.',
  params: formParams,
  query,
  reply: reportFormSchema,
})

export const reportBodySchema = z.strictObject({
  /** Made by the device; a repeat with the same secret is the same report. Whoever has it can see the report. */
  secret: secretSchema,
  operationTypeVersion: z.int().min(1),
  dataProperties: dataPropertiesInputSchema.default([]),
  email: z
    .string()
    .trim()
    .max(250, '@validation.tooLong')
    .refine((text) => text === '' || isEmailAddress(text), '@validation.email')
    .default(''),
  phoneNo: z
    .string()
    .trim()
    .max(50, '@validation.tooLong')
    .refine((text) => text === '' || isPhoneNo(text), '@validation.phoneNo')
    .default(''),
  /** Base64 of JPEG, PNG or GIF. */
  photos: z
    .array(z.strictObject({ base64: z.base64('@errors.wrongType').max(Math.ceil(MAX_PHOTO_BYTES / 3) * 4, '@validation.photoSize') }))
    .max(MAX_PHOTOS)
    .default([]),
  /** The solved challenge (ALTCHA, proof of work 2), where one was asked for. */
  proof: z.strictObject({ challenge: z.record(z.string(), z.unknown()), solution: z.record(z.string(), z.unknown()) }).optional(),
})
export type ReportBody = z.input<typeof reportBodySchema>

export const createReport = defineCall('createReport', 'POST /elements/codes/{code}/services/{serviceId}/reports', {
  scope: 'open',
  access: 'public',
  idempotency: 'none',
  changes: ['openReport', 'transaction'],
  summary:
    'Reports about the object with a code, without a login. It waits until somebody of the site accepts it, unless the service says otherwise. Near a limit the reply is 409 with a `challenge` in its details: solve it and send the same body with `proof`.',
  params: formParams,
  query,
  body: reportBodySchema,
  reply: z.object({ state: z.enum(REPORT_STATES) }),
  status: 201,
})

export const supportCase = defineCall('supportCase', 'POST /elements/codes/{code}/services/{serviceId}/cases/{caseId}/supports', {
  scope: 'open',
  access: 'public',
  idempotency: 'none',
  changes: ['transaction'],
  summary: 'Says that the caller sees the same as a running case; counted once a day for a network.',
  params: formParams.extend({ caseId: idSchema('transaction') }),
  query,
  reply: z.object({ supports: z.int().min(0) }),
})

/** A report as its reporter sees it. */
export const reportStateSchema = z.object({
  region: regionSchema,
  /** The object as it is shown without a login, or was when they sent it. */
  object: z.string(),
  /** Its code; null where the reporter may have come by another one. */
  code: z.string().nullable(),
  service: z.string(),
  state: z.enum(REPORT_STATES),
  /** Of what it became; null: nothing, or it was deleted. */
  status: z.enum(TRANSACTION_STATUSES).nullable(),
  receivedAt: z.iso.datetime({ offset: true }),
  decidedAt: z.iso.datetime({ offset: true }).nullable(),
  closedAt: z.iso.datetime({ offset: true }).nullable(),
  /** When a report that became no case is removed. */
  removedAt: z.iso.datetime({ offset: true }).nullable(),
  answer: z.string().nullable(),
  /** What the reporter sent. */
  fields: z.array(z.object({ name: z.string(), text: z.string() })),
  photos: z.int().min(0),
  comments: z.array(z.object({ id: z.uuid(), isOwn: z.boolean(), text: z.string(), at: z.iso.datetime({ offset: true }) })),
  /** Whether they may write more. */
  mayComment: z.boolean(),
})
export type ReportStateOf = z.infer<typeof reportStateSchema>

export const showReport = defineCall('showReport', 'POST /reports/state', {
  scope: 'open',
  access: 'public',
  reads: true,
  shows: ['openReport', 'transaction'],
  summary: 'Returns the state of the report with a secret, as its reporter may see it.',
  body: z.strictObject({ secret: secretSchema }),
  reply: reportStateSchema,
})

export const commentReport = defineCall('commentReport', 'POST /reports/comments', {
  scope: 'open',
  access: 'public',
  idempotency: 'none',
  changes: ['openReport'],
  summary: 'Adds a comment of the reporter; a repeat with the same `commentId` adds none.',
  body: z.strictObject({ secret: secretSchema, commentId: z.uuid(), text: reportTextSchema.min(1, '@validation.required') }),
  reply: reportStateSchema,
})
