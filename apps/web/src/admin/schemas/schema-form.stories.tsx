import { filterAuditLog } from '@verka/domain/audit/audit-log.api.ts'
import {
  createDataSchema,
  deleteDataSchema,
  getDataSchema,
  getDataSchemaUses,
  getFullDataSchema,
  listSchemas,
  updateDataSchema,
} from '@verka/domain/schemas/schemas.api.ts'
import { localized } from '@verka/domain/localization/localized-text.ts'
import { addressOf } from '../../addresses.ts'
import { auditEntry } from '../../stories/fixtures/audit.ts'
import { elementType, LONG_NAME, LONG_TITLE } from '../../stories/fixtures/definitions.ts'
import { all } from '../../stories/fixtures/lists.ts'
import { dataSchema, schemaField } from '../../stories/fixtures/schemas.ts'
import { missingAnswers } from '../../stories/missing-answers.ts'
import type { Story, StoryFile } from '../../stories/story.ts'
import { refuseWith, replyWith, type StubbedReply } from '../../stories/stubbed-replies.ts'

export const SERIAL = schemaField(1, 'serial', 'Serienummer', 'string', { required: true })
const WEIGHT = schemaField(2, 'weight', 'Vikt i kg', 'number')
const CHECKED = schemaField(3, 'checked', 'Kontrollerad', 'bool')
const BOUGHT = schemaField(4, 'bought', 'Inköpt', 'dateTime', { localizedDescriptions: localized('Dagen på fakturan') })
export const INVENTORY = dataSchema(1, 'inventory', 'Inventarier', { fields: [SERIAL, WEIGHT, CHECKED, BOUGHT] })
const CARS = elementType(1, 'Fordon')

const CREATE = addressOf('/schemas/create')
const EDIT = addressOf('/schemas/$id/edit', { id: INVENTORY.id })

const form = (name: string, address: string, stored: typeof INVENTORY, ...replies: StubbedReply[]): Story => ({
  name,
  address,
  replies: [
    ...replies,
    replyWith(getDataSchema, stored),
    replyWith(getFullDataSchema, {
      ...stored,
      elementTypes: [{ id: CARS.id, localizedNames: CARS.localizedNames }],
      recordTypes: [],
    }),
    replyWith(listSchemas, all(stored)),
    replyWith(getDataSchemaUses, { items: [] }),
    replyWith(createDataSchema, stored),
    replyWith(updateDataSchema, { ...stored, version: 2 }),
    replyWith(deleteDataSchema, undefined),
    replyWith(filterAuditLog, { items: [auditEntry(1, 'update', 'dataSchema', { entityId: stored.id, name: 'Inventarier' })] }),
  ],
})
const create = (name: string, ...replies: StubbedReply[]) => form(name, CREATE, INVENTORY, ...replies)
const edit = (name: string, ...replies: StubbedReply[]) => form(name, EDIT, INVENTORY, ...replies)
const fieldsOpen: Story['act'] = async ({ press, see }) => {
  await press('types.stepFields')
  await see('schemas.fieldsHint')
}

export default {
  title: 'Data schema form',
  stories: [
    create('new'),
    { ...create('new, with errors'), act: ({ press }) => press('ui.save') },
    { ...create('new, without fields'), act: fieldsOpen },
    { ...edit('copy'), address: addressOf('/schemas/create', undefined, { from: INVENTORY.id }) },
    {
      ...form('copy of an open one', EDIT, { ...INVENTORY, isOpen: true }),
      address: addressOf('/schemas/create', undefined, { from: INVENTORY.id }),
    },
    edit('stored'),
    form('stored, open', EDIT, { ...INVENTORY, isOpen: true }),
    form('stored, open but a draft', EDIT, { ...INVENTORY, isOpen: true, status: 'draft' }),
    edit('stored, not used', replyWith(getFullDataSchema, { ...INVENTORY, elementTypes: [], recordTypes: [] })),
    form('stored, long text', EDIT, {
      ...INVENTORY,
      localizedNames: localized(LONG_NAME),
      localizedDescriptions: localized(LONG_TITLE.repeat(3)),
    }),
    { ...edit('fields'), act: fieldsOpen },
    {
      ...edit('fields, one open'),
      act: async (hands) => {
        await fieldsOpen(hands)
        await hands.press(/Serienummer.*Text/)
        await hands.see('schemas.requiredHint')
      },
    },
    {
      ...form('fields, long text', EDIT, {
        ...INVENTORY,
        fields: [{ ...SERIAL, key: 'k'.repeat(50), localizedNames: localized(LONG_NAME) }, WEIGHT],
      }),
      act: fieldsOpen,
    },
    {
      ...edit('delete refused, in use', replyWith(getDataSchemaUses, { items: [{ kind: 'elementTypes', count: 1 }] })),
      act: async ({ press, see }) => {
        await press('admin.delete')
        await see(/kan inte tas bort/)
      },
    },
    {
      ...edit(
        'key refused',
        refuseWith(updateDataSchema, {
          status: 422,
          code: 'invalid',
          errors: [{ message: '@errors.keyTaken', field: 'key', params: { key: 'assets' } }],
        }),
      ),
      act: async ({ type, press }) => {
        await type(/^Nyckel/, 'assets')
        await press('ui.save')
      },
    },
    ...missingAnswers(edit, getDataSchema),
  ],
} satisfies StoryFile
