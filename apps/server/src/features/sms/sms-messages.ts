import type { SmsMessageId } from '@verka/domain/entities/ids.ts'
import { notFound } from '@verka/domain/errors/app-error.ts'
import type { ListQuery } from '@verka/domain/lists/list-query.ts'
import type { FullSmsMessage, SmsMessage, SmsRecipient } from '@verka/domain/sms/sms-messages.api.ts'
import { listScopeOf, scopeOf, type SiteContext } from '../../http/context.ts'
import { querySms, readRecipients, readSms, type ListedRow, type RecipientRow } from './sms.queries.ts'

const smsOf = (row: ListedRow): SmsMessage => ({
  id: row.id,
  sender: row.sender,
  text: row.body,
  source: row.is_automatic ? 'automatic' : 'person',
  sentBy: row.owner_id && { id: row.owner_id, name: row.owner_name ?? '' },
  parts: row.parts,
  recipientCount: row.recipient_count,
  cost: row.parts * row.recipient_count,
  outcome: row.outcome as SmsMessage['outcome'],
  counts: { waiting: row.waiting, sent: row.sent, delivered: row.delivered, failed: row.failed, unknown: row.unknown },
  version: row.version,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})

const recipientOf = (row: RecipientRow): SmsRecipient => ({
  id: row.id,
  number: row.number,
  person: row.person_id && { id: row.person_id, name: row.person_name ?? '' },
  // between a request and its answer it waits, too
  state: (row.state === 'sending' ? 'waiting' : row.state) as SmsRecipient['state'],
  reason: row.reason as SmsRecipient['reason'],
  sentAt: row.sent_at?.toISOString() ?? null,
  deliveredAt: row.delivered_at?.toISOString() ?? null,
})

/** The text messages of the site, the newest first unless another order is asked for. */
export async function filterSms(context: SiteContext, query: ListQuery) {
  const { rows, ...count } = await querySms(context.tx, listScopeOf(context), query)
  return { items: rows.map(smsOf), ...count }
}

/** A text message with the state of each recipient. @throws `notFound` */
export async function loadSms(context: SiteContext, id: SmsMessageId): Promise<FullSmsMessage> {
  const row = await readSms(context.tx, scopeOf(context), id)
  if (!row) throw notFound()
  const recipients = await readRecipients(context.tx, scopeOf(context), row.id)
  return { ...smsOf(row), recipients: recipients.map(recipientOf) }
}
