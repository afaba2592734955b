import { getFullElement } from '@verka/domain/elements/elements.api.ts'
import { listOperationTypes } from '@verka/domain/operation-types/operation-types.api.ts'
import { getTransactionType } from '@verka/domain/transaction-types/transaction-types.api.ts'
import { addressOf } from '../../addresses.ts'
import {
  listedOperationType,
  LONG_NAME,
  LONG_TITLE,
  operationType,
  serviceOperation,
  transactionType,
} from '../../stories/fixtures/definitions.ts'
import { element } from '../../stories/fixtures/elements.ts'
import { all } from '../../stories/fixtures/lists.ts'
import { failWith, findNothing, missingAnswers } from '../../stories/missing-answers.ts'
import type { Story, StoryFile } from '../../stories/story.ts'
import { neverAnswer, replyWith, type StubbedReply } from '../../stories/stubbed-replies.ts'

export const DRILL = element(1, 'Borrhammare')
export const CARE = transactionType(1, 'Skötsel', { operations: [serviceOperation(1, 'start'), serviceOperation(2, 'start', 'Smörjning')] })

const service = (name: string, ...replies: StubbedReply[]): Story => ({
  name,
  role: 'user',
  address: addressOf('/exe/$elementId/service/$transactionTypeId', { elementId: DRILL.id, transactionTypeId: CARE.id }),
  replies: [
    ...replies,
    replyWith(getTransactionType, CARE),
    replyWith(getFullElement, DRILL),
    replyWith(listOperationTypes, all(listedOperationType(operationType(1, 'Rengöring')), listedOperationType(operationType(2, 'Olja')))),
  ],
})

export default {
  title: 'Service on an object',
  stories: [
    service('two functions'),
    service('two functions, names load', neverAnswer(listOperationTypes)),
    service('two functions, names fail', failWith(listOperationTypes)),
    service('no function that starts it', replyWith(getTransactionType, { ...CARE, operations: [] })),
    service(
      'long text',
      replyWith(getFullElement, { ...DRILL, title: LONG_TITLE }),
      replyWith(getTransactionType, {
        ...CARE,
        localizedNames: [{ culture: 'sv-SE', text: LONG_NAME }],
        operations: [serviceOperation(1, 'start', LONG_NAME), serviceOperation(2, 'start', LONG_NAME)],
      }),
    ),
    service('object deleted', findNothing(getFullElement)),
    ...missingAnswers(service, getTransactionType),
  ],
} satisfies StoryFile
