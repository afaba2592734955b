import { z } from 'zod'
import { leastRole } from '../access/permissions.ts'
import { defineCall, idParamsOf } from '../api/contract.ts'
import { entityShapeOf, saveBody } from '../entities/entity.ts'
import { CULTURES } from '../localization/cultures.ts'
import { getCall, listCall, updateCall } from '../resource-calls/resource-calls.ts'
import { messageText } from './message-texts.resource.ts'
import { KIND_NAMES } from './message-kinds.ts'
import { channelRulesSchema, messageTemplateSchema, templatesByCultureSchema } from './message-settings.ts'

const templatesSchema = z.record(z.enum(CULTURES), messageTemplateSchema)

/** The texts and channels of a kind as they are in use. */
export const messageTextSchema = z.object({
  ...entityShapeOf('messageText'),
  kind: z.enum(KIND_NAMES),
  texts: templatesSchema,
  /** Verka's texts, for a reset. */
  defaults: templatesSchema,
  channels: channelRulesSchema,
  defaultChannels: channelRulesSchema,
  isEssential: z.boolean(),
  /** Whether the tenant has texts or channels of its own. */
  isOwn: z.boolean(),
  can: z.object({ edit: z.boolean() }),
})
export type MessageText = z.infer<typeof messageTextSchema>

export const messageTextBodySchema = saveBody({
  kind: z.unknown().optional(),
  /** A language without a text, or with Verka's, follows Verka's. */
  texts: templatesByCultureSchema,
  channels: channelRulesSchema,
  defaults: z.unknown().optional(),
  defaultChannels: z.unknown().optional(),
  isEssential: z.unknown().optional(),
  isOwn: z.unknown().optional(),
  can: z.unknown().optional(),
})

export const listMessageTexts = listCall(messageText, {
  summary: 'Every kind of message with its texts and channels.',
  item: messageTextSchema,
})
export const getMessageText = getCall(messageText, { summary: 'The texts and channels of one kind of message.', reply: messageTextSchema })
export const updateMessageText = updateCall(messageText, {
  summary:
    'Saves the texts and channels of a kind; the version is the one that was read. A placeholder that the kind does not have is refused.',
  body: messageTextBodySchema,
  reply: messageTextSchema,
})

/** A text as a person would receive it. */
export const messagePreviewSchema = z.object({
  subject: z.string(),
  /** Plain text, as in the inbox. */
  body: z.string(),
  /** The whole mail. */
  html: z.string(),
  /** What it was rendered for; null: for made-up values. */
  transactionId: z.uuid().nullable(),
})
export type MessagePreview = z.infer<typeof messagePreviewSchema>

export const previewMessageText = defineCall('previewMessageText', 'POST /messageTexts/{id}/preview', {
  access: leastRole('messageTexts', 'read'),
  reads: true,
  shows: ['messageText', 'transaction'],
  summary: 'Renders a text as it is being written, for a transaction of the site: the newest one unless another is given.',
  params: idParamsOf('messageText'),
  body: z.strictObject({
    culture: z.enum(CULTURES),
    template: messageTemplateSchema,
    transactionId: z.uuid().optional(),
  }),
  reply: messagePreviewSchema,
})
