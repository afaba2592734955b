import { filterAuditLog } from '@verka/domain/audit/audit-log.api.ts'
import type { HeldField } from '@verka/domain/definitions/definition.ts'
import { getElementType, listElementTypes } from '@verka/domain/element-types/element-types.api.ts'
import { filterElements } from '@verka/domain/elements/elements.api.ts'
import { localized } from '@verka/domain/localization/localized-text.ts'
import {
  createOperationType,
  deleteOperationType,
  getOperationType,
  getOperationTypeUses,
  listOperationTypes,
  updateOperationType,
  type OperationType,
  getOperationTypeEffects,
} from '@verka/domain/operation-types/operation-types.api.ts'
import { eventRule } from '@verka/domain/processors/event-rules.ts'
import { listProcessors } from '@verka/domain/processors/processor-configs.api.ts'
import { listRecordTypes, summarizeRecordTypes } from '@verka/domain/record-types/record-types.api.ts'
import { listRecords } from '@verka/domain/records/records.api.ts'
import { readRuleSources } from '@verka/domain/rules/rules.api.ts'
import { outsideKey, type Outside } from '@verka/domain/rules/sources.ts'
import { addressOf } from '../../addresses.ts'
import { auditEntry } from '../../stories/fixtures/audit.ts'
import {
  elementType,
  field,
  listedElementType,
  listedOperationType,
  LONG_NAME,
  LONG_TITLE,
  operationType,
  option,
  ruleBetween,
  storedElementType,
} from '../../stories/fixtures/definitions.ts'
import { listedElement } from '../../stories/fixtures/elements.ts'
import { idOf } from '../../stories/fixtures/ids.ts'
import { all, nothing } from '../../stories/fixtures/lists.ts'
import { processor } from '../../stories/fixtures/processors.ts'
import type { Story, StoryFile } from '../../stories/story.ts'
import { neverAnswer, refuseWith, replyWith, type StubbedReply } from '../../stories/stubbed-replies.ts'

export const PRESSURE = field(1, 'Tryck (bar)', { fieldType: 'decimal', required: true })
export const RESULT = field(2, 'Resultat', { fieldType: 'radio', options: [option('Godkänd'), option('Underkänd')] })
export const WHY = field(3, 'Varför underkänd?', { fieldType: 'textArea' })
const CHECKS = field(4, 'Kontrollpunkter', {
  fieldType: 'statusGroup',
  children: [field(41, 'Remmar'), field(42, 'Olja')],
})
/** A field of the object. */
export const LAST = field(90, 'Senaste resultat')
export const SHOW_WHY = ruleBetween(1, RESULT, WHY, { conditions: [{ type: 'equal', value: 'Underkänd', negate: false }] })
export const WRITE_RESULT = ruleBetween(2, RESULT, LAST, {
  matchType: 'outgoing',
  action: 'copySourceValue',
  target: { referenceType: 'element', propertyTypeId: LAST.id },
  conditions: [],
})
/** The form begins with the last result of the object. */
export const READ_LAST = ruleBetween(4, LAST, WHY, {
  matchType: 'incoming',
  action: 'copySourceValue',
  source: { referenceType: 'element', propertyTypeId: LAST.id },
  conditions: [],
})
/** A rule about a field that was removed. */
const BROKEN = ruleBetween(3, RESULT, field(99, 'Borttaget'), { conditions: [] })

/** What rules read of the object that they are tried with. */
const outsideOf = (elementId: string | undefined): Outside =>
  elementId === undefined ? {} : { [outsideKey(READ_LAST.source)]: { value: 'Sliten rem', displayValue: 'Sliten rem' } }

const TOOLS = elementType(1, 'Verktyg', { dataPropertyTypes: [LAST] })
export const CONTROL = operationType(1, 'Pumpkontroll', {
  dataPropertyTypes: [PRESSURE, RESULT, WHY],
  matchRules: [SHOW_WHY, WRITE_RESULT],
})
export const MAIL = processor(1, 'Mejl till verkstaden', 'email')
const inputOf = (key: string) => ({
  referenceType: 'module' as const,
  referenceId: MAIL.id,
  propertyTypeId: MAIL.inputs.find((input) => input.key === key)!.id,
})
/** It sends a mail at a deviation, with the result as its text. */
export const FEEDING_MAIL: OperationType = {
  ...CONTROL,
  matchRules: [
    eventRule(idOf('rule', 5), 'module', { configId: MAIL.id, event: 'deviation' }),
    ruleBetween(6, RESULT, LAST, { matchType: 'outgoing', action: 'copySourceDisplayValue', target: inputOf('body'), conditions: [] }),
    ruleBetween(7, RESULT, LAST, {
      matchType: 'outgoing',
      action: 'copySourceDisplayValue',
      target: { ...inputOf('body'), referenceId: idOf('processorConfig', 99) },
      conditions: [],
    }),
  ],
}
const DRAFT = operationType(1, 'Pumpkontroll', { status: 'draft', dataPropertyTypes: [] })

const CREATE = addressOf('/operations/types/create/$id', { id: TOOLS.id })
const EDIT = addressOf('/operations/types/$id/edit', { id: CONTROL.id })

const form = (name: string, address: string, stored: OperationType, ...replies: StubbedReply[]): Story => ({
  name,
  address,
  replies: [
    ...replies,
    replyWith(getOperationType, stored),
    replyWith(listElementTypes, all(listedElementType(1, 'Verktyg'))),
    replyWith(getElementType, storedElementType(TOOLS)),
    replyWith(summarizeRecordTypes, nothing),
    replyWith(listRecords, nothing),
    replyWith(listProcessors, nothing),
    replyWith(listRecordTypes, nothing),
    replyWith(listOperationTypes, all(listedOperationType(stored))),
    replyWith(filterElements, all(listedElement(1, 'Borrhammare'), listedElement(2, 'Cirkelsåg'))),
    replyWith(readRuleSources, (body) => ({ outside: outsideOf(body.elementId) })),
    replyWith(getOperationTypeUses, { items: [] }),
    replyWith(createOperationType, stored),
    replyWith(getOperationTypeEffects, { lacking: [], idleRules: [], failingTests: [] }),
    replyWith(updateOperationType, { ...stored, version: 2 }),
    replyWith(deleteOperationType, undefined),
    replyWith(filterAuditLog, { items: [auditEntry(1, 'update', 'operationType', { entityId: stored.id, name: 'Pumpkontroll' })] }),
  ],
})
const create = (name: string, ...replies: StubbedReply[]) => form(name, CREATE, CONTROL, ...replies)
export const edit = (name: string, stored = CONTROL, ...replies: StubbedReply[]) => form(name, EDIT, stored, ...replies)

/** At one of the steps of the form. */
export const at = (step: 'types.stepForm' | 'types.stepRules', story: Story, ...opened: RegExp[]): Story => ({
  ...story,
  act: async ({ press, see }) => {
    await press(step)
    await see(step === 'types.stepForm' ? 'admin.operationTypeFieldsHint' : 'rules.hint')
    for (const name of opened) await press(name)
  },
})

export default {
  title: 'Function form',
  stories: [
    create('new'),
    { ...create('new, with errors'), act: ({ press }) => press('ui.save') },
    { ...edit('copy'), address: addressOf('/operations/types/create/$id', { id: TOOLS.id }, { from: CONTROL.id }) },
    edit('stored'),
    edit('stored, long text', {
      ...CONTROL,
      localizedNames: localized(LONG_NAME),
      localizedDescriptions: localized(LONG_TITLE.repeat(3)),
      dataPropertyTypes: [field(1, LONG_NAME, { localizedDescriptions: localized(LONG_TITLE) })],
      matchRules: [],
    }),
    { ...edit('stored, locked down'), tenant: { isLockedDown: true } },
    at('types.stepForm', create('fields, empty')),
    at('types.stepForm', edit('fields, draft without any', DRAFT)),
    at('types.stepForm', edit('fields')),
    at('types.stepForm', edit('fields, one open'), /^Redigera: Resultat/),
    at('types.stepForm', edit('fields, actions of one'), /^Fler åtgärder för Resultat/),
    at('types.stepForm', edit('fields, in a group', { ...CONTROL, dataPropertyTypes: [PRESSURE, CHECKS], matchRules: [] })),
    at(
      'types.stepForm',
      edit('fields, long text', {
        ...CONTROL,
        dataPropertyTypes: [field(1, LONG_NAME, { required: true, showInList: true })],
        matchRules: [],
      }),
      /^Redigera: Brandsläck/,
    ),
    at('types.stepForm', { ...edit('fields, locked down'), tenant: { isLockedDown: true } }, /^Redigera: Resultat/),
    at('types.stepRules', create('rules, no fields')),
    at('types.stepRules', edit('rules')),
    at('types.stepRules', edit('rules, one open'), /^När Resultat är Underkänd/),
    at('types.stepRules', edit('rules, that read and write the object', { ...CONTROL, matchRules: [READ_LAST, WRITE_RESULT] })),
    at('types.stepRules', edit('rules, of a removed field', { ...CONTROL, matchRules: [BROKEN] })),
    at('types.stepRules', edit('rules, that feed a mail', FEEDING_MAIL, replyWith(listProcessors, all(MAIL)))),
    at(
      'types.stepRules',
      edit('rules, that feed a mail, one open', FEEDING_MAIL, replyWith(listProcessors, all(MAIL))),
      /^Vid en händelse: skriv Resultat/,
    ),
    at('types.stepRules', edit('rules, loading', CONTROL, neverAnswer(summarizeRecordTypes))),
    at('types.stepRules', { ...edit('rules, locked down'), tenant: { isLockedDown: true } }),
    {
      ...edit(
        'delete refused, in use',
        CONTROL,
        replyWith(getOperationTypeUses, {
          items: [
            { kind: 'transactionTypes', count: 1 },
            { kind: 'operations', count: 12 },
          ],
        }),
      ),
      act: async ({ press, see }) => {
        await press('admin.delete')
        await see(/kan inte tas bort/)
      },
    },
    edit('loading', CONTROL, neverAnswer(getOperationType)),
    edit('error', CONTROL, refuseWith(getOperationType, { status: 500, code: 'internal', errors: [{ message: '@errors.internal' }] })),
    edit(
      'no rights',
      CONTROL,
      refuseWith(getOperationType, { status: 403, code: 'forbidden', errors: [{ message: '@errors.accessDenied' }] }),
    ),
  ],
} satisfies StoryFile

/** A field has seven answers, and rules of another function use it. */
export const heldBy = (field: { id: string }, name: string) =>
  refuseWith(updateOperationType, {
    status: 409,
    code: 'fieldsHoldValues',
    errors: [{ message: '@errors.fieldsHoldValues' }],
    details: {
      fields: [{ id: field.id, name, count: 7, isRemoved: true, forms: { count: 1, names: ['Lastning'] } }] satisfies HeldField[],
    },
  })

export const FUNCTION_ID = idOf('operationType')
