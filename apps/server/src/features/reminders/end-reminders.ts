import type { TransactionTypeId } from '@verka/domain/entities/ids.ts'
import { scopeOf, type SiteContext } from '../../http/context.ts'
import { withdrawMessages } from '../messages/notify.ts'
import { deleteReminders, lookAgain, type ReminderKey } from './reminders.queries.ts'

/** The key of the messages of a reminder: a person has at most one of them. */
export const messageKeyOf = ({ transactionTypeId, subjectId }: ReminderKey) => `reminder ${transactionTypeId} ${subjectId}`

/**
 * Ends the reminders of transactions, bookings or objects at once: the work is done, or its time has changed. What is reminded of later is
 * found by the job.
 */
export async function endReminders(
  context: SiteContext,
  subjectIds: readonly string[],
  transactionTypeId?: TransactionTypeId,
): Promise<void> {
  if (subjectIds.length === 0) return
  const ended = await deleteReminders(context.tx, scopeOf(context), subjectIds, transactionTypeId)
  await withdrawMessages(context, { key: ended.map(messageKeyOf) })
}

/** Finds the reminders of the site again soon: a service has other settings. */
export const remindSoon = (context: SiteContext): Promise<void> => lookAgain(context.tx, scopeOf(context), context.now)
