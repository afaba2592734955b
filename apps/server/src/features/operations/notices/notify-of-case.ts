import { hasService, maySeeAll } from '@verka/domain/transactions/transaction-access.ts'
import type { OperationId, TransactionId, UserId } from '@verka/domain/entities/ids.ts'
import type { Values } from '@verka/domain/forms/field.ts'
import type { SentKind } from '@verka/domain/messages/message-kinds.ts'
import type { TransactionStatus } from '@verka/domain/services/modes.ts'
import { fromAbove } from '../../../from-above.ts'
import { scopeOf, type SiteContext } from '../../../http/context.ts'
import { notifyPeople, withdrawMessages } from '../../messages/notify.ts'
import type { Step } from '../service-mode.ts'
import { caseNews } from './case-news.ts'
import { readCaseReaders, type CaseReaderRow } from './case-readers.queries.ts'

/** Notifies a reporter without a login, if the case began with a report (`features/open-reports`). */
export const reportersAbove =
  fromAbove<(context: SiteContext, transactionId: TransactionId, status: TransactionStatus) => Promise<void>>('reporters')

/** The kind of message about a step, by the status after it. */
const KINDS = {
  started: 'caseUpdated',
  completed: 'caseCompleted',
  cancelled: 'caseCancelled',
} as const satisfies Record<TransactionStatus, SentKind>

/** A step of a case that was written. */
export interface DoneStep {
  id: OperationId
  transactionId: TransactionId
  status: TransactionStatus
  /** Its accepted values. */
  values: Values
}

const keyOf = (id: OperationId) => `case step ${id}`

/** Withdraws the messages about a step: it was undone. */
export const withdrawCaseNotices = (context: SiteContext, id: OperationId): Promise<void> => withdrawMessages(context, { key: keyOf(id) })

/** Notifies the person who reported a case of each step of somebody else: they hear what becomes of it. */
export async function notifyOfCase(context: SiteContext, step: Step, done: DoneStep): Promise<void> {
  const { job, running } = step
  if (!running || job.service.mode !== 'issueManagement' || running.ownerId === context.actor.id) return
  await reportersAbove.get()(context, done.transactionId, done.status)
  await notifyReaders(context, step, done, [running.ownerId])
}

/** Notifies those of some people who may see the case, each of what they may see of it. */
async function notifyReaders(context: SiteContext, step: Step, done: DoneStep, personIds: readonly UserId[]): Promise<void> {
  const { tx, actor, now } = context
  const { job, running } = step
  const { service, element, operation, operationType } = job
  const names = operation.localizedNames.some(({ text }) => text.trim() !== '') ? operation.localizedNames : operationType.localizedNames
  const readers = await readCaseReaders(tx, scopeOf(context), service.id, personIds)
  for (const row of readers.filter((reader) => maySeeCase(reader, step)))
    await notifyPeople(context, {
      kind: KINDS[done.status],
      personIds: [row.id],
      subject: { entity: 'transaction', id: done.transactionId },
      params: {
        object: element.title,
        code: element.code,
        service: service.localizedNames,
        step: names,
        person: actor.name,
        at: now.toISOString(),
        news: await caseNews(asReader(context, row), operationType, { values: done.values, before: running?.values ?? {} }),
      },
      key: keyOf(done.id),
    })
}

/** Whether a person may see a case, as `maySee` of transactions decides: their own always. */
const maySeeCase = ({ id, role, grants }: CaseReaderRow, { job: { service }, running }: Step): boolean =>
  id === running?.ownerId || (hasService(role, service, grants) && maySeeAll(role, grants, service.id))

/** The context in which somebody else reads what the caller has written. */
function asReader(context: SiteContext, { id, name, role, grants }: CaseReaderRow): SiteContext {
  const actor = { ...context.actor, id, name, role, userName: '', email: '', grants: { [context.site.id]: grants } }
  return { ...context, actor, grants }
}
