import type { UserId } from '@verka/domain/entities/ids.ts'
import { fromAbove } from '../../from-above.ts'
import type { NotifyContext } from './notify-context.ts'

/** Text messages, which a feature above sends: the message exists when the transaction of the context is committed. */
export interface SmsWay {
  /** The number to which text messages to a person are sent; undefined: none is known, or the tenant cannot send any. */
  phoneNoOf: (context: Pick<NotifyContext, 'tx' | 'tenant'>, personId: UserId) => Promise<string | undefined>
  enqueue: (context: NotifyContext, message: { to: string; text: string; personId: UserId }) => Promise<void>
}

/** Null: this installation sends none. */
export const smsAbove = fromAbove<SmsWay | null>('text messages')
