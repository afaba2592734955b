import type { BodyOf, QueryOf, ReplyOf } from '@verka/domain/api/contract.ts'
import type { MessageId } from '@verka/domain/entities/ids.ts'
import { notFound } from '@verka/domain/errors/app-error.ts'
import {
  INBOX_PAGE,
  MAX_UNREAD,
  type InboxMessage,
  type listInbox as listCall,
  type markWholeInbox as wholeCall,
} from '@verka/domain/messages/inbox.api.ts'
import { isMessageKind } from '@verka/domain/messages/message-kinds.ts'
import { isResource } from '@verka/domain/resources/resources.ts'
import type { TenantContext } from '../../http/context.ts'
import { notifyInboxes } from './inbox-changes.ts'
import { countUnread, markMessage, markUpTo, readInbox, type InboxOwner } from './inbox.queries.ts'

const ownerOf = ({ tenant, actor }: TenantContext): InboxOwner => ({
  tenantId: tenant.id,
  userId: actor.id,
  siteIds: actor.sites.map(({ id }) => id),
})

type Row = Awaited<ReturnType<typeof readInbox>>[number]

/** Undefined: of a kind that a later version knows. */
function messageOf(row: Row): InboxMessage | undefined {
  if (!isMessageKind(row.kind)) return undefined
  const { entity, entity_id: id, site } = row
  return {
    id: row.id,
    kind: row.kind,
    title: row.title ?? '',
    body: row.body ?? '',
    at: row.created_at.toISOString(),
    isRead: row.read_at !== null,
    subject: entity !== null && id !== null && isResource(entity) ? { entity, id, site } : null,
  }
}

/** A page of the caller's inbox, newest first. */
export async function loadInbox(context: TenantContext, query: QueryOf<typeof listCall>): Promise<ReplyOf<typeof listCall>> {
  const { limit = INBOX_PAGE, after, unread } = query
  const rows = await readInbox(context.tx, ownerOf(context), { after, isUnread: unread === 'true', limit: limit + 1 })
  const page = rows.slice(0, limit)
  return { items: page.flatMap((row) => messageOf(row) ?? []), next: rows.length > limit ? page.at(-1)!.id : null }
}

export const countOwnUnread = async (context: TenantContext) => ({ unread: await countUnread(context.tx, ownerOf(context), MAX_UNREAD) })

/** @throws `notFound` for a message of somebody else */
export async function markOwn(context: TenantContext, id: MessageId, isRead: boolean): Promise<undefined> {
  if (!(await markMessage(context.tx, ownerOf(context), id, isRead ? context.now : null))) throw notFound()
  notifyInboxes(context, [context.actor.id])
}

/** Marks everything as read that the caller has seen: what arrived since stays unread. */
export async function markAllOwn(context: TenantContext, { upTo }: BodyOf<typeof wholeCall>): Promise<undefined> {
  const count = await markUpTo(context.tx, ownerOf(context), upTo, context.now)
  if (count > 0) notifyInboxes(context, [context.actor.id])
}
