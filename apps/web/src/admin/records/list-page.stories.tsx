import { createBulkChange, getBulkChange, listBulkItems } from '@verka/domain/bulk-changes/bulk-changes.api.ts'
import { getRecordType, listRecordTypes } from '@verka/domain/record-types/record-types.api.ts'
import { createRecord, filterRecords, listRecords, placeRecord } from '@verka/domain/records/records.api.ts'
import { listSchemasOfRecordType } from '@verka/domain/exports/schema-exports.api.ts'
import { localized } from '@verka/domain/localization/localized-text.ts'
import { addressOf } from '../../addresses.ts'
import { bulkChange, bulkItem } from '../../stories/fixtures/bulk-changes.ts'
import { field, listedRecordType, LONG_NAME, LONG_TITLE } from '../../stories/fixtures/definitions.ts'
import { valueOf } from '../../stories/fixtures/elements.ts'
import { idOf } from '../../stories/fixtures/ids.ts'
import { all, nothing } from '../../stories/fixtures/lists.ts'
import { record, recordType, storedRecord, storedRecordType } from '../../stories/fixtures/records.ts'
import { dataSchema } from '../../stories/fixtures/schemas.ts'
import { failWith, missingAnswers } from '../../stories/missing-answers.ts'
import type { Story, StoryFile } from '../../stories/story.ts'
import { neverAnswer, replyWith, type StubbedReply } from '../../stories/stubbed-replies.ts'

const DAYS = field(1, 'Dagar', { fieldType: 'integer', showInList: true })
export const CAUSES = storedRecordType(recordType(1, 'Skadeorsak', { color: '#1565c0', dataPropertyTypes: [DAYS] }))
export const WEAR = storedRecord(record(1, 'Slitage', { dataProperties: [valueOf(DAYS, 30)] }))
export const HARM = storedRecord(record(2, 'Åverkan', { color: '#c62828', dataProperties: [valueOf(DAYS, 2)] }))
export const RUST = storedRecord(record(3, 'Rost'))

const ADDRESS = addressOf('/records/list/$id', { id: CAUSES.id })
const list = (name: string, ...replies: StubbedReply[]): Story => ({
  name,
  address: ADDRESS,
  replies: [
    ...replies,
    replyWith(getRecordType, CAUSES),
    replyWith(listRecordTypes, all(listedRecordType(1, 'Skadeorsak'), listedRecordType(2, 'Felkoder'))),
    replyWith(filterRecords, all(WEAR, HARM, RUST)),
    replyWith(listRecords, all(WEAR, HARM, RUST)),
    replyWith(placeRecord, { ...HARM, version: 2, position: 1 }),
    replyWith(createRecord, WEAR),
    replyWith(listSchemasOfRecordType, { items: [dataSchema(1, 'causes', 'Orsaker')] }),
  ],
})
const deletion = bulkChange('checked', { accepted: 1, refused: 1 }, { entity: 'record', action: 'delete', typeId: CAUSES.id })

export default {
  title: 'List: values',
  stories: [
    list('some rows'),
    { ...list('site administrator'), role: 'siteAdmin' },
    list('empty', replyWith(filterRecords, nothing)),
    { ...list('in another order'), address: addressOf('/records/list/$id', { id: CAUSES.id }, { sort: 'name' }) },
    list(
      'long text',
      replyWith(getRecordType, { ...CAUSES, localizedNames: localized(LONG_NAME), localizedDescriptions: localized(LONG_TITLE) }),
      replyWith(filterRecords, all({ ...WEAR, localizedNames: localized(LONG_TITLE), name: LONG_TITLE })),
    ),
    {
      ...list('pasting'),
      act: async ({ press, see }) => {
        await press('fields.paste')
        await see('builder.pasteLabel')
      },
    },
    {
      ...list(
        'deletion of several',
        replyWith(createBulkChange, deletion),
        replyWith(getBulkChange, deletion),
        replyWith(listBulkItems, { items: [{ ...bulkItem(1, 'Slitage', '@errors.stillUsed'), entityId: idOf('record') }] }),
      ),
      act: async ({ press, pressAction, see }) => {
        for (const at of [0, 1]) await press(/^Välj raden$/, at)
        await pressAction('admin.delete')
        await see('bulk.why')
      },
    },
    list('loading the values', neverAnswer(filterRecords)),
    list('error in the values', failWith(filterRecords)),
    ...missingAnswers(list, getRecordType),
  ],
} satisfies StoryFile
