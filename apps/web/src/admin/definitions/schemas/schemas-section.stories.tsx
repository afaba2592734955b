import { filterAuditLog } from '@verka/domain/audit/audit-log.api.ts'
import { getElementType, listElementTypes, updateElementType } from '@verka/domain/element-types/element-types.api.ts'
import { localized } from '@verka/domain/localization/localized-text.ts'
import { listOperationTypes } from '@verka/domain/operation-types/operation-types.api.ts'
import { getRecordType, listRecordTypes, summarizeRecordTypes, updateRecordType } from '@verka/domain/record-types/record-types.api.ts'
import { listRecords } from '@verka/domain/records/records.api.ts'
import { connectSchema } from '@verka/domain/schemas/connect-schema.ts'
import { schemaConfigurationSchema } from '@verka/domain/schemas/schema-configuration.ts'
import { listSchemas } from '@verka/domain/schemas/schemas.api.ts'
import { listTransactionTypes } from '@verka/domain/transaction-types/transaction-types.api.ts'
import { addressOf } from '../../../addresses.ts'
import { elementType, field, listedElementType, LONG_NAME, option, storedElementType } from '../../../stories/fixtures/definitions.ts'
import { idOf } from '../../../stories/fixtures/ids.ts'
import { all, nothing } from '../../../stories/fixtures/lists.ts'
import { recordType, storedRecordType } from '../../../stories/fixtures/records.ts'
import { dataSchema, schemaField } from '../../../stories/fixtures/schemas.ts'
import type { Story, StoryFile } from '../../../stories/story.ts'
import { neverAnswer, refuseWith, replyWith, type StubbedReply } from '../../../stories/stubbed-replies.ts'

export const SERIAL = field(1, 'Serienummer', { key: 'serial', required: true })
export const WEIGHT = field(2, 'Vikt', { key: 'weight', fieldType: 'decimal' })
const COLOUR = field(3, 'Färg', { key: 'colour', fieldType: 'select', options: [option('Röd'), option('Blå')] })

export const INVENTORY = dataSchema(1, 'inventory', 'Inventarier', {
  fields: [
    schemaField(1, 'code', 'Kod'),
    schemaField(2, 'title', 'Benämning'),
    schemaField(3, 'serial', 'Serienr'),
    schemaField(4, 'kg', 'Vikt', 'number'),
    schemaField(5, 'colour', 'Färg'),
    schemaField(6, 'room', 'Rum'),
  ],
})
const PRICES = dataSchema(2, 'prices', 'Priser', { status: 'draft', fields: [schemaField(11, 'price', 'Pris', 'number')] })

const BIKE = storedElementType(elementType(1, 'Cykel', { dataPropertyTypes: [SERIAL, WEIGHT, COLOUR] }))
let made = 0
const empty = schemaConfigurationSchema.parse({ schemaId: INVENTORY.id })
const configured = { owner: 'element' as const, fields: BIKE.dataPropertyTypes, recordTypes: new Map() }
export const CONNECTED = connectSchema(empty, INVENTORY, configured, () => idOf('rule', 100 + made++))
const CONNECTED_BIKE = { ...BIKE, schemaConfigurations: [CONNECTED] }
const CAUSES = storedRecordType(recordType(1, 'Skadeorsak', { dataPropertyTypes: [WEIGHT] }))

const shared = [
  replyWith(listSchemas, all(INVENTORY, PRICES)),
  replyWith(listElementTypes, all(listedElementType(1, 'Cykel'))),
  replyWith(listOperationTypes, nothing),
  replyWith(listTransactionTypes, nothing),
  replyWith(listRecordTypes, nothing),
  replyWith(summarizeRecordTypes, nothing),
  replyWith(listRecords, nothing),
  replyWith(filterAuditLog, { items: [] }),
]
const openStep: Story['act'] = async ({ press, see }) => {
  await press('types.stepSchemas')
  await see(/Hur filer och program hittar/)
}
const category = (name: string, stored: typeof BIKE, ...replies: StubbedReply[]): Story => ({
  name,
  address: addressOf('/elements/types/$id/edit', { id: stored.id }),
  replies: [...replies, replyWith(getElementType, stored), replyWith(updateElementType, { ...stored, version: 2 }), ...shared],
  act: openStep,
})
const opened = (story: Story): Story => ({
  ...story,
  act: async (hands) => {
    await openStep(hands)
    await hands.press(/^Inventarierinventory/)
    await hands.see('types.schemaConnectHint')
  },
})

export default {
  title: 'Schemas of a category or value type',
  stories: [
    category('none', BIKE),
    category('none, no schemas', BIKE, replyWith(listSchemas, nothing)),
    category('connected', CONNECTED_BIKE),
    opened(category('connected, open', CONNECTED_BIKE)),
    { ...category('locked down', CONNECTED_BIKE), tenant: { isLockedDown: true } },
    category('loading', CONNECTED_BIKE, neverAnswer(listSchemas)),
    {
      ...category('with errors', {
        ...BIKE,
        schemaConfigurations: [
          { ...CONNECTED, identifierMatchRules: [], writeAction: { matchRules: CONNECTED.writeAction.matchRules.slice(0, 1) } },
        ],
      }),
      act: async (hands) => {
        await openStep(hands)
        await hands.press(/^Inventarierinventory/)
        await hands.press('types.schemaPartAdd.identifier')
        await hands.press('ui.save')
        await hands.see(/innehåller fel/)
      },
    },
    category('schema deleted', CONNECTED_BIKE, replyWith(listSchemas, all(PRICES))),
    category(
      'long text',
      { ...CONNECTED_BIKE, localizedNames: localized(LONG_NAME) },
      replyWith(listSchemas, all({ ...INVENTORY, key: 'k'.repeat(50), localizedNames: localized(LONG_NAME) })),
    ),
    category(
      'refused',
      CONNECTED_BIKE,
      refuseWith(updateElementType, {
        status: 422,
        code: 'invalid',
        errors: [{ message: '@validation.ruleKinds', field: 'schemaConfigurations.0.readAction.matchRules.1.target' }],
      }),
    ),
    {
      name: 'value type',
      address: addressOf('/records/types/$id/edit', { id: CAUSES.id }),
      replies: [replyWith(getRecordType, CAUSES), replyWith(updateRecordType, { ...CAUSES, version: 2 }), ...shared],
      act: openStep,
    },
  ],
} satisfies StoryFile
