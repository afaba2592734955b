import { filterAuditLog } from '@verka/domain/audit/audit-log.api.ts'
import {
  createElementType,
  deleteElementType,
  getElementType,
  getElementTypeUses,
  listElementTypes,
  updateElementType,
  type ElementType,
  getElementTypeEffects,
} from '@verka/domain/element-types/element-types.api.ts'
import type { HeldField } from '@verka/domain/definitions/definition.ts'
import { filterElements } from '@verka/domain/elements/elements.api.ts'
import { localized } from '@verka/domain/localization/localized-text.ts'
import { getOperationType, listOperationTypes } from '@verka/domain/operation-types/operation-types.api.ts'
import { listOptions } from '@verka/domain/option-sources/option-sources.api.ts'
import { createRecordType, listRecordTypes, summarizeRecordTypes } from '@verka/domain/record-types/record-types.api.ts'
import { createRecord, listRecords } from '@verka/domain/records/records.api.ts'
import { listTransactionTypes } from '@verka/domain/transaction-types/transaction-types.api.ts'
import { listSchemas } from '@verka/domain/schemas/schemas.api.ts'
import { addressOf } from '../../addresses.ts'
import { auditEntry } from '../../stories/fixtures/audit.ts'
import {
  elementType,
  field,
  listedElementType,
  listedOperationType,
  listedRecordType,
  LONG_NAME,
  LONG_TITLE,
  operationType,
  option,
  ruleBetween,
  storedElementType,
  transactionType,
} from '../../stories/fixtures/definitions.ts'
import { listedElement } from '../../stories/fixtures/elements.ts'
import { idOf } from '../../stories/fixtures/ids.ts'
import { all, nothing } from '../../stories/fixtures/lists.ts'
import { record, recordType, storedRecordType } from '../../stories/fixtures/records.ts'
import { missingAnswers } from '../../stories/missing-answers.ts'
import type { Story, StoryFile } from '../../stories/story.ts'
import { refuseWith, replyWith, type StubbedReply } from '../../stories/stubbed-replies.ts'

export const GEARS = field(1, 'Växlar', { fieldType: 'integer' })
export const FRAME = field(2, 'Ram')
export const MOTOR = field(3, 'Har motor', { fieldType: 'checkbox' })
export const FUEL = field(4, 'Bränsle')
const COLOURS = storedRecordType(recordType(1, 'Färger'))
const MANY = field(5, 'Del', { fieldType: 'select', options: Array.from({ length: 500 }, (_, at) => option(`Del nummer ${at + 1}`)) })

export const BIKE = storedElementType(elementType(1, 'Cykel', { dataPropertyTypes: [GEARS, FRAME] }))
const SHOW_FUEL = ruleBetween(1, MOTOR, FUEL, {
  matchType: 'self',
  source: { referenceType: 'elementType', propertyTypeId: MOTOR.id },
  target: { referenceType: 'elementType', propertyTypeId: FUEL.id },
  conditions: [{ type: 'equal', value: true, negate: false }],
})
const VEHICLE = { ...BIKE, dataPropertyTypes: [MOTOR, FUEL], matchRules: [SHOW_FUEL] }
const CHECK = operationType(1, 'Cykelkontroll', { dataPropertyTypes: [field(11, 'Däck'), field(12, 'Vad är trasigt?')] })

const CREATE = addressOf('/elements/types/create')
const EDIT = addressOf('/elements/types/$id/edit', { id: BIKE.id })

const form = (name: string, address: string, stored: ElementType, ...replies: StubbedReply[]): Story => ({
  name,
  address,
  replies: [
    ...replies,
    replyWith(getElementType, stored),
    replyWith(listElementTypes, all(listedElementType(1, 'Cykel'))),
    replyWith(listOperationTypes, all(listedOperationType(CHECK))),
    replyWith(getOperationType, CHECK),
    replyWith(listTransactionTypes, all(transactionType(1, 'Cykellån'))),
    replyWith(listRecordTypes, all(listedRecordType(1, 'Färger'))),
    replyWith(summarizeRecordTypes, all(COLOURS)),
    replyWith(listRecords, all(record(1, 'Röd'), record(2, 'Blå'))),
    replyWith(listOptions, (_, { query }) => ({ source: query.source!, ...all(option('Röd'), option('Blå')) })),
    replyWith(createRecordType, COLOURS),
    replyWith(createRecord, record(1, 'Röd')),
    replyWith(filterElements, all(listedElement(1, 'Cykel 1'))),
    replyWith(getElementTypeUses, { items: [] }),
    replyWith(createElementType, stored),
    replyWith(getElementTypeEffects, { lacking: [], idleRules: [], failingTests: [] }),
    replyWith(updateElementType, { ...stored, version: 2 }),
    replyWith(deleteElementType, undefined),
    replyWith(listSchemas, nothing),
    replyWith(filterAuditLog, { items: [auditEntry(1, 'update', 'elementType', { entityId: stored.id, name: 'Cykel' })] }),
  ],
})
const create = (name: string, ...replies: StubbedReply[]) => form(name, CREATE, BIKE, ...replies)
const edit = (name: string, ...replies: StubbedReply[]) => form(name, EDIT, BIKE, ...replies)
const atFields = (story: Story, ...opened: RegExp[]): Story => ({
  ...story,
  act: async ({ press, see }) => {
    await press('types.stepFields')
    await see('admin.elementTypeFieldsHint')
    for (const name of opened) await press(name)
  },
})

/** A save that is refused for what uses its fields and options. */
export const refusedForUse = (...fields: HeldField[]): StubbedReply =>
  refuseWith(updateElementType, {
    status: 409,
    code: 'fieldsHoldValues',
    errors: [{ message: '@errors.fieldsHoldValues' }],
    details: { fields },
  })

/** Values of a field are stored in two objects, and rules of a function read it. */
export const gearsAreUsed = refusedForUse({
  id: GEARS.id,
  name: 'Växlar',
  count: 2,
  isRemoved: true,
  forms: { count: 1, names: ['Cykelkontroll'] },
})

export default {
  title: 'Category form',
  stories: [
    create('new'),
    { ...create('new, with errors'), act: ({ press }) => press('ui.save') },
    atFields(create('new, fields')),
    { ...edit('copy'), address: addressOf('/elements/types/create', undefined, { from: BIKE.id }) },
    edit('stored'),
    edit(
      'stored, nothing made for it yet',
      replyWith(listOperationTypes, nothing),
      replyWith(listTransactionTypes, nothing),
      replyWith(listElementTypes, all({ ...listedElementType(1, 'Cykel'), elementCount: 0 })),
    ),
    form('stored, long text', EDIT, {
      ...BIKE,
      localizedNames: localized(LONG_NAME),
      localizedDescriptions: localized(LONG_TITLE.repeat(3)),
    }),
    { ...edit('stored, locked down'), tenant: { isLockedDown: true } },
    atFields(edit('fields')),
    atFields(edit('fields, one open'), /^Redigera: Växlar/),
    atFields(form('fields, 500 options', EDIT, { ...BIKE, dataPropertyTypes: [MANY] }), /^Redigera: Del/),
    atFields(form('fields, numbered codes', EDIT, { ...BIKE, codeSeries: { prefix: 'CY-', digits: 3 } })),
    atFields({ ...edit('fields, locked down'), tenant: { isLockedDown: true } }, /^Redigera: Växlar/),
    {
      ...form('rules', EDIT, VEHICLE),
      act: async ({ press, see }) => {
        await press('types.stepRules')
        await see('rules.hint')
      },
    },
    {
      ...form(
        'fields, what the change means',
        EDIT,
        VEHICLE,
        replyWith(getElementTypeEffects, {
          lacking: [{ id: FUEL.id, localizedNames: FUEL.localizedNames, count: 412 }],
          idleRules: [{ id: SHOW_FUEL.id, index: 0, isNew: true }],
          failingTests: [],
        }),
      ),
      act: async ({ press, see }) => {
        await press('types.stepFields')
        await press(/^Redigera: Bränsle/)
        await press('fields.required')
        await press('ui.save')
        await see('types.effects.title')
      },
    },
    {
      ...edit(
        'delete refused, in use',
        replyWith(getElementTypeUses, {
          items: [
            { kind: 'elements', count: 1 },
            { kind: 'operationTypes', count: 1 },
          ],
        }),
      ),
      act: async ({ press, see }) => {
        await press('admin.delete')
        await see(/kan inte tas bort/)
      },
    },
    ...missingAnswers(edit, getElementType),
  ],
} satisfies StoryFile

export const CATEGORY_ID = idOf('elementType')
