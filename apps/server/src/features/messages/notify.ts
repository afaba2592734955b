import type { UserId } from '@verka/domain/entities/ids.ts'
import type { MessageParams, SentKind } from '@verka/domain/messages/message-kinds.ts'
import type { ResourceName } from '@verka/domain/resources/resources.ts'
import { notifyInboxes } from './inbox-changes.ts'
import type { NotifyContext } from './notify-context.ts'
import { deleteMessages, insertMessages } from './messages.queries.ts'

export interface Notification<Kind extends SentKind> {
  kind: Kind
  /** Who is notified; programs and people who may not log in are left out. */
  personIds: readonly UserId[]
  /** What it is about: the person opens it from the message. */
  subject?: { entity: ResourceName; id: string }
  /** Values of the kind's placeholders. */
  params: MessageParams<Kind>
  /** Nothing leaves the system before: its reason may be undone. In the inbox it is at once. */
  sendAfter?: Date | undefined
  /** A person gets one message of a kind with this key, however often it is sent; `withdrawMessages` withdraws it. */
  key?: string
}

/**
 * Notifies people: the one way for every feature. The messages are rows of the caller's transaction. After its commit a job renders them in
 * the language of each person and sends them by the ways that the tenant allows and the person chose.
 */
export async function notifyPeople<Kind extends SentKind>(
  context: Omit<NotifyContext, 'afterCommit'>,
  notification: Notification<Kind>,
): Promise<void> {
  const { tx, now, tenant, site, runtime } = context
  const { kind, subject, params, key, sendAfter } = notification
  const personIds = [...new Set(notification.personIds)]
  if (personIds.length === 0) return
  const row = {
    tenantId: tenant.id,
    siteId: site?.id ?? null,
    kind,
    subject: subject ?? null,
    params,
    key: key ?? null,
    sendAfter: sendAfter ?? null,
  }
  const count = await insertMessages(tx, row, personIds, now)
  if (count > 0) await runtime.jobs.enqueue(tx, 'messages', { tenantId: tenant.id }, tenant.id)
}

/** Withdraws messages whose reason is gone: from inboxes, digests, and everything that is not sent yet. */
export async function withdrawMessages(context: NotifyContext, { key }: { key: string | readonly string[] }): Promise<void> {
  const keys = typeof key === 'string' ? [key] : key
  if (keys.length === 0) return
  const personIds = await deleteMessages(context.tx, context.tenant.id, keys)
  notifyInboxes(context, personIds)
}
