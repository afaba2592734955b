import { sql } from 'kysely'
import type { MessageId, UserId, TenantId, SiteId } from '@verka/domain/entities/ids.ts'
import type { Tx } from '../../db/transaction.ts'

/** Whose inbox, and the sites whose messages they may read. */
export interface InboxOwner {
  tenantId: TenantId
  userId: UserId
  siteIds: readonly SiteId[]
}

const inboxOf = (tx: Tx, { tenantId, userId, siteIds }: InboxOwner) =>
  tx
    .selectFrom('messages as m')
    .where('m.tenant_id', '=', tenantId)
    .where('m.user_id', '=', userId)
    .where('m.is_in_inbox', '=', true)
    .where((eb) => eb.or([eb('m.of_site', 'is', null), eb('m.of_site', '=', sql<SiteId>`any(${siteIds}::uuid[])`)]))

interface InboxPage {
  after: MessageId | undefined
  isUnread: boolean
  limit: number
}

/** Messages of an inbox, newest first, after one of them. */
export const readInbox = (tx: Tx, owner: InboxOwner, { after, isUnread, limit }: InboxPage) =>
  inboxOf(tx, owner)
    .leftJoin('sites', (join) => join.onRef('sites.tenant_id', '=', 'm.tenant_id').onRef('sites.id', '=', 'm.of_site'))
    .select(['m.id', 'm.kind', 'm.title', 'm.body', 'm.created_at', 'm.read_at', 'm.entity', 'm.entity_id', 'sites.key as site'])
    .$if(after !== undefined, (query) => query.where('m.id', '<', after!))
    .$if(isUnread, (query) => query.where('m.read_at', 'is', null))
    .orderBy('m.id', 'desc')
    .limit(limit)
    .execute()

/** Number of unread messages, up to a limit. */
export async function countUnread(tx: Tx, owner: InboxOwner, limit: number): Promise<number> {
  const some = inboxOf(tx, owner).where('m.read_at', 'is', null).select('m.id').limit(limit).as('some')
  const { count } = await tx
    .selectFrom(some)
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Marks one message of a person. @returns whether it is theirs */
export async function markMessage(tx: Tx, { tenantId, userId }: InboxOwner, id: MessageId, readAt: Date | null): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('messages')
    .set(readAt ? { read_at: sql<Date>`coalesce(read_at, ${readAt})` } : { read_at: null })
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('is_in_inbox', '=', true)
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Marks every message of a person as read, up to one of them. @returns how many were not */
export async function markUpTo(tx: Tx, { tenantId, userId }: InboxOwner, upTo: MessageId, readAt: Date): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('messages')
    .set({ read_at: readAt })
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('is_in_inbox', '=', true)
    .where('read_at', 'is', null)
    .where('id', '<=', upTo)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Deletes some messages that are older than a moment, in every tenant. Installation scope. @returns how many */
export async function deleteOldMessages(tx: Tx, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`delete from messages where (tenant_id, id) in
    (select tenant_id, id from messages where created_at < ${before} order by created_at limit ${limit} for update skip locked)`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

/** Deletes digests of days that are over. Installation scope. */
export const deleteOldDigests = (tx: Tx, before: string) =>
  tx
    .deleteFrom('message_digests')
    .where('day', '<', sql<string>`${before}::date`)
    .execute()
