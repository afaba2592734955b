import { sql } from 'kysely'
import type { MessageId, UserId, TenantId, SiteId } from '@verka/domain/entities/ids.ts'
import type { JsonIn } from '../../../db/schema/json-columns.ts'
import type { Tx } from '../../../db/transaction.ts'

/** A new message with its person. */
export interface NewMessageRow {
  id: MessageId
  user_id: UserId
  kind: string
  params: JsonIn<'messages', 'params'>
  created_at: Date
  send_after: Date | null
  name: string
  culture: string | null
  settings: JsonIn<'message_settings', 'settings'> | null
  /** They may still log in, and work in the site of the subject. */
  may_know: boolean
  /** Of a sandbox: it is in the inbox, and not sent. */
  is_of_sandbox: boolean
}

/** Messages that are not rendered yet, oldest first; those that another process renders are left to it. */
export async function readNewMessages(tx: Tx, tenantId: TenantId, limit: number): Promise<NewMessageRow[]> {
  const { rows } = await sql<NewMessageRow>`
    select m.id, m.user_id, m.kind, m.params, m.created_at, m.send_after, u.name, u.culture, s.settings,
      u.status = 'active' and (m.of_site is null or exists (select from user_sites us
        where us.tenant_id = m.tenant_id and us.user_id = m.user_id and us.site_id = m.of_site)) as may_know,
      exists (select from sandboxes b where b.tenant_id = m.tenant_id and b.site_id = m.of_site) as is_of_sandbox
    from messages m
    join users u on u.tenant_id = m.tenant_id and u.id = m.user_id
    left join message_settings s on s.tenant_id = m.tenant_id and s.user_id = m.user_id
    where m.tenant_id = ${tenantId} and m.title is null
    order by m.id limit ${limit} for update of m skip locked`.execute(tx)
  return rows
}

export interface RenderedRow {
  id: MessageId
  title: string
  body: string
  isInInbox: boolean
}

/** Writes rendered messages, in one statement. */
export async function writeRendered(tx: Tx, tenantId: TenantId, messages: readonly RenderedRow[]): Promise<void> {
  await sql`update messages m set title = r.title, body = r.body, is_in_inbox = r."isInInbox"
    from json_to_recordset(${JSON.stringify(messages)}::json) r (id uuid, title text, body text, "isInInbox" boolean)
    where m.tenant_id = ${tenantId} and m.id = r.id`.execute(tx)
}

export interface NewSending {
  messageId: MessageId
  userId: UserId
  channel: 'mail' | 'digest' | 'sms' | 'push'
  dueAt: Date
  /** Why it is not sent. */
  failure?: string
}

export async function insertSendings(tx: Tx, tenantId: TenantId, sendings: readonly NewSending[]): Promise<void> {
  if (sendings.length === 0) return
  const rows = sendings.map(({ messageId, userId, channel, dueAt, failure = null }) => ({
    tenant_id: tenantId,
    message_id: messageId,
    user_id: userId,
    channel,
    due_at: dueAt,
    failure,
  }))
  await tx.insertInto('message_sendings').values(rows).execute()
}

/** The state of a person's digest on a day, which is created if it is not there. */
export async function openDigest(tx: Tx, tenantId: TenantId, userId: UserId, day: string): Promise<'new' | 'waiting' | 'sent'> {
  const { rows } = await sql<{ is_new: boolean; is_sent: boolean }>`
    with new as (insert into message_digests (tenant_id, user_id, day) values (${tenantId}, ${userId}, ${day})
      on conflict do nothing returning 1)
    select exists (select from new) as is_new, exists (select from message_digests
      where tenant_id = ${tenantId} and user_id = ${userId} and day = ${day}::date and sent_at is not null) as is_sent`.execute(tx)
  const { is_new: isNew, is_sent: isSent } = rows[0]!
  return isSent ? 'sent' : isNew ? 'new' : 'waiting'
}

/** A person and the site of a message, for its sending. */
const people = (tx: Tx, tenantId: TenantId) =>
  tx
    .selectFrom('users as u')
    .innerJoin('tenants as t', 't.id', 'u.tenant_id')
    .where('u.tenant_id', '=', tenantId)
    .select([
      'u.id as user_id',
      'u.name',
      'u.email',
      'u.status',
      'u.culture',
      't.key as tenant_key',
      't.name as tenant_name',
      't.culture as tenant_culture',
      't.time_zone',
    ])

export type SendingPerson = NonNullable<Awaited<ReturnType<typeof readPerson>>>
export const readPerson = (tx: Tx, tenantId: TenantId, userId: UserId) => people(tx, tenantId).where('u.id', '=', userId).executeTakeFirst()

/** A message that is due to be sent by a channel; undefined: it was sent, given up or withdrawn. */
export const readSending = (tx: Tx, tenantId: TenantId, id: MessageId, channel: string) =>
  people(tx, tenantId)
    .innerJoin('messages as m', (join) => join.onRef('m.tenant_id', '=', 'u.tenant_id').onRef('m.user_id', '=', 'u.id'))
    .innerJoin('message_sendings as s', (join) => join.onRef('s.tenant_id', '=', 'm.tenant_id').onRef('s.message_id', '=', 'm.id'))
    .leftJoin('sites', (join) => join.onRef('sites.tenant_id', '=', 'm.tenant_id').onRef('sites.id', '=', 'm.of_site'))
    .where('m.id', '=', id)
    .where('s.channel', '=', channel)
    .where('s.sent_at', 'is', null)
    .where('s.failure', 'is', null)
    .select(['m.id', 'm.kind', 'm.title', 'm.body', 'm.entity', 'm.entity_id', 'm.created_at', 'sites.key as site'])
    // a message of the tenant as a whole is sent in a site of its person
    .select(
      sql<SiteId | null>`coalesce(m.of_site, (select us.site_id from user_sites us
        where us.tenant_id = m.tenant_id and us.user_id = m.user_id order by us.site_id limit 1))`.as('sms_site_id'),
    )
    .executeTakeFirst()

/** The messages that wait for a person's digest, oldest first. */
export const readDigestMessages = (tx: Tx, tenantId: TenantId, userId: UserId) =>
  tx
    .selectFrom('message_sendings as s')
    .innerJoin('messages as m', (join) => join.onRef('m.tenant_id', '=', 's.tenant_id').onRef('m.id', '=', 's.message_id'))
    .leftJoin('sites', (join) => join.onRef('sites.tenant_id', '=', 'm.tenant_id').onRef('sites.id', '=', 'm.of_site'))
    .where('s.tenant_id', '=', tenantId)
    .where('s.user_id', '=', userId)
    .where('s.channel', '=', 'digest')
    .where('s.sent_at', 'is', null)
    .where('s.failure', 'is', null)
    .select(['m.id', 'm.kind', 'm.title', 'm.body', 'm.entity', 'm.entity_id', 'm.created_at', 'sites.key as site'])
    .orderBy('m.id')
    .execute()

/** Marks what was sent, or why it is given up. */
export const endSendings = (
  tx: Tx,
  tenantId: TenantId,
  ids: readonly MessageId[],
  channel: string,
  end: { sentAt: Date } | { failure: string },
) =>
  tx
    .updateTable('message_sendings')
    .set('sentAt' in end ? { sent_at: end.sentAt } : { failure: end.failure })
    .where('tenant_id', '=', tenantId)
    .where('message_id', 'in', ids)
    .where('channel', '=', channel)
    .execute()

/** Locks a day's digest of a person; undefined: it is sent. */
export const lockDigest = (tx: Tx, tenantId: TenantId, userId: UserId, day: string) =>
  tx
    .selectFrom('message_digests')
    .select('day')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('day', '=', sql<string>`${day}::date`)
    .where('sent_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

export const markDigest = (tx: Tx, tenantId: TenantId, userId: UserId, day: string, sentAt: Date) =>
  tx
    .updateTable('message_digests')
    .set({ sent_at: sentAt })
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('day', '=', sql<string>`${day}::date`)
    .execute()

export const deleteDigest = (tx: Tx, tenantId: TenantId, userId: UserId, day: string) =>
  tx
    .deleteFrom('message_digests')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('day', '=', sql<string>`${day}::date`)
    .execute()

/** What rendering needs of a tenant. */
export const readTenantOfMessages = (tx: Tx, tenantId: TenantId) =>
  tx.selectFrom('tenants').select(['id', 'key', 'name', 'culture', 'time_zone']).where('id', '=', tenantId).executeTakeFirst()
