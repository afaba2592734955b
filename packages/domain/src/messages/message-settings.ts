import { z } from 'zod'
import { CULTURES } from '../localization/cultures.ts'
import { CHANNEL_RULES, CHANNELS, KIND_NAMES, kindOfMessage, type Channel, type ChannelRules, type MessageKind } from './message-kinds.ts'

/** Longest subject and body of a text, as a template. */
export const MAX_SUBJECT_LENGTH = 200
export const MAX_BODY_LENGTH = 5000

/** A text of a tenant in one language. */
export const messageTemplateSchema = z.strictObject({
  subject: z
    .string()
    .trim()
    .min(1, '@validation.required')
    .max(MAX_SUBJECT_LENGTH, '@validation.tooLong')
    .regex(/^\P{Cc}*$/u, '@validation.controlCharacters'),
  body: z
    .string()
    .trim()
    .min(1, '@validation.required')
    .max(MAX_BODY_LENGTH, '@validation.tooLong')
    .regex(/^(?:\P{Cc}|[\n\r\t])*$/u, '@validation.controlCharacters'),
})
/** The texts of a kind by language; a language without an own text has Verka's. */
export const templatesByCultureSchema = z.partialRecord(z.enum(CULTURES), messageTemplateSchema)

export const channelRulesSchema = z.strictObject({
  inbox: z.enum(CHANNEL_RULES),
  mail: z.enum(CHANNEL_RULES),
  sms: z.enum(CHANNEL_RULES),
  push: z.enum(CHANNEL_RULES),
}) satisfies z.ZodType<ChannelRules>

/** The pace of mails: each at once, or the mails of a day together. */
export const MAIL_PACES = ['now', 'digest'] as const
export type MailPace = (typeof MAIL_PACES)[number]

/** A person's choice for a kind; an omitted one is as the tenant suggests. */
const kindSettingsSchema = z.strictObject({
  inbox: z.boolean().exactOptional(),
  mail: z.boolean().exactOptional(),
  pace: z.enum(MAIL_PACES).exactOptional(),
  sms: z.boolean().exactOptional(),
  push: z.boolean().exactOptional(),
})
export type KindSettings = z.infer<typeof kindSettingsSchema>

const hour = z.int().min(0).max(23)

/** How a person wants to be notified. */
export const messageSettingsSchema = z.strictObject({
  kinds: z.partialRecord(z.enum(KIND_NAMES), kindSettingsSchema),
  /** Hours in which only the inbox is used; null: none. */
  quiet: z.strictObject({ from: hour, to: hour }).nullable(),
  /** The hour of the daily digest. */
  digestHour: hour,
  /** IANA name of the zone of these hours; null: the tenant's. */
  timeZone: z.string().max(60).nullable(),
})
export type MessageSettings = z.infer<typeof messageSettingsSchema>

export const DEFAULT_SETTINGS: MessageSettings = { kinds: {}, quiet: null, digestHour: 7, timeZone: null }

/** The rules of a kind in a tenant, as far as an essential one allows. */
export function effectiveRules(kind: MessageKind, own: ChannelRules | undefined): ChannelRules {
  const { channels, isEssential } = kindOfMessage(kind)
  const rules = own ?? channels
  return isEssential ? { ...rules, inbox: 'always', mail: 'always' } : rules
}

/** The ways by which a person receives a kind. */
export type ChosenWays = Record<Channel, boolean> & { pace: MailPace }

/** What reaches a person: their choice, within what the tenant allows. */
export function chosenWays(kind: MessageKind, rules: ChannelRules, settings: MessageSettings): ChosenWays {
  const own = settings.kinds[kind] ?? {}
  const by = (channel: Channel) => {
    const rule = rules[channel]
    return rule === 'always' || (rule !== 'never' && (own[channel] ?? rule === 'suggested'))
  }
  const [inbox, mail, sms, push] = CHANNELS.map(by) as [boolean, boolean, boolean, boolean]
  // an essential message does not wait for a digest
  const pace = kindOfMessage(kind).isEssential ? 'now' : (own.pace ?? 'now')
  return { inbox, mail, sms, push, pace }
}

/** Whether a person may choose this channel for a kind. */
export const mayChoose = (rules: ChannelRules, channel: Channel) => rules[channel] === 'offered' || rules[channel] === 'suggested'
