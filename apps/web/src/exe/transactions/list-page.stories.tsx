import { getElement } from '@verka/domain/elements/elements.api.ts'
import { getTransactionType, type TransactionType } from '@verka/domain/transaction-types/transaction-types.api.ts'
import { filterTransactions } from '@verka/domain/transactions/transactions.api.ts'
import { addressOf } from '../../addresses.ts'
import { LONG_NAME, LONG_TITLE, transactionType } from '../../stories/fixtures/definitions.ts'
import { element, storedElement } from '../../stories/fixtures/elements.ts'
import { all, nothing } from '../../stories/fixtures/lists.ts'
import { LENDING } from '../../stories/fixtures/loans.ts'
import { EVA, KIM } from '../../stories/fixtures/people.ts'
import { openCase, transaction } from '../../stories/fixtures/transactions.ts'
import { failWith, missingAnswers } from '../../stories/missing-answers.ts'
import type { Story, StoryFile } from '../../stories/story.ts'
import { neverAnswer, replyWith, type StubbedReply } from '../../stories/stubbed-replies.ts'

export const DRILL = storedElement(element(1, 'Borrhammare'))
const CHECK = transactionType(1, 'Årskontroll')
const FAULTS = transactionType(1, 'Felanmälan', { mode: 'issueManagement' })
export const LAST = transaction(1, 'Årskontroll')
const BEFORE = transaction(2, 'Årskontroll', {
  createdBy: EVA,
  createdAt: '2025-11-20T08:00:00.000Z',
  elementTitle: 'Stege',
  elementCode: 'V-009',
})

export const listOf = (service: TransactionType, search: Record<string, string> = {}): string =>
  addressOf('/exe/$elementId/service/$transactionTypeId/transactions', { elementId: DRILL.id, transactionTypeId: service.id }, search)

const list = (name: string, service: TransactionType, ...replies: StubbedReply[]): Story => ({
  name,
  address: listOf(service),
  role: 'privilegedUser',
  replies: [
    ...replies,
    replyWith(getTransactionType, service),
    replyWith(getElement, DRILL),
    replyWith(filterTransactions, all(LAST, BEFORE)),
  ],
})
const checks = (name: string, ...replies: StubbedReply[]) => list(name, CHECK, ...replies)

export default {
  title: 'Transactions of a service',
  stories: [
    checks('some'),
    { ...checks('of this object'), address: listOf(CHECK, { restrictToElement: '1' }) },
    list(
      'loans',
      LENDING,
      replyWith(
        filterTransactions,
        all(
          transaction(1, 'Låna', { mode: 'loan', status: 'started', borrower: KIM, dueAt: '2026-11-20T22:59:00.000Z', isOverdue: true }),
          transaction(2, 'Låna', { mode: 'loan', status: 'started', borrower: EVA, dueAt: null }),
          transaction(3, 'Låna', { mode: 'loan', status: 'completed', borrower: EVA, dueAt: '2026-11-10T22:59:00.000Z' }),
        ),
      ),
    ),
    list(
      'cases',
      FAULTS,
      replyWith(filterTransactions, all(openCase(1, 'Trasig sladd'), openCase(2, 'Luktar bränt', { status: 'completed' }))),
    ),
    {
      ...list('loans, narrowed to nothing', LENDING, replyWith(filterTransactions, nothing)),
      address: listOf(LENDING, { status: 'completed' }),
    },
    checks('undone', replyWith(filterTransactions, all(transaction(1, 'Årskontroll', { undoneAt: '2026-11-23T08:00:00.000Z' })))),
    checks('empty', replyWith(filterTransactions, nothing)),
    checks(
      'long text',
      replyWith(getTransactionType, { ...CHECK, localizedNames: [{ culture: 'sv-SE', text: LONG_NAME }] }),
      replyWith(filterTransactions, all(transaction(1, LONG_NAME, { elementTitle: LONG_TITLE, createdBy: { ...EVA, name: LONG_NAME } }))),
    ),
    { ...checks('restricted user'), role: 'user' },
    checks('loading the transactions', neverAnswer(filterTransactions)),
    checks('error in the transactions', failWith(filterTransactions)),
    ...missingAnswers(checks, getTransactionType),
  ],
} satisfies StoryFile
