import { filterAuditLog } from '@verka/domain/audit/audit-log.api.ts'
import { listElementTypes } from '@verka/domain/element-types/element-types.api.ts'
import { getRecordHistory } from '@verka/domain/history/history.api.ts'
import { localized } from '@verka/domain/localization/localized-text.ts'
import { listOperationTypes } from '@verka/domain/operation-types/operation-types.api.ts'
import { listPrivileges } from '@verka/domain/privileges/privileges.api.ts'
import { getFullRecordType, listRecordTypes } from '@verka/domain/record-types/record-types.api.ts'
import type { RecordUses } from '@verka/domain/record-types/record.ts'
import { createRecord, deleteRecord, getFullRecord, getRecord, updateRecord } from '@verka/domain/records/records.api.ts'
import { listTransactionTypes } from '@verka/domain/transaction-types/transaction-types.api.ts'
import { addressOf } from '../../addresses.ts'
import { auditEntry } from '../../stories/fixtures/audit.ts'
import { field, LONG_NAME } from '../../stories/fixtures/definitions.ts'
import { valueOf } from '../../stories/fixtures/elements.ts'
import { idOf } from '../../stories/fixtures/ids.ts'
import { nothing } from '../../stories/fixtures/lists.ts'
import { EVA } from '../../stories/fixtures/people.ts'
import { record, recordType, storedRecord } from '../../stories/fixtures/records.ts'
import { findNothing, missingAnswers } from '../../stories/missing-answers.ts'
import type { Story, StoryFile } from '../../stories/story.ts'
import { refuseWith, replyWith, type StubbedReply } from '../../stories/stubbed-replies.ts'

export const DAYS = field(1, 'Dagar', { fieldType: 'integer', validation: { range: { min: 0, max: 365 } } })
const CAUSES = recordType(1, 'Skadeorsak', { color: '#1565c0', dataPropertyTypes: [DAYS] })
export const WEAR = record(1, 'Slitage', { recordType: CAUSES, dataProperties: [valueOf(DAYS, 30)] })

const CREATE = addressOf('/records/create/$id', { id: CAUSES.id })
const EDIT = addressOf('/records/$id/edit', { id: WEAR.id })

/** What a dialog of two versions reads besides: who saved it, and how things are called. */
const named = [
  replyWith(filterAuditLog, { items: [auditEntry(1, 'update', 'record', { entityId: WEAR.id, name: 'Slitage' })] }),
  replyWith(listElementTypes, nothing),
  replyWith(listOperationTypes, nothing),
  replyWith(listTransactionTypes, nothing),
  replyWith(listRecordTypes, nothing),
  replyWith(listPrivileges, nothing),
]
const create = (name: string, ...replies: StubbedReply[]): Story => ({
  name,
  address: CREATE,
  replies: [...replies, replyWith(getFullRecordType, CAUSES), replyWith(createRecord, storedRecord(WEAR)), ...named],
})
const edit = (name: string, ...replies: StubbedReply[]): Story => ({
  name,
  address: EDIT,
  replies: [
    ...replies,
    replyWith(getFullRecord, WEAR),
    replyWith(updateRecord, { ...storedRecord(WEAR), version: 2 }),
    replyWith(deleteRecord, undefined),
    replyWith(getRecordHistory, {
      items: [
        {
          id: idOf('auditEntry', 7),
          kind: 'change',
          at: '2026-11-20T11:00:00.000Z',
          by: EVA,
          action: 'update',
          operationId: null,
          bulkChangeId: null,
          importId: null,
          before: { dataProperties: { [DAYS.id]: 20 } },
          after: { dataProperties: { [DAYS.id]: 30 } },
        },
      ],
      fields: [DAYS],
    }),
    replyWith(createRecord, storedRecord(record(9, 'Slitage'))),
    ...named,
  ],
})

/** The value as Eva saved it meanwhile. */
export const changedByEva = { ...storedRecord(WEAR), version: 2, localizedNames: localized('Nötning'), name: 'Nötning' }

/** Objects and a form have the value. */
export const stillUsed = refuseWith(deleteRecord, {
  status: 409,
  code: 'stillUsed',
  errors: [{ message: '@errors.stillUsed' }],
  details: { uses: { elements: 3, records: 0, operations: 12, forms: { count: 1, names: ['Besiktning'] } } satisfies RecordUses },
})

const change: NonNullable<Story['act']> = async ({ type, press }) => {
  await type(/Namn \(Svenska\)/, 'Normalt slitage')
  await press('ui.save')
}

export default {
  title: 'Value form',
  stories: [
    create('new'),
    { ...create('new, with errors'), act: ({ press }) => press('ui.save') },
    {
      ...create('copy', replyWith(getRecord, WEAR)),
      address: addressOf('/records/create/$id', { id: CAUSES.id }, { copy: WEAR.id }),
    },
    create(
      'new, type deleted',
      findNothing(getFullRecordType),
      replyWith(filterAuditLog, { items: [auditEntry(2, 'delete', 'recordType', { entityId: CAUSES.id, name: 'Skadeorsak' })] }),
    ),
    edit('stored'),
    edit('stored, long text', replyWith(getFullRecord, { ...WEAR, localizedNames: localized(LONG_NAME), name: LONG_NAME })),
    edit('stored, read-only', replyWith(getFullRecord, { ...WEAR, can: { edit: false, delete: false } })),
    {
      ...edit(
        'conflict',
        refuseWith(updateRecord, {
          status: 409,
          code: 'stale',
          errors: [{ message: '@errors.stale' }],
          details: { current: changedByEva },
        }),
      ),
      act: (actor) => change(actor).then(() => actor.see('conflict.title')),
    },
    {
      ...edit(
        'deleted meanwhile',
        findNothing(updateRecord),
        replyWith(filterAuditLog, { items: [auditEntry(3, 'delete', 'record', { entityId: WEAR.id, name: 'Slitage' })] }),
      ),
      act: (actor) => change(actor).then(() => actor.see('conflict.deletedTitle')),
    },
    ...missingAnswers(edit, getFullRecord),
  ],
} satisfies StoryFile
