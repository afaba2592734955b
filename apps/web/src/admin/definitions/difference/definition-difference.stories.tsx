import { localized } from '@verka/domain/localization/localized-text.ts'
import type { DefinitionKindName } from '@verka/domain/definitions/difference/definition-content.ts'
import type { Rule } from '@verka/domain/rules/rule.ts'
import { connectSchema } from '@verka/domain/schemas/connect-schema.ts'
import { schemaConfigurationSchema } from '@verka/domain/schemas/schema-configuration.ts'
import {
  elementType,
  field,
  LONG_NAME,
  operationType,
  option,
  ruleBetween,
  serviceOperation,
  storedElementType,
  transactionType,
} from '../../../stories/fixtures/definitions.ts'
import { idOf } from '../../../stories/fixtures/ids.ts'
import { dataSchema, schemaField } from '../../../stories/fixtures/schemas.ts'
import type { Story, StoryFile } from '../../../stories/story.ts'
import { Page } from '../../../ui/page/page.tsx'
import { DefinitionDifference } from './definition-difference.tsx'

const [serial, weight, note] = [
  field(1, 'Serienummer'),
  field(2, 'Vikt', { fieldType: 'decimal' }),
  field(3, 'Anteckning', { fieldType: 'textArea' }),
]
const colour = field(4, 'Färg', { fieldType: 'select', options: [option('Röd'), option('Blå')] })
const cause = field(5, 'Orsak', { fieldType: 'select', optionSource: `records:${idOf('recordType')}` })

const ofElement = (rule: Rule): Rule => ({
  ...rule,
  matchType: 'self',
  source: { ...rule.source, referenceType: 'elementType' },
  target: { ...rule.target, referenceType: 'elementType' },
})
const showNote = ofElement(ruleBetween(1, weight, note, { conditions: [{ type: 'above', value: 10, negate: false }] }))
const requireSerial = ofElement(
  ruleBetween(2, cause, serial, { action: 'setRequired', conditions: [{ type: 'equal', value: idOf('record', 7), negate: false }] }),
)

const BIKE = storedElementType(
  elementType(1, 'Cykel', { dataPropertyTypes: [serial, weight, note, colour], matchRules: [showNote], status: 'draft' }),
)
const CHANGED = {
  ...BIKE,
  status: 'published' as const,
  localizedNames: [...localized('Cykel').slice(0, 1), { culture: 'en-US' as const, text: 'Bicycle' }],
  codeSeries: { prefix: 'CY-', digits: 3 },
  dataPropertyTypes: [
    cause,
    { ...serial, required: true, validation: { maxLength: 20, content: 'alphaDash' as const } },
    { ...weight, localizedNames: localized('Vikt i kg'), validation: { range: { min: 0.5 } } },
    { ...colour, options: [option('Blå'), option('Röd', { localizedNames: localized('Rött') }), option('Grön')] },
  ],
  matchRules: [requireSerial, { ...showNote, action: 'hide' as const }],
}

const INVENTORY = dataSchema(1, 'inventory', 'Inventarier', {
  fields: [schemaField(1, 'code', 'Kod'), schemaField(2, 'title', 'Benämning')],
})
const connected = connectSchema(
  schemaConfigurationSchema.parse({ schemaId: INVENTORY.id }),
  INVENTORY,
  { owner: 'element', fields: BIKE.dataPropertyTypes, recordTypes: new Map() },
  (() => {
    let made = 100
    return () => idOf('rule', made++)
  })(),
)

const NAMES = new Map<string, string>([
  [idOf('recordType'), 'Felkod'],
  [idOf('record', 7), 'Fel på bromsen'],
  [idOf('operationType', 1), 'Låna ut'],
  [idOf('operationType', 2), 'Lämna tillbaka'],
  [INVENTORY.id, 'Inventarier'],
  ...INVENTORY.fields.map(({ id, localizedNames }): [string, string] => [id, localizedNames[0]!.text]),
  [idOf('field', 50), 'Lånedag'],
  [idOf('field', 51), 'I drift'],
])

const between = (name: string, kind: DefinitionKindName, before: unknown, after: unknown): Story => ({
  name,
  render: () => (
    <Page title="Cykel">
      <DefinitionDifference kind={kind} before={before} after={after} nameOf={(id) => NAMES.get(id)} />
    </Page>
  ),
})

const SERVICE = transactionType(1, 'Utlåning', { mode: 'loan' })
const many = Array.from({ length: 80 }, (_, index) => field(100 + index, `Mått ${index + 1}`, { fieldType: 'decimal' }))

export default {
  title: 'Difference between two contents of a definition',
  stories: [
    between('new', 'elementType', undefined, CHANGED),
    between('one field changed', 'elementType', BIKE, {
      ...BIKE,
      dataPropertyTypes: [{ ...serial, required: true }, weight, note, colour],
    }),
    between('rules changed', 'elementType', BIKE, { ...BIKE, matchRules: [requireSerial, { ...showNote, action: 'hide' }] }),
    between('all parts', 'elementType', BIKE, CHANGED),
    between('a function, values of fields of the object', 'operationType', operationType(1, 'Besiktning', { dataPropertyTypes: [note] }), {
      ...operationType(1, 'Besiktning', { dataPropertyTypes: [note] }),
      matchRules: [
        ruleBetween(1, note, note, {
          source: { referenceType: 'element', propertyTypeId: idOf('field', 51) },
          action: 'setRequired',
          conditions: [{ type: 'equal', value: true, negate: false }],
        }),
        ruleBetween(2, note, note, {
          matchType: 'outgoing',
          target: { referenceType: 'element', propertyTypeId: idOf('field', 51) },
          action: 'setValue',
          value: false,
        }),
      ],
    }),
    between('many', 'elementType', BIKE, { ...BIKE, dataPropertyTypes: many }),
    between('equal', 'elementType', BIKE, { ...BIKE, version: 2 }),
    between('data schemas', 'elementType', BIKE, { ...BIKE, schemaConfigurations: [connected] }),
    between('a data schema', 'dataSchema', INVENTORY, {
      ...INVENTORY,
      isOpen: true,
      fields: [...INVENTORY.fields, schemaField(3, 'kg', 'Vikt', 'number', { required: true })],
    }),
    between('a service', 'transactionType', SERVICE, {
      ...SERVICE,
      settings: {
        undoSeconds: 60,
        maxDays: 14,
        dueDatePropertyTypeId: idOf('field', 50),
        reminders: { daysBefore: [1, 3], toPerson: true },
      },
      operations: [...SERVICE.operations, serviceOperation(2, 'complete', 'Återlämning'), serviceOperation(3, 'cancel')],
    }),
    between(
      'a function, deleted references',
      'operationType',
      undefined,
      operationType(1, 'Besiktning', {
        dataPropertyTypes: [weight],
        matchRules: [
          ruleBetween(1, weight, note, {
            matchType: 'outgoing',
            target: { referenceType: 'element', propertyTypeId: idOf('field', 99) },
            action: 'copySourceValue',
          }),
          ruleBetween(2, weight, note, {
            target: { referenceType: 'module', referenceId: idOf('processorConfig'), propertyTypeId: idOf('field', 98) },
          }),
        ],
      }),
    ),
    between('long text', 'elementType', BIKE, {
      ...BIKE,
      localizedNames: localized(LONG_NAME),
      localizedDescriptions: localized(LONG_NAME.repeat(6)),
      dataPropertyTypes: [{ ...serial, localizedNames: localized(LONG_NAME) }],
    }),
    between(
      'an older content',
      'elementType',
      { localizedNames: 'Cykel', dataPropertyTypes: [{ id: serial.id }], matchRules: [{ id: 'x' }] },
      BIKE,
    ),
  ],
} satisfies StoryFile
