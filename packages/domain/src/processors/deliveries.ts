import { z } from 'zod'
import { idSchema } from '../entities/entity.ts'
import { MESSAGE_EVENTS } from '../rules/message-events.ts'

/**
 * States of a delivery. `waiting`: not tried yet. `sending`: a process sends it. `retrying`: failed, tried again later. `dead`: given up;
 * it can be sent again. `held`: its implementation may not be used at present, or its config is off. `skipped`: a required input was empty.
 * `notMade`: its message could not be made of its texts and values; no receiver was asked. `notSent`: the site is a sandbox.
 */
export const DELIVERY_STATES = ['waiting', 'sending', 'retrying', 'delivered', 'dead', 'held', 'skipped', 'notMade', 'notSent'] as const
export type DeliveryState = (typeof DELIVERY_STATES)[number]

const moment = z.iso.datetime({ offset: true })

/** A request as it was sent, as far as it has these parts. Secrets are replaced by dots. */
export const deliveryRequestSchema = z.object({
  method: z.string().optional(),
  url: z.string().optional(),
  to: z.array(z.string()).optional(),
  subject: z.string().optional(),
  headers: z.record(z.string(), z.string()).optional(),
  body: z.string().optional(),
  /** Names of attached files. */
  attachments: z.array(z.string()).optional(),
})
export type DeliveryRequest = z.infer<typeof deliveryRequestSchema>

/** Why an attempt failed; the texts have `processors.error.<error>`. */
const DELIVERY_ERRORS = [
  'redirect',
  'status',
  'inside',
  'noAnswer',
  'noMailServer',
  'mailRefused',
  'smsRefused',
  'notMade',
  'sandbox',
] as const

/**
 * Why a message could not be made of its texts and values; the texts have `processors.reason.<code>`. `other`: only a text in English is known.
 */
const NOT_MADE_CODES = [
  'noRecipient',
  'recipientWrong',
  'tooManyRecipients',
  'noAddress',
  'pathOutside',
  'schemaGone',
  'headerWrong',
  'headerForbidden',
  'headerValue',
  'unknownFilter',
  'unknownTag',
  'notClosed',
  'template',
  'tooLarge',
  'transactionGone',
  'receiptTooLarge',
  'receiptSlow',
  'other',
] as const
export type NotMadeCode = (typeof NOT_MADE_CODES)[number]

export const notMadeReasonSchema = z.object({
  code: z.enum(NOT_MADE_CODES),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
})
export type NotMadeReason = z.infer<typeof notMadeReasonSchema>

/** An answer, cut to some kilobytes; `error`: why there is none, or why it was not accepted. */
export const deliveryAnswerSchema = z.object({
  status: z.int().optional(),
  headers: z.record(z.string(), z.string()).optional(),
  body: z.string().optional(),
  error: z.enum(DELIVERY_ERRORS).optional(),
  /** Details of the error in English. */
  detail: z.string().optional(),
  /** Why the message could not be made, with the error `notMade`. */
  reason: notMadeReasonSchema.optional(),
})
export type DeliveryAnswer = z.infer<typeof deliveryAnswerSchema>

export const deliveryAttemptSchema = z.object({
  number: z.int().min(1),
  startedAt: moment,
  /** Null: the process died before it had an answer. */
  milliseconds: z.int().min(0).nullable(),
  isAccepted: z.boolean(),
  request: deliveryRequestSchema,
  answer: deliveryAnswerSchema.nullable(),
})
export type DeliveryAttempt = z.infer<typeof deliveryAttemptSchema>

export const deliverySchema = z.object({
  /** The id that the receiver gets; the same in each attempt. */
  id: idSchema('delivery'),
  configId: idSchema('processorConfig'),
  event: z.enum(MESSAGE_EVENTS).nullable(),
  state: z.enum(DELIVERY_STATES),
  /** The object that it is about, in whose order it is sent. */
  element: z.object({ id: idSchema('element'), title: z.string() }).nullable(),
  transactionId: idSchema('transaction').nullable(),
  createdAt: moment,
  attempts: z.int().min(0),
  /** Not before its receiver is asked again, if that is away. */
  nextAttemptAt: moment.nullable(),
  /** Its receiver is away: it waits until that is asked again. */
  waitsForReceiver: z.boolean(),
  /** Its message could not be made, and is made of its event again when it is sent again. */
  canBeMadeAgain: z.boolean(),
  finishedAt: moment.nullable(),
})
export type Delivery = z.infer<typeof deliverySchema>

export const fullDeliverySchema = deliverySchema.extend({
  /** The values that its rules gave to the inputs, by the input’s key. */
  inputs: z.record(z.string(), z.json()),
  request: deliveryRequestSchema,
  /** Why its message could not be made. */
  notMadeBecause: notMadeReasonSchema.nullable(),
  attemptList: z.array(deliveryAttemptSchema),
})
export type FullDelivery = z.infer<typeof fullDeliverySchema>
