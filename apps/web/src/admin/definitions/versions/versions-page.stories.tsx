import type { DefinitionVersion } from '@verka/domain/definitions/versions.ts'
import {
  getElementType,
  getElementTypeEffects,
  getElementTypeVersion,
  listElementTypes,
  listElementTypeVersions,
  restoreElementTypeVersion,
} from '@verka/domain/element-types/element-types.api.ts'
import { localized } from '@verka/domain/localization/localized-text.ts'
import { listOperationTypes } from '@verka/domain/operation-types/operation-types.api.ts'
import { listPrivileges } from '@verka/domain/privileges/privileges.api.ts'
import { listProcessors } from '@verka/domain/processors/processor-configs.api.ts'
import { summarizeRecordTypes } from '@verka/domain/record-types/record-types.api.ts'
import { listRecords } from '@verka/domain/records/records.api.ts'
import { getDataSchema, getDataSchemaVersion, listDataSchemaVersions, listSchemas } from '@verka/domain/schemas/schemas.api.ts'
import { listTransactionTypes } from '@verka/domain/transaction-types/transaction-types.api.ts'
import { addressOf } from '../../../addresses.ts'
import { elementType, field, LONG_NAME, ruleBetween, storedElementType } from '../../../stories/fixtures/definitions.ts'
import { nothing } from '../../../stories/fixtures/lists.ts'
import { EVA, OLA } from '../../../stories/fixtures/people.ts'
import { dataSchema, schemaField } from '../../../stories/fixtures/schemas.ts'
import type { Story, StoryFile } from '../../../stories/story.ts'
import { neverAnswer, refuseWith, replyWith, type StubbedReply } from '../../../stories/stubbed-replies.ts'

const [serial, weight] = [field(1, 'Serienummer'), field(2, 'Vikt', { fieldType: 'decimal' })]
const BIKE = { ...storedElementType(elementType(1, 'Cykel', { dataPropertyTypes: [serial, weight] })), version: 3 }
const OLDER = { ...BIKE, dataPropertyTypes: [{ ...serial, required: true }], version: 2 }

const IDLE = ruleBetween(1, weight, serial, {
  matchType: 'self',
  source: { referenceType: 'elementType', propertyTypeId: weight.id },
  target: { referenceType: 'elementType', propertyTypeId: serial.id },
  conditions: [{ type: 'above', value: 10, negate: false }],
})

const version = (number: number, by: DefinitionVersion['by'], changed: DefinitionVersion['changed']): DefinitionVersion => ({
  number,
  at: `2026-11-${String(10 + number).padStart(2, '0')}T09:30:00.000Z`,
  by,
  isFirst: changed.length === 0 && number === 1,
  restoredFrom: number === 3 ? 1 : null,
  copied: null,
  changed,
})
const VERSIONS = [version(3, EVA, ['fields', 'rules']), version(2, { ...OLA, name: '' }, ['properties']), version(1, null, [])]
const contentOf = (number: number, content: unknown) => ({ number, at: VERSIONS[0]!.at, by: EVA, content })

const names = [
  replyWith(listElementTypes, nothing),
  replyWith(listOperationTypes, nothing),
  replyWith(listTransactionTypes, nothing),
  replyWith(summarizeRecordTypes, nothing),
  replyWith(listRecords, nothing),
  replyWith(listSchemas, nothing),
  replyWith(listPrivileges, nothing),
  replyWith(listProcessors, nothing),
]
const replies = [
  replyWith(getElementType, BIKE),
  replyWith(listElementTypeVersions, { items: VERSIONS }),
  replyWith(getElementTypeVersion, (_body, { params }) => contentOf(Number(params.version), Number(params.version) < 3 ? OLDER : BIKE)),
  replyWith(getElementTypeEffects, { lacking: [], idleRules: [], failingTests: [] }),
  replyWith(restoreElementTypeVersion, { ...BIKE, version: 4 }),
  ...names,
]
const page = (name: string, ...more: StubbedReply[]): Story => ({
  name,
  address: addressOf('/definitions/$kind/$id/versions', { kind: 'elementType', id: BIKE.id }),
  replies: [...more, ...replies],
})
const older = (name: string, ...more: StubbedReply[]): Story => ({
  ...page(name, ...more),
  address: addressOf('/definitions/$kind/$id/versions', { kind: 'elementType', id: BIKE.id }, { to: '2', from: '3' }),
})
const restored = (story: Story): Story => ({
  ...story,
  act: async ({ press, see }) => {
    await press(/Återställ version 2/)
    await see(/Återställ version 2\?/)
    await press('versions.restore')
  },
})

const INVENTORY = dataSchema(1, 'inventory', 'Inventarier', { fields: [schemaField(1, 'code', 'Kod')] })

export default {
  title: 'Versions of a definition',
  stories: [
    page('newest'),
    older('older'),
    page(
      'one version',
      replyWith(listElementTypeVersions, { items: [version(1, EVA, [])] }),
      replyWith(getElementType, { ...BIKE, version: 1 }),
    ),
    page(
      'copied',
      replyWith(listElementTypeVersions, {
        items: [
          { ...version(3, EVA, ['fields']), restoredFrom: null, copied: { by: 'undo', from: '' } },
          { ...version(2, EVA, ['fields']), copied: { by: 'site', from: 'Norra området' } },
          { ...version(1, EVA, []), copied: { by: 'file', from: LONG_NAME } },
        ],
      }),
    ),
    page('more', replyWith(listElementTypeVersions, { items: VERSIONS, next: 'x' })),
    {
      ...older('asked'),
      act: async ({ press, see }) => {
        await press(/Återställ version 2/)
        await see(/Statusen ändras inte/)
      },
    },
    restored(
      older(
        'refused',
        refuseWith(restoreElementTypeVersion, {
          status: 422,
          code: 'invalid',
          errors: [{ message: '@errors.wrongType', field: 'localizedNames' }],
        }),
      ),
    ),
    {
      ...older(
        'asked, with effects',
        replyWith(getElementTypeVersion, (_body, { params }) =>
          contentOf(Number(params.version), Number(params.version) < 3 ? { ...OLDER, matchRules: [IDLE] } : BIKE),
        ),
        replyWith(getElementTypeEffects, {
          lacking: [{ id: serial.id, localizedNames: serial.localizedNames, count: 412 }],
          idleRules: [{ id: IDLE.id, index: 0, isNew: true }],
          failingTests: [{ id: weight.id, name: 'Tunga cyklar', problems: [], expectations: [] }],
        }),
      ),
      act: async ({ press, see }) => {
        await press(/Återställ version 2/)
        await see('versions.effectsTitle')
      },
    },
    restored(
      older(
        'values would be lost',
        refuseWith(restoreElementTypeVersion, {
          status: 409,
          code: 'fieldsHoldValues',
          errors: [{ message: '@errors.fieldHoldsValues', params: { name: 'Vikt', count: 2 } }],
          details: { fields: [{ id: weight.id, name: 'Vikt', count: 2, forms: { count: 0, names: [] }, isRemoved: true }] },
        }),
      ),
    ),
    { ...older('locked down'), tenant: { isLockedDown: true } },
    page('loading', neverAnswer(listElementTypeVersions)),
    page('error', refuseWith(listElementTypeVersions, { status: 500, code: 'internal', errors: [{ message: '@errors.internal' }] })),
    page('not found', refuseWith(getElementType, { status: 404, code: 'notFound', errors: [{ message: '@errors.notFound' }] })),
    page('long text', replyWith(getElementType, { ...BIKE, localizedNames: localized(LONG_NAME) })),
    {
      name: 'a data schema',
      address: addressOf('/definitions/$kind/$id/versions', { kind: 'dataSchema', id: INVENTORY.id }),
      replies: [
        replyWith(getDataSchema, INVENTORY),
        replyWith(listDataSchemaVersions, { items: [version(1, EVA, [])] }),
        replyWith(getDataSchemaVersion, contentOf(1, INVENTORY)),
        ...names,
      ],
    },
  ],
} satisfies StoryFile
