import { sql } from 'kysely'
import type { SmsMessageId, UserId } from '@verka/domain/entities/ids.ts'
import type { SmsFailure } from '@verka/domain/sms/sms-states.ts'
import type { SiteScope } from '../../db/site-scope.ts'
import type { Tx } from '../../db/transaction.ts'
import type { SmsProgress } from '../../sms/sms-gateway.ts'

const isInSite = ({ tenantId, siteId }: SiteScope) => sql`r.tenant_id = ${tenantId} and r.site_id = ${siteId}`

/** A message to one number that is to be sent now. */
export interface ClaimedSms {
  id: string
  number: string
  sender: string
  body: string
}

/** Claims the next number of a message for one request. Nobody else sends to it until the request's answer is stored. */
export async function claimNext(
  tx: Tx,
  scope: SiteScope,
  { messageId, attempt }: { messageId: SmsMessageId; attempt: string },
  now: Date,
): Promise<ClaimedSms | undefined> {
  const { rows } = await sql<ClaimedSms>`update sms_recipients r set state = 'sending', attempt = ${attempt}, updated_at = ${now}
    from sms_messages m
    where ${isInSite(scope)} and r.id = (select w.id from sms_recipients w
        where w.tenant_id = ${scope.tenantId} and w.site_id = ${scope.siteId} and w.message_id = ${messageId} and w.state = 'waiting'
        order by w.id limit 1 for update skip locked)
      and m.tenant_id = r.tenant_id and m.site_id = r.site_id and m.id = r.message_id
    returning r.id, r.number, m.sender, m.body`.execute(tx)
  return rows[0]
}

/** Whether a number of a message still waits. */
export async function isAnyWaiting(tx: Tx, scope: SiteScope, messageId: SmsMessageId): Promise<boolean> {
  const { rows } = await sql`select from sms_recipients r
    where ${isInSite(scope)} and r.message_id = ${messageId} and r.state = 'waiting' limit 1`.execute(tx)
  return rows.length > 0
}

/** Stores that the gateway has accepted a message. A report may have come before, and is not taken back. */
export async function storeAccepted(
  tx: Tx,
  scope: SiteScope,
  { id, attempt, gatewayId, progress }: { id: string; attempt: string; gatewayId: string; progress: SmsProgress },
  now: Date,
): Promise<void> {
  await sql`update sms_recipients r set gateway_id = coalesce(r.gateway_id, ${gatewayId}), sent_at = coalesce(r.sent_at, ${now}), updated_at = ${now}
    where ${isInSite(scope)} and r.id = ${id} and r.attempt = ${attempt}`.execute(tx)
  await storeProgress(tx, scope, id, progress, now)
}

/** Stores a refusal. @returns the month and the parts of the message, which was not sent; undefined: it has another state by now */
export async function storeRefused(
  tx: Tx,
  scope: SiteScope,
  { id, attempt, reason }: { id: string; attempt: string; reason: SmsFailure },
  now: Date,
): Promise<{ month: string; parts: number } | undefined> {
  const { rows } = await sql<{ month: string; parts: number }>`update sms_recipients r
    set state = 'failed', reason = ${reason}, updated_at = ${now} from sms_messages m
    where ${isInSite(scope)} and r.id = ${id} and r.attempt = ${attempt} and r.state = 'sending'
      and m.tenant_id = r.tenant_id and m.site_id = r.site_id and m.id = r.message_id
    returning m.month::text, m.parts::int`.execute(tx)
  return rows[0]
}

/** Ends a request without an answer of the gateway about it: it waits for another, or nobody knows whether it was sent. */
export async function storeUnanswered(
  tx: Tx,
  scope: SiteScope,
  { id, attempt, state }: { id: string; attempt: string; state: 'waiting' | 'unknown' },
  now: Date,
): Promise<void> {
  await sql`update sms_recipients r set state = ${state}, updated_at = ${now}
    where ${isInSite(scope)} and r.id = ${id} and r.attempt = ${attempt} and r.state = 'sending'`.execute(tx)
}

/** The same for all numbers of a message whose process died in mid-request. */
export async function settleAbandoned(
  tx: Tx,
  scope: SiteScope,
  { messageId, state }: { messageId: SmsMessageId; state: 'waiting' | 'unknown' },
  now: Date,
): Promise<void> {
  await sql`update sms_recipients r set state = ${state}, updated_at = ${now}
    where ${isInSite(scope)} and r.message_id = ${messageId} and r.state = 'sending'`.execute(tx)
}

/** Gives up numbers that have waited since before a moment. @returns their month and parts together; undefined: there are none */
export async function giveUpOld(
  tx: Tx,
  scope: SiteScope,
  { messageId, before }: { messageId: SmsMessageId; before: Date },
  now: Date,
): Promise<{ month: string; parts: number } | undefined> {
  const { rows } = await sql<{ month: string; parts: number }>`with old as (update sms_recipients r
        set state = 'failed', reason = 'expired', updated_at = ${now}
        where ${isInSite(scope)} and r.message_id = ${messageId} and r.state = 'waiting' and r.created_at < ${before} returning r.id)
    select m.month::text, (m.parts * (select count(*) from old))::int as parts from sms_messages m
    where m.tenant_id = ${scope.tenantId} and m.site_id = ${scope.siteId} and m.id = ${messageId} and exists (select from old)`.execute(tx)
  return rows[0]
}

/** The sender of a message, and the first of its numbers that failed; undefined: none did. */
export async function readFirstFailure(
  tx: Tx,
  { tenantId, siteId }: SiteScope,
  messageId: SmsMessageId,
): Promise<{ owner_id: UserId | null; number: string; reason: SmsFailure } | undefined> {
  const { rows } = await sql<{ owner_id: UserId | null; number: string; reason: SmsFailure }>`select m.owner_id, r.number, r.reason
    from sms_messages m join sms_recipients r on r.tenant_id = m.tenant_id and r.site_id = m.site_id and r.message_id = m.id
    where m.tenant_id = ${tenantId} and m.site_id = ${siteId} and m.id = ${messageId} and r.state = 'failed'
    order by r.updated_at, r.id limit 1`.execute(tx)
  return rows[0]
}

/** States that become the reported one. Delivered is the last; a late report of an earlier state changes nothing. */
const BEFORE: Record<SmsProgress['state'], readonly string[]> = {
  sent: ['waiting', 'sending', 'unknown'],
  failed: ['waiting', 'sending', 'unknown', 'sent'],
  delivered: ['waiting', 'sending', 'unknown', 'sent', 'failed'],
}

/** Stores what the gateway knows of a message. @returns whether that is news */
export async function storeProgress(tx: Tx, scope: SiteScope, id: string, progress: SmsProgress, now: Date): Promise<boolean> {
  const reason = progress.state === 'failed' ? progress.reason : null
  const deliveredAt = progress.state === 'delivered' ? now : null
  const { rows } = await sql`update sms_recipients r set state = ${progress.state}, reason = ${reason}, delivered_at = ${deliveredAt},
      sent_at = coalesce(r.sent_at, ${now}), updated_at = ${now}
    where ${isInSite(scope)} and r.id = ${id} and r.attempt is not null and r.state = any(${[...BEFORE[progress.state]]}::text[])
    returning r.id`.execute(tx)
  return rows.length > 0
}

/** The gateway's id of a message to one number, locked. */
export async function lockReported(
  tx: Tx,
  scope: SiteScope,
  id: string,
): Promise<{ gateway_id: string | null; message_id: SmsMessageId } | undefined> {
  const { rows } = await sql<{
    gateway_id: string | null
    message_id: SmsMessageId
  }>`select r.gateway_id, r.message_id from sms_recipients r
    where ${isInSite(scope)} and r.id = ${id} and r.attempt is not null for update`.execute(tx)
  return rows[0]
}

/** Keeps the gateway's id of a message whose answer was lost. */
export async function keepGatewayId(tx: Tx, scope: SiteScope, id: string, gatewayId: string): Promise<void> {
  await sql`update sms_recipients r set gateway_id = ${gatewayId}
    where ${isInSite(scope)} and r.id = ${id} and r.gateway_id is null`.execute(tx)
}
