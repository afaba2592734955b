import { maySeeAll } from '@verka/domain/transactions/transaction-access.ts'
import type { OperationId, TransactionId } from '@verka/domain/entities/ids.ts'
import type { Values } from '@verka/domain/forms/field.ts'
import type { SentKind } from '@verka/domain/messages/message-kinds.ts'
import type { TransactionStatus } from '@verka/domain/services/modes.ts'
import { fromAbove } from '../../../from-above.ts'
import { scopeOf, type SiteContext } from '../../../http/context.ts'
import { listTransactionTypes } from '../../definitions/stored/transaction-types.ts'
import { notifyPeople, withdrawMessages } from '../../messages/notify.ts'
import type { Step } from '../service-mode.ts'
import { caseNews } from './case-news.ts'
import { readCaseReaders, type CaseReaderRow } from './case-readers.queries.ts'
import { responsiblePeople, type ValuesAfter } from './responsible-people.ts'

/** Notifies a reporter without a login, if the case began with a report (`features/open-reports`). */
export const reportersAbove =
  fromAbove<(context: SiteContext, transactionId: TransactionId, status: TransactionStatus, sendAfter: Date | undefined) => Promise<void>>(
    'reporters',
  )

/** How long a message about a step waits at most for its undo: who waits for a case wants to know. */
const MOST_WAIT_S = 300

/** When messages about a step leave the system: when it is hardly undone any more. */
function sendAfterOf({ now }: SiteContext, { job: { service } }: Step): Date | undefined {
  const { undoSeconds } = service.settings
  return undoSeconds > 0 ? new Date(now.getTime() + Math.min(undoSeconds, MOST_WAIT_S) * 1000) : undefined
}

/** The kind of message about a step, by the status after it. */
const KINDS = {
  started: 'caseUpdated',
  completed: 'caseCompleted',
  cancelled: 'caseCancelled',
} as const satisfies Record<TransactionStatus, SentKind>

type CaseKind = (typeof KINDS)[TransactionStatus] | 'caseAssigned'

/** A step of a case that was written. */
interface DoneStep extends ValuesAfter {
  id: OperationId
  transactionId: TransactionId
  status: TransactionStatus
  /** Its accepted values. */
  values: Values
}

const keyOf = (id: OperationId) => `case step ${id}`

/** Withdraws the messages about a step: it was undone. */
export const withdrawCaseNotices = (context: SiteContext, id: OperationId): Promise<void> => withdrawMessages(context, { key: keyOf(id) })

/**
 * Notifies people of a step of somebody else: the person who opened the case and those responsible for it hear what becomes of it, and who
 * becomes responsible of that. Each has one message, of what they may see; who may not see the case has none.
 */
export async function notifyOfCase(context: SiteContext, step: Step, done: DoneStep): Promise<void> {
  const { tx, actor } = context
  const { job, running } = step
  if (job.service.mode !== 'issueManagement') return
  if (running && running.ownerId !== actor.id)
    await reportersAbove.get()(context, done.transactionId, done.status, sendAfterOf(context, step))
  const { before, after } = await responsiblePeople(context, step, done)
  const assigned = new Set(done.status === 'started' ? after.filter((id) => !before.includes(id)) : [])
  const concerned = new Set([...(running ? [running.ownerId] : []), ...before, ...after])
  concerned.delete(actor.id)
  if (concerned.size === 0) return
  for (const person of await readCaseReaders(tx, scopeOf(context), job.service.id, [...concerned])) {
    const reader = asReader(context, person)
    if (await maySeeCase(reader, step))
      await notifyReader(context, step, done, reader, assigned.has(person.id) ? 'caseAssigned' : KINDS[done.status])
  }
}

async function notifyReader(context: SiteContext, taken: Step, done: DoneStep, reader: SiteContext, kind: CaseKind): Promise<void> {
  const {
    job: { service, element, operation, operationType },
    running,
  } = taken
  const step = operation.localizedNames.some(({ text }) => text.trim() !== '') ? operation.localizedNames : operationType.localizedNames
  const news = await caseNews(reader, operationType, { values: done.values, before: running?.values ?? {} })
  await notifyPeople(context, {
    kind,
    personIds: [reader.actor.id],
    subject: { entity: 'transaction', id: done.transactionId },
    params: {
      object: element.title,
      code: element.code,
      service: service.localizedNames,
      step,
      person: context.actor.name,
      at: context.now.toISOString(),
      news,
    },
    sendAfter: sendAfterOf(context, taken),
    key: keyOf(done.id),
  })
}

/** Whether a person may see a case, as single reads decide: their own always, those of others in a service that they see, with its view All. */
async function maySeeCase(reader: SiteContext, { job: { service }, running }: Step): Promise<boolean> {
  if (reader.actor.id === running?.ownerId) return true
  const seen = await listTransactionTypes(reader, service.elementTypeId)
  return seen.some(({ id }) => id === service.id) && maySeeAll(reader.actor.role, reader.grants, service.id)
}

/** The context in which somebody else reads what the caller has written. */
function asReader(context: SiteContext, { id, name, role, grants }: CaseReaderRow): SiteContext {
  const actor = { ...context.actor, id, name, role, userName: '', email: '', grants: { [context.site.id]: grants } }
  return { ...context, actor, grants }
}
