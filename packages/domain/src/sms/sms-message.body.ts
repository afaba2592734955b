import { z } from 'zod'
import { idSchema } from '../entities/entity.ts'
import { isSmsSender } from './sms-sender.ts'
import { MAX_SMS_PARTS, sizeOfSms } from './sms-text.ts'

/** Ten parts have at most 1,530 characters. */
export const MAX_SMS_LENGTH = 1600
export const MAX_SMS_RECIPIENTS = 1000
const MAX_NUMBER_LENGTH = 50

const list = <Item extends z.ZodType>(item: Item) => z.array(item).max(MAX_SMS_RECIPIENTS).default([])

const shape = {
  sender: z
    .string()
    .trim()
    .refine((text) => isSmsSender(text), '@validation.smsSender'),
  text: z
    .string()
    .trim()
    .min(1, '@validation.required')
    .max(MAX_SMS_LENGTH, '@validation.tooLong')
    .regex(/^(?:\P{Cc}|[\n\r])*$/u, '@validation.controlCharacters')
    .refine((text) => sizeOfSms(text).parts <= MAX_SMS_PARTS, '@validation.smsTooLong'),
  /** People of the site whom the caller administers. */
  userIds: list(idSchema('user')),
  /** All holders of these privileges, likewise. */
  privilegeIds: list(idSchema('privilege')),
  /** Numbers as people write them; without a country code in the tenant's country. */
  numbers: list(z.string().trim().max(MAX_NUMBER_LENGTH)),
}

export const smsPreviewBodySchema = z.strictObject(shape)

export const smsMessageBodySchema = z.strictObject({
  ...shape,
  /** The cost of the preview that was confirmed: if it is another by now, nothing is sent. */
  confirmedCost: z.int().min(1).optional(),
})
export type SmsMessageBody = z.input<typeof smsMessageBodySchema>
