/**
 * State of a message to one number. `sent`: the gateway has accepted it. `unknown`: the gateway did not answer, so that it may have been
 * sent; it is not sent again by itself.
 */
export const SMS_STATES = ['waiting', 'sent', 'delivered', 'failed', 'unknown'] as const
export type SmsState = (typeof SMS_STATES)[number]

/** Why a message was not sent or not delivered. */
export const SMS_FAILURES = [
  'wrongNumber',
  'blocked',
  'countryNotAllowed',
  'noCredit',
  'notDelivered',
  'expired',
  'gateway',
  'sandbox',
] as const
export type SmsFailure = (typeof SMS_FAILURES)[number]

/** State of a message as a whole: some numbers wait; some failed or are unknown; all are delivered; all are sent at least. */
export const SMS_OUTCOMES = ['sending', 'problems', 'sent', 'delivered'] as const
export type SmsOutcome = (typeof SMS_OUTCOMES)[number]

/** Whether a person wrote a message, or a service sent it by itself. */
export const SMS_SOURCES = ['person', 'automatic'] as const

/** Why somebody who was chosen gets no message. */
export const SMS_OBSTACLES = ['noNumber', 'wrongNumber', 'countryNotAllowed', 'tooOften'] as const
export type SmsObstacle = (typeof SMS_OBSTACLES)[number]
