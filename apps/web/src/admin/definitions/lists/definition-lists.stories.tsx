import { listElementTypes } from '@verka/domain/element-types/element-types.api.ts'
import { listOperationTypes } from '@verka/domain/operation-types/operation-types.api.ts'
import { listRecordTypes } from '@verka/domain/record-types/record-types.api.ts'
import { listTransactionTypes } from '@verka/domain/transaction-types/transaction-types.api.ts'
import { addressOf } from '../../../addresses.ts'
import {
  listedElementType,
  listedOperationType,
  listedRecordType,
  LONG_NAME,
  LONG_TITLE,
  operationType,
  transactionType,
} from '../../../stories/fixtures/definitions.ts'
import { idOf } from '../../../stories/fixtures/ids.ts'
import { all, nothing } from '../../../stories/fixtures/lists.ts'
import { missingAnswers } from '../../../stories/missing-answers.ts'
import type { Story, StoryFile } from '../../../stories/story.ts'
import { replyWith, type StubbedReply } from '../../../stories/stubbed-replies.ts'

const TOOLS = listedElementType(1, 'Verktyg')
const ROOMS = listedElementType(2, 'Rum', { status: 'draft' })
const PUMPS = listedOperationType(operationType(1, 'Pumpkontroll'))
const CLEANING = listedOperationType(operationType(2, 'Städning', { elementTypeId: idOf('elementType', 2), status: 'private' }))
const LENDING = transactionType(1, 'Låna', { mode: 'loan', restricted: true })
const CAUSES = listedRecordType(1, 'Skadeorsak', { color: '#1565c0' })

const list = (address: string, name: string, ...replies: StubbedReply[]): Story => ({
  name,
  address,
  replies: [
    ...replies,
    replyWith(listElementTypes, all(TOOLS, ROOMS)),
    replyWith(listOperationTypes, all(PUMPS, CLEANING)),
    replyWith(listTransactionTypes, all(LENDING)),
    replyWith(listRecordTypes, all(CAUSES, listedRecordType(2, 'Felkoder'))),
  ],
})
const categories = (name: string, ...replies: StubbedReply[]) => list(addressOf('/elements/types'), `categories, ${name}`, ...replies)
const functions = (name: string, ...replies: StubbedReply[]) => list(addressOf('/operations/types'), `functions, ${name}`, ...replies)
const services = (name: string, ...replies: StubbedReply[]) => list(addressOf('/transactions/types'), `services, ${name}`, ...replies)
const valueTypes = (name: string, ...replies: StubbedReply[]) => list(addressOf('/records/types'), `value types, ${name}`, ...replies)
const ofCategory = { id: TOOLS.id }

export default {
  title: 'Lists: categories, functions, services, value types',
  stories: [
    categories('some'),
    { ...categories('locked down'), tenant: { isLockedDown: true } },
    { ...categories('site administrator'), role: 'siteAdmin' },
    categories('empty', replyWith(listElementTypes, nothing)),
    categories(
      'long text',
      replyWith(
        listElementTypes,
        all({
          ...TOOLS,
          localizedNames: [{ culture: 'sv-SE', text: LONG_NAME }],
          localizedDescriptions: [{ culture: 'sv-SE', text: LONG_TITLE }],
        }),
      ),
    ),
    ...missingAnswers(categories, listElementTypes).slice(0, 3),
    functions('some'),
    list(
      addressOf('/elements/types/$id/operations/types', ofCategory),
      'functions, of a category',
      replyWith(listOperationTypes, all(PUMPS)),
    ),
    functions('empty', replyWith(listOperationTypes, nothing)),
    ...missingAnswers(functions, listOperationTypes).slice(0, 3),
    services('some'),
    list(addressOf('/elements/types/$id/transactions/types', ofCategory), 'services, of a category'),
    services('empty', replyWith(listTransactionTypes, nothing)),
    ...missingAnswers(services, listTransactionTypes).slice(0, 3),
    valueTypes('some'),
    { ...valueTypes('site administrator'), role: 'siteAdmin' },
    valueTypes('empty', replyWith(listRecordTypes, nothing)),
    ...missingAnswers(valueTypes, listRecordTypes).slice(0, 3),
  ],
} satisfies StoryFile
