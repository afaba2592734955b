import { getOperationType } from '@verka/domain/operation-types/operation-types.api.ts'
import { countOperations, filterOperations, type Operation } from '@verka/domain/operations/operations.api.ts'
import { getTransactionType, listTransactionTypes } from '@verka/domain/transaction-types/transaction-types.api.ts'
import { countTransactions, filterTransactions } from '@verka/domain/transactions/transactions.api.ts'
import { getPreference } from '@verka/domain/preferences/preferences.api.ts'
import { addressOf } from '../../addresses.ts'
import { field, LONG_NAME, LONG_TITLE, operationType, serviceOperation, transactionType } from '../../stories/fixtures/definitions.ts'
import { valueOf } from '../../stories/fixtures/elements.ts'
import { idOf } from '../../stories/fixtures/ids.ts'
import { all, nothing } from '../../stories/fixtures/lists.ts'
import { executed, prepared } from '../../stories/fixtures/operations.ts'
import { EVA, KIM } from '../../stories/fixtures/people.ts'
import { transaction } from '../../stories/fixtures/transactions.ts'
import { failWith, missingAnswers } from '../../stories/missing-answers.ts'
import type { Story, StoryFile } from '../../stories/story.ts'
import { neverAnswer, replyWith, type StubbedReply } from '../../stories/stubbed-replies.ts'

const RESULT = field(1, 'Resultat', { showInList: true })
export const CHECK = operationType(1, 'Kontroll', { dataPropertyTypes: [RESULT] })
export const YEARLY = transactionType(1, 'Årskontroll', { operations: [serviceOperation(1, 'start')] })
const LENDING = transactionType(1, 'Låna', { mode: 'loan', operations: [serviceOperation(1, 'start')] })

export const DONE = transaction(1, 'Årskontroll', { dataProperties: [valueOf(RESULT, 'Godkänd')] })
const UNDONE = transaction(2, 'Årskontroll', { createdBy: EVA, elementTitle: 'Stege', undoneAt: '2026-11-23T08:00:00.000Z' })
const OVERDUE = transaction(3, 'Låna', {
  mode: 'loan',
  status: 'started',
  borrower: KIM,
  dueAt: '2026-11-20T22:59:00.000Z',
  isOverdue: true,
})
const executedCheck = executed(prepared('simpleForm', 'Årskontroll', []), { dataProperties: [valueOf(RESULT, 'Godkänd')] })
/** One execution that was undone, and its undo. */
const undone = (more: Partial<Operation>) => ({ ...executedCheck, transactionUndoneAt: '2026-11-23T08:00:00.000Z', ...more })

/** Three days, the last one with three statuses. */
const COUNTS = {
  step: 'day' as const,
  buckets: [
    { from: '2026-11-21', to: '2026-11-21', counts: { completed: 2 } },
    { from: '2026-11-22', to: '2026-11-22', counts: {} },
    { from: '2026-11-23', to: '2026-11-23', counts: { completed: 5, started: 3, undone: 1 } },
  ],
}
/** The chart was folded away before. */
const folded = replyWith(getPreference, (_, { params }) => ({
  key: params.key!,
  value: params.key === 'charts' ? { wide: false, phone: false } : null,
}))

const report = (name: string, ...replies: StubbedReply[]): Story => ({
  name: `report, ${name}`,
  address: addressOf('/transactions/list/$id', { id: YEARLY.id }),
  replies: [
    ...replies,
    replyWith(getTransactionType, YEARLY),
    replyWith(getOperationType, CHECK),
    replyWith(filterTransactions, all(DONE, UNDONE)),
    replyWith(countTransactions, COUNTS),
  ],
})
const log = (name: string, ...replies: StubbedReply[]): Story => ({
  name: `event log, ${name}`,
  address: addressOf('/operations/list/$id', { id: CHECK.id }),
  replies: [
    ...replies,
    replyWith(getOperationType, CHECK),
    replyWith(listTransactionTypes, all(YEARLY)),
    replyWith(filterOperations, all(executedCheck)),
    replyWith(countOperations, { step: 'month', buckets: [{ from: '2026-11-01', to: '2026-11-30', counts: { start: 4, complete: 1 } }] }),
  ],
})

export default {
  title: 'Reports and logs',
  stories: [
    report('some rows'),
    report('loans', replyWith(getTransactionType, LENDING), replyWith(filterTransactions, all(OVERDUE))),
    report('empty', replyWith(filterTransactions, nothing), replyWith(countTransactions, { step: 'day', buckets: [] })),
    report('chart folded away', folded),
    report('chart, loading', neverAnswer(countTransactions)),
    report('chart, error', failWith(countTransactions)),
    report('a service without functions', replyWith(getTransactionType, { ...YEARLY, operations: [] })),
    report(
      'long text',
      replyWith(getTransactionType, { ...YEARLY, localizedNames: [{ culture: 'sv-SE', text: LONG_NAME }] }),
      replyWith(filterTransactions, all({ ...DONE, elementTitle: LONG_TITLE, createdBy: { ...EVA, name: LONG_NAME } })),
    ),
    report('rows, loading', neverAnswer(filterTransactions)),
    report('rows, error', failWith(filterTransactions)),
    ...missingAnswers(report, getTransactionType),
    log('some rows'),
    log('empty', replyWith(filterOperations, nothing), replyWith(countOperations, { step: 'day', buckets: [] })),
    log(
      'with an undo',
      replyWith(
        filterOperations,
        all(
          undone({ id: idOf('operation', 3), elementTitle: 'Såg', undoes: idOf('operation', 2), dataProperties: [] }),
          undone({ id: idOf('operation', 2), elementTitle: 'Stege', undoneAt: '2026-11-23T08:00:00.000Z' }),
          executedCheck,
        ),
      ),
    ),
    log('of two services', replyWith(listTransactionTypes, all(YEARLY, { ...YEARLY, id: idOf('transactionType', 2) }))),
    ...missingAnswers(log, getOperationType),
  ],
} satisfies StoryFile
