import { filterAuditLog } from '@verka/domain/audit/audit-log.api.ts'
import {
  createRecordType,
  deleteRecordType,
  getRecordType,
  getRecordTypeUses,
  listRecordTypes,
  summarizeRecordTypes,
  updateRecordType,
  getRecordTypeEffects,
} from '@verka/domain/record-types/record-types.api.ts'
import { listRecords } from '@verka/domain/records/records.api.ts'
import { localized } from '@verka/domain/localization/localized-text.ts'
import { listSchemas } from '@verka/domain/schemas/schemas.api.ts'
import { addressOf } from '../../addresses.ts'
import { auditEntry } from '../../stories/fixtures/audit.ts'
import { field, listedRecordType, LONG_NAME, LONG_TITLE, option, ruleBetween } from '../../stories/fixtures/definitions.ts'
import { all, nothing } from '../../stories/fixtures/lists.ts'
import { recordType, storedRecordType } from '../../stories/fixtures/records.ts'
import { missingAnswers } from '../../stories/missing-answers.ts'
import type { Story, StoryFile } from '../../stories/story.ts'
import { refuseWith, replyWith, type StubbedReply } from '../../stories/stubbed-replies.ts'

export const DAYS = field(1, 'Dagar', { fieldType: 'integer', showInList: true })
const URGENCY = field(2, 'Hur bråttom?', { fieldType: 'radio', options: [option('Nu'), option('Senare')] })
const SHOW_DAYS = ruleBetween(1, URGENCY, DAYS, {
  matchType: 'self',
  source: { referenceType: 'record', propertyTypeId: URGENCY.id },
  target: { referenceType: 'record', propertyTypeId: DAYS.id },
  conditions: [{ type: 'equal', value: 'Senare', negate: false }],
})

export const CAUSES = storedRecordType(
  recordType(1, 'Skadeorsak', { color: '#1565c0', dataPropertyTypes: [DAYS, URGENCY], matchRules: [SHOW_DAYS] }),
)

const CREATE = addressOf('/records/types/create')
const EDIT = addressOf('/records/types/$id/edit', { id: CAUSES.id })

const form = (name: string, address: string, stored: typeof CAUSES, ...replies: StubbedReply[]): Story => ({
  name,
  address,
  replies: [
    ...replies,
    replyWith(getRecordType, stored),
    replyWith(listRecordTypes, all(listedRecordType(1, 'Skadeorsak'), listedRecordType(2, 'Felkoder'))),
    replyWith(summarizeRecordTypes, nothing),
    replyWith(listRecords, nothing),
    replyWith(getRecordTypeUses, { items: [] }),
    replyWith(createRecordType, stored),
    replyWith(getRecordTypeEffects, { lacking: [], idleRules: [], failingTests: [] }),
    replyWith(updateRecordType, { ...stored, version: 2 }),
    replyWith(deleteRecordType, undefined),
    replyWith(listSchemas, nothing),
    replyWith(filterAuditLog, { items: [auditEntry(1, 'update', 'recordType', { entityId: stored.id, name: 'Skadeorsak' })] }),
  ],
})
const create = (name: string, ...replies: StubbedReply[]) => form(name, CREATE, CAUSES, ...replies)
const edit = (name: string, ...replies: StubbedReply[]) => form(name, EDIT, CAUSES, ...replies)

export default {
  title: 'Value type form',
  stories: [
    create('new'),
    { ...create('new, with errors'), act: ({ press }) => press('ui.save') },
    { ...edit('copy'), address: addressOf('/records/types/create', undefined, { from: CAUSES.id }) },
    edit('stored'),
    form('stored, without values', EDIT, CAUSES, replyWith(listRecordTypes, all({ ...listedRecordType(1, 'Skadeorsak'), recordCount: 0 }))),
    form('stored, long text', EDIT, {
      ...CAUSES,
      localizedNames: localized(LONG_NAME),
      localizedDescriptions: localized(LONG_TITLE.repeat(3)),
    }),
    {
      ...edit('fields'),
      act: async ({ press, see }) => {
        await press('types.stepFields')
        await see('records.typeFieldsHint')
      },
    },
    {
      ...edit(
        'delete refused, in use',
        replyWith(getRecordTypeUses, {
          items: [
            { kind: 'records', count: 2 },
            { kind: 'choices', count: 1 },
          ],
        }),
      ),
      act: async ({ press, see }) => {
        await press('admin.delete')
        await see(/kan inte tas bort/)
      },
    },
    {
      ...edit(
        'colour refused',
        refuseWith(updateRecordType, { status: 400, code: 'invalid', errors: [{ message: '@errors.wrongType', field: 'color' }] }),
      ),
      act: async ({ type, press }) => {
        await type(/Namn \(Svenska\)/, 'Orsak')
        await press('ui.save')
      },
    },
    ...missingAnswers(edit, getRecordType),
  ],
} satisfies StoryFile
