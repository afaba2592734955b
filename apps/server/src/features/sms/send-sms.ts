import type { BodyOf } from '@verka/domain/api/contract.ts'
import type { SmsMessageId, UserId } from '@verka/domain/entities/ids.ts'
import { AppError, invalid, type FieldError } from '@verka/domain/errors/app-error.ts'
import { MAX_SMS_RECIPIENTS } from '@verka/domain/sms/sms-message.body.ts'
import { isSmsSender } from '@verka/domain/sms/sms-sender.ts'
import type { createSmsMessage, FullSmsMessage, previewSmsMessage, SmsPreview } from '@verka/domain/sms/sms-messages.api.ts'
import type { SmsObstacle } from '@verka/domain/sms/sms-states.ts'
import { MAX_SMS_PARTS, sentText, sizeOfSms } from '@verka/domain/sms/sms-text.ts'
import { scopeOf, type SiteContext } from '../../http/context.ts'
import { newId } from '../../ids.ts'
import { audit } from '../audit/audit.ts'
import { notifyReaders } from '../audit/audit-elsewhere.ts'
import { phoneNoOf } from '../users/people-of-site.ts'
import { numbersSentTooOften, resolveRecipients, sendableNumber } from './recipients.ts'
import { loadSms } from './sms-messages.ts'
import { loadSmsQuota, monthOf, refuseWithoutGateway } from './sms-quota.ts'
import { takeQuota } from './sms-quota.queries.ts'
import { insertSms, readSms } from './sms.queries.ts'

/** The part of a context that sending needs: a request has it, and a job can make it. */
export type SmsContext = Pick<SiteContext, 'tx' | 'tenant' | 'site' | 'timeZone' | 'now' | 'runtime' | 'afterCommit'>

const ERRORS: Record<SmsObstacle, string> = {
  noNumber: '@errors.smsNoNumber',
  wrongNumber: '@validation.phoneNo',
  countryNotAllowed: '@errors.smsCountry',
  tooOften: '@errors.smsTooOften',
}

/** The recipients, size and cost of a message, and the quota of the month. */
export async function previewSms(context: SiteContext, { text, ...chosen }: BodyOf<typeof previewSmsMessage>): Promise<SmsPreview> {
  const { recipients, omitted } = await resolveRecipients(context, chosen)
  const { encoding, parts } = sizeOfSms(text)
  return {
    recipients,
    omitted: omitted.map(({ index: _index, ...one }) => one),
    encoding,
    parts,
    cost: parts * recipients.length,
    quota: await loadSmsQuota(context),
  }
}

/**
 * Sends a message to everybody who was chosen and has a usable number.
 * @throws `invalid` at each typed number that cannot be used, without any recipient, beyond the quota; `conflict` where the cost is another
 * than the one that was confirmed
 */
export async function sendSms(context: SiteContext, body: BodyOf<typeof createSmsMessage>): Promise<FullSmsMessage> {
  const { sender, text, confirmedCost, ...chosen } = body
  refuseWithoutGateway(context)
  const { recipients, omitted } = await resolveRecipients(context, chosen)
  const errors = omitted.flatMap(({ obstacle, index, number }): FieldError[] =>
    index === undefined ? [] : [{ message: ERRORS[obstacle], field: `numbers.${index}`, params: { number } }],
  )
  if (errors.length > 0) throw invalid(errors)
  if (recipients.length === 0) throw invalid([{ message: '@errors.smsNoRecipients', field: 'userIds' }])
  if (recipients.length > MAX_SMS_RECIPIENTS)
    throw invalid([
      { message: '@errors.smsTooManyRecipients', field: 'userIds', params: { count: recipients.length, max: MAX_SMS_RECIPIENTS } },
    ])
  const cost = sizeOfSms(text).parts * recipients.length
  if (confirmedCost !== undefined && confirmedCost !== cost)
    throw new AppError('conflict', { message: '@errors.smsCostChanged', params: { confirmed: confirmedCost, cost } })
  const numbers = recipients.map(({ number, person }) => ({ number, personId: person?.id ?? null }))
  const { id } = await storeSms(context, { sender, text, ownerId: context.actor.id, recipients: numbers })
  const message = await loadSms(context, id)
  const { recipients: _recipients, counts: _counts, outcome: _outcome, ...logged } = message
  audit(context, { action: 'create', entity: 'smsMessage', entityId: id, after: logged })
  return message
}

interface Outgoing {
  id?: SmsMessageId | undefined
  sender: string
  text: string
  /** Null: a service sends it by itself. */
  ownerId: UserId | null
  recipients: readonly { number: string; personId: UserId | null }[]
}

/** Takes the quota, stores a message and enqueues its job, in the caller's transaction. */
async function storeSms(context: SmsContext, { id: given, sender, text: written, ownerId, recipients }: Outgoing) {
  const { tx, tenant, site, now, runtime } = context
  const text = sentText(written)
  const { parts } = sizeOfSms(text)
  const month = monthOf(context)
  await takeQuota(tx, tenant.id, month, parts * recipients.length)
  const id = given ?? newId<'smsMessage'>(now)
  const stored = recipients.map((recipient) => ({ ...recipient, id: newId(now) }))
  await insertSms(tx, scopeOf(context), { id, sender, text, parts, month, ownerId }, stored, now)
  await runtime.jobs.enqueue(tx, 'sms', { tenantId: tenant.id, siteId: site.id, id }, tenant.id)
  return { id, recipientIds: stored.map((recipient) => recipient.id) }
}

/** Whether a message was enqueued under an id. */
export const isSmsEnqueued = async (context: SmsContext, id: SmsMessageId): Promise<boolean> =>
  (await readSms(context.tx, scopeOf(context), id)) !== undefined

/** A message that a service sends by itself, to a person or to a number. */
export interface AutomaticSms {
  /** For a caller who has one; a message that exists has to be left as it is (`isSmsEnqueued`). */
  id?: SmsMessageId | undefined
  text: string
  from: string
  /** As people write it; without it the number of the person. */
  to?: string | undefined
  personId?: UserId | undefined
}

/**
 * Enqueues a message to one number in the caller's transaction: it is sent when that is committed, and once. Its state is in the log, under
 * the id of its recipient.
 * @throws `invalid` with the reason, before anything is stored: no gateway, no usable number, a wrong sender or text, the quota
 */
export async function enqueueSms(
  context: SmsContext,
  { id: given, text, from, to, personId }: AutomaticSms,
): Promise<{ id: SmsMessageId; recipientId: string }> {
  refuseWithoutGateway(context)
  if (!isSmsSender(from)) throw invalid([{ message: '@validation.smsSender', field: 'from' }])
  if (text.trim() === '') throw invalid([{ message: '@validation.required', field: 'text' }])
  if (sizeOfSms(text).parts > MAX_SMS_PARTS) throw invalid([{ message: '@validation.smsTooLong', field: 'text' }])
  const written = to ?? (personId ? await phoneNoOf(context, personId) : '')
  const found = sendableNumber(context, written)
  const refuse = (obstacle: SmsObstacle) => invalid([{ message: ERRORS[obstacle], field: 'to', params: { number: written } }])
  if ('obstacle' in found) throw refuse(found.obstacle)
  if ((await numbersSentTooOften(context, [found.number])).size > 0) throw refuse('tooOften')
  const recipients = [{ number: found.number, personId: personId ?? null }]
  const { id, recipientIds } = await storeSms(context, { id: given, sender: from, text, ownerId: null, recipients })
  const { tx, tenant, site, now, runtime } = context
  notifyReaders(tx, { tenantId: tenant.id, siteId: site.id, id: newId(now), entity: 'smsMessage', entityId: id })
  context.afterCommit(async () => runtime.live.announce(tenant.id))
  return { id, recipientId: recipientIds[0]! }
}
