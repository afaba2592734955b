import { filterAuditLog } from '@verka/domain/audit/audit-log.api.ts'
import type { LostEnd } from '@verka/domain/definitions/definition.ts'
import { getElementType, listElementTypes } from '@verka/domain/element-types/element-types.api.ts'
import { localized } from '@verka/domain/localization/localized-text.ts'
import { createOperationType, getOperationType, listOperationTypes } from '@verka/domain/operation-types/operation-types.api.ts'
import { eventRule } from '@verka/domain/processors/event-rules.ts'
import type { Rule } from '@verka/domain/rules/rule.ts'
import { listPrivileges } from '@verka/domain/privileges/privileges.api.ts'
import { suggestedReminders } from '@verka/domain/services/reminder-settings.ts'
import { listOptions } from '@verka/domain/option-sources/option-sources.api.ts'
import { listProcessors } from '@verka/domain/processors/processor-configs.api.ts'
import { listRecords } from '@verka/domain/records/records.api.ts'
import { summarizeRecordTypes } from '@verka/domain/record-types/record-types.api.ts'
import {
  createTransactionType,
  deleteTransactionType,
  getTransactionType,
  getTransactionTypeUses,
  updateTransactionType,
  type TransactionType,
} from '@verka/domain/transaction-types/transaction-types.api.ts'
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
  serviceOperation,
  storedElementType,
  transactionType,
} from '../../stories/fixtures/definitions.ts'
import { idOf } from '../../stories/fixtures/ids.ts'
import { all, nothing } from '../../stories/fixtures/lists.ts'
import { processor } from '../../stories/fixtures/processors.ts'
import { privilege } from '../../stories/fixtures/rights.ts'
import type { Story, StoryFile } from '../../stories/story.ts'
import { neverAnswer, refuseWith, replyWith, type StubbedReply } from '../../stories/stubbed-replies.ts'

export const DUE = field(1, 'Lämnas tillbaka senast', { fieldType: 'date' })
export const COUNT = field(2, 'Antal i lager', { fieldType: 'integer' })
const TOOLS = elementType(1, 'Verktyg', { dataPropertyTypes: [COUNT] })
const LEND = operationType(1, 'Låna ut', { dataPropertyTypes: [DUE] })
const RETURN = operationType(2, 'Lämna tillbaka')
export const CREATED = operationType(3, 'Ny kontroll')
const FUNCTIONS = [LEND, RETURN]

export const LOAN = transactionType(1, 'Låna', {
  mode: 'loan',
  settings: { undoSeconds: 0, dueDatePropertyTypeId: DUE.id },
  operations: [serviceOperation(1, 'start'), serviceOperation(2, 'complete')],
})
/** Open for reports, with a form in which nothing is chosen. */
const OPEN = transactionType(1, 'Felanmälan', {
  mode: 'simpleForm',
  settings: { undoSeconds: 0, openReports: { withQuarantine: true } },
  operations: [serviceOperation(1, 'start')],
})
/** With each kind of reminder of a loan. */
export const REMINDED = {
  ...LOAN,
  settings: { ...LOAN.settings, reminders: { ...suggestedReminders(['loan', 'booking']), privilegeIds: [idOf('privilege', 1)] } },
}
const CHECK = transactionType(1, 'Kontroll', { operations: [serviceOperation(1, 'start')] })

const CREATE = addressOf('/transactions/types/create/$id', { id: TOOLS.id })
const EDIT = addressOf('/transactions/types/$id/edit', { id: LOAN.id })

const form = (name: string, address: string, stored: TransactionType, ...replies: StubbedReply[]): Story => ({
  name,
  address,
  replies: [
    ...replies,
    replyWith(getTransactionType, stored),
    replyWith(listElementTypes, all(listedElementType(1, 'Verktyg'))),
    replyWith(getElementType, storedElementType(TOOLS)),
    replyWith(listOperationTypes, all(...FUNCTIONS.map(listedOperationType))),
    replyWith(getOperationType, (_, { params }) => [...FUNCTIONS, CREATED].find(({ id }) => id === params.id) ?? LEND),
    replyWith(createOperationType, CREATED),
    replyWith(summarizeRecordTypes, nothing),
    replyWith(listRecords, nothing),
    replyWith(listProcessors, nothing),
    replyWith(listPrivileges, all(privilege(1, 'Sköter lekplatser'), privilege(2, 'Lånar verktyg'))),
    replyWith(getTransactionTypeUses, { items: [] }),
    replyWith(createTransactionType, stored),
    replyWith(updateTransactionType, { ...stored, version: 2 }),
    replyWith(deleteTransactionType, undefined),
    replyWith(filterAuditLog, { items: [auditEntry(1, 'update', 'transactionType', { entityId: stored.id, name: 'Låna' })] }),
  ],
})
/** A loan is running, and nothing would end it any more. */
export const LOSES_END = refuseWith(updateTransactionType, {
  status: 409,
  code: 'transactionsLoseEnd',
  errors: [{ message: '@errors.lostEnd.loan', params: { count: 1 } }],
  details: { mode: 'loan', count: 1, operations: [{ id: LOAN.operations[1]!.id, name: 'Lämna tillbaka' }] } satisfies LostEnd,
})
const create = (name: string, ...replies: StubbedReply[]) => form(name, CREATE, CHECK, ...replies)
const edit = (name: string, stored = LOAN, ...replies: StubbedReply[]) => form(name, EDIT, stored, ...replies)
const SEEN = {
  'types.stepMode': 'types.service',
  'types.settings': 'admin.restrictedHint',
  'processors.service': 'processors.serviceHint',
} as const
const at = (step: keyof typeof SEEN, story: Story): Story => ({
  ...story,
  act: async ({ press, see }) => {
    await press(step)
    await see(SEEN[step])
  },
})

const MAIL = processor(1, 'Mejl till förrådet', 'email')
const ERP = processor(2, 'Ekonomisystemet', 'webhook', { isOn: false })
export const PROCESSORS = all(
  MAIL,
  ERP,
  processor(3, 'Lågt lager', 'lowBalance'),
  processor(4, 'Driftkanalen', 'chatMessage'),
  processor(5, 'Jouren', 'sms'),
)
const recipient = MAIL.inputs.find(({ key }) => key === 'to')!
/** A tick, a rule of its own that writes the recipient, and one that feeds a deleted config. */
export const FEEDING: Rule[] = [
  eventRule(idOf('rule', 1), 'module', { configId: MAIL.id, event: 'completed' }),
  {
    id: idOf('rule', 2),
    matchType: 'outgoing',
    source: { referenceType: 'transactionEventType' },
    target: { referenceType: 'module', referenceId: MAIL.id, propertyTypeId: recipient.id },
    action: 'setValue',
    value: 'forradet@lindvik.example',
    conditions: [{ type: 'equal', value: 'overdue', negate: true }],
  },
]
/** A rule writes a fixed person to an input. */
const INBOX = processor(6, 'Meddelande till driften', 'inboxMessage')
const person = INBOX.inputs.find(({ key }) => key === 'person')!
const TO_PERSON: Rule[] = [
  {
    id: idOf('rule', 4),
    matchType: 'outgoing',
    source: { referenceType: 'constant' },
    target: { referenceType: 'module', referenceId: INBOX.id, propertyTypeId: person.id },
    action: 'setValue',
    value: idOf('user', 7),
    conditions: [],
  },
]
const PEOPLE = all(option('Maria Lund', { value: idOf('user', 7) }), option('Omar Said', { value: idOf('user', 8) }))
/** The last of many is used. */
const MANY = [
  ...Array.from({ length: 13 }, (_, index) => processor(20 + index, `Adress ${index + 1}`, 'httpCall')),
  processor(40, 'Larmcentralen', 'httpCall'),
]
const OF_LAST = (['completed', 'overdue'] as const).map((event, index) =>
  eventRule(idOf('rule', 10 + index), 'integration', { configId: idOf('processorConfig', 40), event }),
)
const GONE = eventRule(idOf('rule', 3), 'module', { configId: idOf('processorConfig', 99), event: 'started' })

export default {
  title: 'Service form',
  stories: [
    create('new'),
    { ...create('new, with errors'), act: ({ press }) => press('ui.save') },
    at('types.stepMode', create('new, mode and functions')),
    at('types.stepMode', create('new, a category without functions', replyWith(listOperationTypes, nothing))),
    { ...edit('copy'), address: addressOf('/transactions/types/create/$id', { id: TOOLS.id }, { from: LOAN.id }) },
    edit('stored'),
    at('types.stepMode', edit('stored, mode and functions')),
    at('types.settings', edit('stored, settings')),
    at('types.settings', edit('stored, reminders', REMINDED)),
    at('types.settings', edit('stored, settings of a stock', transactionType(1, 'Lager', { mode: 'stockManagement' }))),
    at('types.settings', edit('stored, open without choices', OPEN, replyWith(getOperationType, LEND))),
    at('processors.service', edit('messages', { ...LOAN, matchRules: FEEDING }, replyWith(listProcessors, PROCESSORS))),
    at(
      'processors.service',
      edit(
        'messages, of a deleted config',
        { ...LOAN, matchRules: [...FEEDING, { ...GONE, action: 'copySourceDisplayValue' }] },
        replyWith(listProcessors, PROCESSORS),
      ),
    ),
    at('processors.service', edit('messages, many', { ...LOAN, matchRules: OF_LAST }, replyWith(listProcessors, all(...MANY)))),
    at(
      'processors.service',
      edit(
        'messages, to a person',
        { ...LOAN, matchRules: TO_PERSON },
        replyWith(listProcessors, all(MAIL, INBOX)),
        replyWith(listOptions, { source: 'users', ...PEOPLE }),
      ),
    ),
    at('processors.service', edit('messages, no processors')),
    at('processors.service', {
      ...edit('messages, locked down', { ...LOAN, matchRules: FEEDING }, replyWith(listProcessors, PROCESSORS)),
      tenant: { isLockedDown: true },
    }),
    at(
      'types.stepMode',
      edit('stored, long text', {
        ...LOAN,
        localizedNames: localized(LONG_NAME),
        localizedDescriptions: localized(LONG_TITLE),
        operations: [{ ...serviceOperation(1, 'start', LONG_NAME) }, serviceOperation(2, 'complete', LONG_NAME)],
      }),
    ),
    at('types.stepMode', { ...edit('stored, locked down'), tenant: { isLockedDown: true } }),
    {
      ...edit('delete refused, in use', LOAN, replyWith(getTransactionTypeUses, { items: [{ kind: 'transactions', count: 4 }] })),
      act: async ({ press, see }) => {
        await press('admin.delete')
        await see(/kan inte tas bort/)
      },
    },
    edit('loading', LOAN, neverAnswer(getTransactionType)),
    edit('error', LOAN, refuseWith(getTransactionType, { status: 500, code: 'internal', errors: [{ message: '@errors.internal' }] })),
    edit(
      'no rights',
      LOAN,
      refuseWith(getTransactionType, { status: 403, code: 'forbidden', errors: [{ message: '@errors.accessDenied' }] }),
    ),
  ],
} satisfies StoryFile
