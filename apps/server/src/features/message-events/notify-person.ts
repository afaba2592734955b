import type { UserId } from '@verka/domain/entities/ids.ts'
import type { AuditedEntity } from '@verka/domain/audit/audit-log.api.ts'
import type { SiteScope } from '../../db/site-scope.ts'
import type { Tx } from '../../db/transaction.ts'
import { fromAbove } from '../../from-above.ts'

/** A notice to one person, about something in the site. */
export interface Notice {
  userId: UserId
  /** The kind decides its text, and how the person wants to be notified. */
  kind: string
  entity: AuditedEntity
  entityId: string
  params: Readonly<Record<string, string | number>>
}

/** The work that notifies somebody: its transaction in the site, and its clock. */
export interface NoticeWork {
  tx: Tx
  scope: SiteScope
  now: Date
}

/** Channels of notices above: the inbox. Each writes its rows in the transaction of the work. */
export const noticesAbove = fromAbove<readonly ((work: NoticeWork, notice: Notice) => Promise<void>)[]>('channels of notices')

/** Notifies a person by all channels. The cause has an audit entry of its own, so that nothing is lost where there is no channel. */
export async function notifyPerson(work: NoticeWork, notice: Notice): Promise<void> {
  for (const channel of noticesAbove.get()) await channel(work, notice)
}
