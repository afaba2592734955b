import type { UserId } from '@verka/domain/entities/ids.ts'
import { fromAbove } from '../../from-above.ts'
import type { SiteScope } from '../../db/site-scope.ts'
import type { Tx } from '../../db/transaction.ts'
import type { AfterCommit, TenantContext } from '../../http/context.ts'
import type { MessageRuntime } from './sending/render-messages.ts'

/** The end of the job that sends a message by SMS. */
interface SmsWayContext {
  tx: Tx
  /** The site whose log has the message, and in which it is sent. */
  scope: SiteScope
  runtime: MessageRuntime
  afterCommit: (work: AfterCommit) => void
}

/** Text messages, which a feature above sends: the message exists when the transaction of the context is committed. */
export interface SmsWay {
  /** Whether text messages can be sent to a person: there is a gateway, the licence allows some, and they have a usable number. */
  canReceive: (context: TenantContext, personId: UserId) => Promise<boolean>
  /** @throws `invalid` with the reason why none is sent; the transaction continues without it */
  enqueue: (context: SmsWayContext, message: { text: string; personId: UserId }) => Promise<void>
}

export const smsAbove = fromAbove<SmsWay>('text messages')
