import { listTransactionTypes } from '@verka/domain/transaction-types/transaction-types.api.ts'
import { filterTransactions } from '@verka/domain/transactions/transactions.api.ts'
import { addressOf } from '../../addresses.ts'
import { LONG_NAME, LONG_TITLE, transactionType } from '../../stories/fixtures/definitions.ts'
import { all, nothing } from '../../stories/fixtures/lists.ts'
import { EVA } from '../../stories/fixtures/people.ts'
import { openCase } from '../../stories/fixtures/transactions.ts'
import { failWith, missingAnswers } from '../../stories/missing-answers.ts'
import type { Story, StoryFile } from '../../stories/story.ts'
import { neverAnswer, replyWith, type StubbedReply } from '../../stories/stubbed-replies.ts'

const FAULTS = transactionType(1, 'Felanmälan', { mode: 'issueManagement' })
export const CLEANING = transactionType(2, 'Städning', { mode: 'issueManagement' })
const LENDING = transactionType(3, 'Låna', { mode: 'loan' })
export const OLD = openCase(1, 'Trasig sladd', { createdAt: '2026-11-03T07:15:00.000Z', transactionTypeId: FAULTS.id })
const NEW = openCase(2, 'Läcker', { createdBy: EVA, elementTitle: 'Pump 3', transactionTypeId: FAULTS.id })
const CLOSED = openCase(3, 'Lampan är trasig', {
  status: 'completed',
  createdAt: '2026-11-10T07:15:00.000Z',
  updatedAt: '2026-11-13T10:00:00.000Z',
  transactionTypeId: FAULTS.id,
})

const cases = (name: string, ...replies: StubbedReply[]): Story => ({
  name,
  role: 'privilegedUser',
  address: addressOf('/exe/cases'),
  replies: [...replies, replyWith(listTransactionTypes, all(FAULTS, LENDING)), replyWith(filterTransactions, all(OLD, NEW))],
})
const ofTwoServices = replyWith(listTransactionTypes, all(FAULTS, CLEANING, LENDING))

export default {
  title: 'Cases',
  stories: [
    cases('some open'),
    cases('of two services', ofTwoServices),
    { ...cases('of one of two services', ofTwoServices), address: addressOf('/exe/cases', undefined, { service: CLEANING.id }) },
    {
      ...cases('closed ones too', replyWith(filterTransactions, all(OLD, NEW, CLOSED))),
      address: addressOf('/exe/cases', undefined, { status: 'started,completed' }),
    },
    { ...cases('restricted user'), role: 'user' },
    cases('empty', replyWith(filterTransactions, nothing)),
    { ...cases('none of one’s own', replyWith(filterTransactions, nothing)), address: addressOf('/exe/cases', undefined, { type: 'own' }) },
    { ...cases('no hits', replyWith(filterTransactions, nothing)), address: addressOf('/exe/cases', undefined, { q: 'zzz' }) },
    cases(
      'long text',
      replyWith(listTransactionTypes, all({ ...FAULTS, localizedNames: [{ culture: 'sv-SE', text: LONG_NAME }] }, CLEANING)),
      replyWith(filterTransactions, all(openCase(1, LONG_TITLE.repeat(2), { elementTitle: LONG_TITLE }))),
    ),
    cases('loading the cases', neverAnswer(filterTransactions)),
    cases('error in the cases', failWith(filterTransactions)),
    ...missingAnswers(cases, listTransactionTypes),
  ],
} satisfies StoryFile
