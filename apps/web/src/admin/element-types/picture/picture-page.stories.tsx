import { getElementType } from '@verka/domain/element-types/element-types.api.ts'
import { getOperationType, listOperationTypes } from '@verka/domain/operation-types/operation-types.api.ts'
import { listProcessors } from '@verka/domain/processors/processor-configs.api.ts'
import { summarizeRecordTypes } from '@verka/domain/record-types/record-types.api.ts'
import { listRecords } from '@verka/domain/records/records.api.ts'
import { listTransactionTypes } from '@verka/domain/transaction-types/transaction-types.api.ts'
import { addressOf } from '../../../addresses.ts'
import {
  elementType,
  field,
  listedOperationType,
  operationType,
  ruleBetween,
  storedElementType,
  transactionType,
} from '../../../stories/fixtures/definitions.ts'
import { all, nothing } from '../../../stories/fixtures/lists.ts'
import type { StoryFile } from '../../../stories/story.ts'
import { replyWith } from '../../../stories/stubbed-replies.ts'

const [STATE, PLACE, RESULT] = [field(1, 'Skick'), field(2, 'Plats'), field(3, 'Resultat')]
const FENCE = elementType(1, 'Staket', { dataPropertyTypes: [STATE, PLACE] })
const OF_OBJECT = { referenceType: 'element' as const, propertyTypeId: STATE.id }
/** It begins with the state of the fence, and writes to it. */
export const CHECK = operationType(1, 'Staketkontroll', {
  dataPropertyTypes: [RESULT],
  matchRules: [
    ruleBetween(1, STATE, RESULT, { matchType: 'incoming', action: 'copySourceValue', source: OF_OBJECT, conditions: [] }),
    ruleBetween(2, RESULT, STATE, { matchType: 'outgoing', action: 'copySourceValue', target: OF_OBJECT, conditions: [] }),
  ],
})

export default {
  title: 'Picture of a category',
  stories: [
    {
      name: 'flows',
      address: addressOf('/elements/types/$id/picture', { id: FENCE.id }),
      replies: [
        replyWith(getElementType, storedElementType(FENCE)),
        replyWith(listOperationTypes, all(listedOperationType(CHECK))),
        replyWith(getOperationType, CHECK),
        replyWith(listTransactionTypes, all(transactionType(1, 'Staketvakt'))),
        replyWith(summarizeRecordTypes, nothing),
        replyWith(listRecords, nothing),
        replyWith(listProcessors, nothing),
      ],
    },
  ],
} satisfies StoryFile
