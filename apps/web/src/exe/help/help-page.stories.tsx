import { listElementTypes } from '@verka/domain/element-types/element-types.api.ts'
import { listOperationTypes } from '@verka/domain/operation-types/operation-types.api.ts'
import { listTransactionTypes } from '@verka/domain/transaction-types/transaction-types.api.ts'
import {
  listedElementType,
  listedOperationType,
  LONG_NAME,
  operationType,
  serviceOperation,
  transactionType,
} from '../../stories/fixtures/definitions.ts'
import { all, nothing } from '../../stories/fixtures/lists.ts'
import { failWith } from '../../stories/missing-answers.ts'
import type { Story, StoryFile } from '../../stories/story.ts'
import { neverAnswer, replyWith, type StubbedReply } from '../../stories/stubbed-replies.ts'

const CHECK = transactionType(1, 'Pumpkontroll', {
  operations: [serviceOperation(1, 'start'), serviceOperation(2, 'start', 'Stor kontroll')],
})
const LOAN = transactionType(2, 'Verktygslån', { mode: 'loan', operations: [serviceOperation(1, 'start')] })
const DRAFT = transactionType(3, 'Ett utkast', { status: 'draft', operations: [serviceOperation(1, 'start')] })

const help = (name: string, ...replies: StubbedReply[]): Story => ({
  name,
  address: '/exe/help',
  role: 'user',
  replies: [
    ...replies,
    replyWith(listTransactionTypes, all(CHECK, LOAN, DRAFT)),
    replyWith(listElementTypes, all(listedElementType(1, 'Verktyg'))),
    replyWith(listOperationTypes, all(listedOperationType(operationType(1, 'Liten kontroll')))),
  ],
})

export default {
  title: 'Help',
  stories: [
    help('with services'),
    help('without services', replyWith(listTransactionTypes, nothing)),
    help('long text', replyWith(listTransactionTypes, all(transactionType(1, LONG_NAME, { operations: [serviceOperation(1, 'start')] })))),
    help('loading', neverAnswer(listTransactionTypes)),
    help('error', failWith(listTransactionTypes)),
  ],
} satisfies StoryFile
