import { z } from 'zod'
import { leastRole } from '../access/permissions.ts'
import { defineCall } from '../api/contract.ts'
import type { BuiltInColumns } from '../api/list-columns.ts'
import { entityShapeOf, personSchema } from '../entities/entity.ts'
import { createCall, exportFilteredCall, filterCall, getCall, listCall } from '../resource-calls/resource-calls.ts'
import { smsMessageBodySchema, smsPreviewBodySchema } from './sms-message.body.ts'
import { smsMessage } from './sms-messages.resource.ts'
import { SMS_FAILURES, SMS_OBSTACLES, SMS_OUTCOMES, SMS_SOURCES, SMS_STATES } from './sms-states.ts'

const moment = z.iso.datetime({ offset: true })

/** A text message of the log. */
export const smsMessageSchema = z.object({
  ...entityShapeOf('smsMessage'),
  sender: z.string(),
  text: z.string(),
  source: z.enum(SMS_SOURCES),
  /** Null: a service sent it by itself. */
  sentBy: personSchema.nullable(),
  /** Parts that the text is sent in. */
  parts: z.int(),
  recipientCount: z.int(),
  /** Counted parts: those of the text for each recipient. */
  cost: z.int(),
  outcome: z.enum(SMS_OUTCOMES),
  /** Number of recipients in each state. */
  counts: z.object({ waiting: z.int(), sent: z.int(), delivered: z.int(), failed: z.int(), unknown: z.int() }),
})
export type SmsMessage = z.infer<typeof smsMessageSchema>

export const smsRecipientSchema = z.object({
  id: z.uuid(),
  /** In E.164. */
  number: z.string(),
  /** Null: a number that was typed. */
  person: personSchema.nullable(),
  state: z.enum(SMS_STATES),
  reason: z.enum(SMS_FAILURES).nullable(),
  sentAt: moment.nullable(),
  deliveredAt: moment.nullable(),
})
export type SmsRecipient = z.infer<typeof smsRecipientSchema>

export const fullSmsMessageSchema = smsMessageSchema.extend({ recipients: z.array(smsRecipientSchema) })
export type FullSmsMessage = z.infer<typeof fullSmsMessageSchema>

/** How many parts the tenant has sent in the present calendar month, in all of its sites, and may send. */
export const smsQuotaSchema = z.object({
  /** `YYYY-MM`. */
  month: z.string(),
  used: z.int(),
  limit: z.int(),
  /** What happens to messages: a gateway sends them, the demo writes them to its log; `none`: there is no gateway. */
  gateway: z.enum(['sends', 'logs', 'none']),
  /** Prefixes of the countries that messages may be sent to. */
  countries: z.array(z.string()),
})
export type SmsQuota = z.infer<typeof smsQuotaSchema>

export const smsPreviewSchema = z.object({
  recipients: z.array(z.object({ number: z.string(), person: personSchema.nullable() })),
  /** Those who were chosen and get nothing. */
  omitted: z.array(z.object({ person: personSchema.nullable(), number: z.string(), obstacle: z.enum(SMS_OBSTACLES) })),
  encoding: z.enum(['gsm7', 'ucs2']),
  parts: z.int(),
  cost: z.int(),
  quota: smsQuotaSchema,
})
export type SmsPreview = z.infer<typeof smsPreviewSchema>

/** Most people that one search for recipients finds. */
export const MAX_FOUND_PEOPLE = 50

/** Somebody who may be chosen as a recipient. */
export const smsPersonSchema = personSchema.extend({ hasNumber: z.boolean() })
export type SmsPerson = z.infer<typeof smsPersonSchema>

/** The columns of the list of text messages. */
export const SMS_COLUMNS = {
  createdAt: 'moment',
  text: 'text',
  sender: 'text',
  source: SMS_SOURCES,
  sentBy: 'text',
  recipientCount: 'number',
  parts: 'number',
  cost: 'number',
  outcome: SMS_OUTCOMES,
} as const satisfies BuiltInColumns

export const listSmsMessages = listCall(smsMessage, { summary: 'The text messages of the site, newest first.', item: smsMessageSchema })
export const filterSmsMessages = filterCall(smsMessage, {
  summary: 'Filters, searches, sorts and pages text messages. The search finds texts, senders and the names and numbers of recipients.',
  list: { columns: SMS_COLUMNS },
  item: smsMessageSchema,
})
export const exportSmsMessages = exportFilteredCall(smsMessage, {
  summary: 'Text messages with the filters and the order of their list, as Excel workbook or as CSV.',
})
export const getSmsMessage = getCall(smsMessage, {
  summary: 'Returns a text message with the state of each recipient.',
  reply: fullSmsMessageSchema,
})
export const createSmsMessage = createCall(smsMessage, {
  summary:
    'Sends a text message to people, to holders of privileges and to numbers, each number once. People without a usable number get nothing. Beyond the quota of the month nothing is sent.',
  body: smsMessageBodySchema,
  reply: fullSmsMessageSchema,
  example: { sender: 'Verka', text: 'Lånet går ut i morgon.', numbers: ['+46701234567'] },
})
export const previewSmsMessage = defineCall('previewSmsMessage', 'POST /smsMessages/preview', {
  access: leastRole('sms', 'write'),
  reads: true,
  shows: ['smsMessage', 'user', 'privilege'],
  summary: 'Returns who would get a text message, in how many parts, and what it costs; nothing is sent.',
  body: smsPreviewBodySchema,
  reply: smsPreviewSchema,
})
export const findSmsPeople = defineCall('findSmsPeople', 'POST /smsMessages/people', {
  access: leastRole('sms', 'write'),
  reads: true,
  shows: ['user'],
  summary: `Returns people of the site whom the caller may send a text message, by name, at most ${MAX_FOUND_PEOPLE}; the search finds names, user names and numbers.`,
  body: z.strictObject({ searchCriteria: z.string().max(100).optional() }),
  reply: z.object({ items: z.array(smsPersonSchema) }),
})
export const getSmsQuota = defineCall('getSmsQuota', 'GET /smsMessages/quota', {
  access: leastRole('sms', 'read'),
  shows: ['smsMessage'],
  summary: 'Returns how many message parts the tenant has sent this month in all of its sites, and the quota of its licence.',
  reply: smsQuotaSchema,
})
