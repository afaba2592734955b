import { getBulkChange, listBulkChanges, listBulkItems } from '@verka/domain/bulk-changes/bulk-changes.api.ts'
import { listElementTypes } from '@verka/domain/element-types/element-types.api.ts'
import { listRecordTypes } from '@verka/domain/record-types/record-types.api.ts'
import { addressOf } from '../../addresses.ts'
import { bulkChange, bulkItem } from '../../stories/fixtures/bulk-changes.ts'
import { listedElementType, LONG_NAME } from '../../stories/fixtures/definitions.ts'
import { idOf } from '../../stories/fixtures/ids.ts'
import { all, nothing } from '../../stories/fixtures/lists.ts'
import { EVA } from '../../stories/fixtures/people.ts'
import { missingAnswers } from '../../stories/missing-answers.ts'
import type { Story, StoryFile } from '../../stories/story.ts'
import { replyWith, type StubbedReply } from '../../stories/stubbed-replies.ts'

const value = (name: string, displayValue: string) => ({ dataPropertyTypeId: idOf('field'), name, displayValue })
export const DONE = bulkChange('done', { done: 40, refused: 2 }, { values: [value('Effekt (W)', '950')] })
const RUNNING = bulkChange('running', { accepted: 900, done: 100 }, { id: idOf('bulkChange', 2), by: EVA, action: 'delete' })
const STOPPED = bulkChange('stopped', { accepted: 3, done: 1 }, { id: idOf('bulkChange', 3), stoppedBecause: 'rights' })

const list = (name: string, ...replies: StubbedReply[]): Story => ({
  name,
  address: addressOf('/bulkChanges'),
  replies: [
    ...replies,
    replyWith(listBulkChanges, { items: [RUNNING, DONE, STOPPED] }),
    replyWith(getBulkChange, DONE),
    replyWith(listBulkItems, { items: [bulkItem(1, 'Borrhammare', '@errors.notFound')] }),
    replyWith(listElementTypes, all(listedElementType(1, 'Verktyg'))),
    replyWith(listRecordTypes, nothing),
  ],
})

export default {
  title: 'List: changes of several',
  stories: [
    list('some'),
    list('empty', replyWith(listBulkChanges, { items: [] })),
    { ...list('one open'), address: addressOf('/bulkChanges', undefined, { id: DONE.id }) },
    list(
      'long text',
      replyWith(listBulkChanges, { items: [bulkChange('done', { done: 40 }, { values: [value(LONG_NAME, 'x'.repeat(200))] })] }),
    ),
    ...missingAnswers(list, listBulkChanges).slice(0, 3),
  ],
} satisfies StoryFile
