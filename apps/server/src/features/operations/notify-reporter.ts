import type { TransactionId } from '@verka/domain/entities/ids.ts'
import type { TransactionStatus } from '@verka/domain/services/modes.ts'
import { fromAbove } from '../../from-above.ts'
import type { SiteContext } from '../../http/context.ts'
import { notifyPeople } from '../messages/notify.ts'
import type { Step } from './service-mode.ts'

/** Notifies a reporter without a login, if the case began with a report (`features/open-reports`). */
export const reportersAbove =
  fromAbove<(context: SiteContext, transactionId: TransactionId, status: TransactionStatus) => Promise<void>>('reporters')

/** Notifies the person who reported a case of each step of somebody else: they hear what becomes of it. */
export async function notifyReporter(
  context: SiteContext,
  { job, running }: Step,
  transactionId: TransactionId,
  status: TransactionStatus,
): Promise<void> {
  const { actor, now } = context
  const { service, element, operation, operationType } = job
  if (!running || service.mode !== 'issueManagement' || running.ownerId === actor.id) return
  await reportersAbove.get()(context, transactionId, status)
  const step = operation.localizedNames.some(({ text }) => text.trim() !== '') ? operation.localizedNames : operationType.localizedNames
  await notifyPeople(context, {
    kind: 'caseUpdated',
    personIds: [running.ownerId],
    subject: { entity: 'transaction', id: transactionId },
    params: {
      object: element.title,
      code: element.code,
      service: service.localizedNames,
      step,
      person: actor.name,
      at: now.toISOString(),
    },
  })
}
