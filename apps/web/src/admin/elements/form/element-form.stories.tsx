import { filterAuditLog } from '@verka/domain/audit/audit-log.api.ts'
import { getFullElementType, listElementTypes } from '@verka/domain/element-types/element-types.api.ts'
import {
  createElement,
  deleteElement,
  duplicateElement,
  getElement,
  getElementUses,
  getFullElement,
  proposeCode,
  updateElement,
} from '@verka/domain/elements/elements.api.ts'
import { getElementHistory } from '@verka/domain/history/history.api.ts'
import { localized } from '@verka/domain/localization/localized-text.ts'
import { getOpenAddress } from '@verka/domain/open/open-addresses.api.ts'
import { listOperationTypes } from '@verka/domain/operation-types/operation-types.api.ts'
import { listPrivileges } from '@verka/domain/privileges/privileges.api.ts'
import { listRecordTypes } from '@verka/domain/record-types/record-types.api.ts'
import { filterReservations } from '@verka/domain/reservations/reservations.api.ts'
import { listTransactionTypes } from '@verka/domain/transaction-types/transaction-types.api.ts'
import { getFullTenantConfig } from '@verka/domain/tenants/tenant-config.api.ts'
import { filterTransactions } from '@verka/domain/transactions/transactions.api.ts'
import { addressOf } from '../../../addresses.ts'
import { auditEntry } from '../../../stories/fixtures/audit.ts'
import { elementType, field, LONG_NAME, LONG_TITLE, option, ruleBetween } from '../../../stories/fixtures/definitions.ts'
import { element, storedElement, valueOf } from '../../../stories/fixtures/elements.ts'
import { idOf } from '../../../stories/fixtures/ids.ts'
import { KIM } from '../../../stories/fixtures/people.ts'
import { nothing } from '../../../stories/fixtures/lists.ts'
import { transaction } from '../../../stories/fixtures/transactions.ts'
import type { Story, StoryFile } from '../../../stories/story.ts'
import { CONFIG } from '../../tenants/config/config-form.stories.tsx'
import { VALLEY } from '../../tenants/tenant-form.stories.tsx'
import { neverAnswer, refuseWith, replyWith, type StubbedReply } from '../../../stories/stubbed-replies.ts'

export const MAKER = field(1, 'Tillverkare', { required: true })
export const WATTS = field(2, 'Effekt (W)', { fieldType: 'integer', validation: { range: { min: 0, max: 3000 } } })
export const STATE = field(3, 'Skick', { fieldType: 'radio', options: [option('Bra'), option('Slitet')] })
export const NOTE = field(4, 'Vad är slitet?', { fieldType: 'textArea' })
const SHOW_NOTE = ruleBetween(1, STATE, NOTE, {
  matchType: 'self',
  source: { referenceType: 'elementType', propertyTypeId: STATE.id },
  target: { referenceType: 'elementType', propertyTypeId: NOTE.id },
  conditions: [{ type: 'equal', value: 'Slitet', negate: false }],
})

const TOOLS = elementType(1, 'Verktyg', { dataPropertyTypes: [MAKER, WATTS, STATE, NOTE], matchRules: [SHOW_NOTE] })
const NUMBERED = { ...TOOLS, codeSeries: { prefix: 'V-', digits: 3 } }
export const DRILL = element(1, 'Borrhammare', {
  elementType: TOOLS,
  dataProperties: [valueOf(MAKER, 'Bosch'), valueOf(WATTS, 800), valueOf(STATE, 'Bra')],
})
const READ_ONLY = { ...DRILL, can: { edit: false, delete: false } }

export const PARTS = ['Mått', 'Inköp', 'Garanti', 'Skick', 'Övrigt']
const IN_CHARGE = field(98, 'Ansvarig', { required: true })
/** More fields than are read at once, in groups. */
const LONG_FORM = elementType(1, 'Pump', {
  dataPropertyTypes: PARTS.map((name, at) =>
    field(100 + 10 * at, name, {
      fieldType: 'group',
      children: [
        field(101 + 10 * at, `${name} anteckning`),
        field(102 + 10 * at, `${name} dag`, { fieldType: 'date' }),
        field(103 + 10 * at, `${name} antal`, { fieldType: 'integer' }),
        field(104 + 10 * at, `${name} val`, { fieldType: 'select', options: [option('Ja'), option('Nej')] }),
        ...(name === PARTS.at(-1) ? [IN_CHARGE] : []),
      ],
    }),
  ),
})

/** The drill as Eva saved it meanwhile. */
export const changedByEva = (more: Partial<typeof DRILL>) => ({ ...storedElement(DRILL), version: 2, ...more })

export const SAVED = auditEntry(1, 'update', 'element', { entityId: DRILL.id, name: 'Borrhammare (V-001)' })
export const DELETED = auditEntry(2, 'delete', 'element', { entityId: DRILL.id, name: 'Borrhammare (V-001)' })

const FULL = { ...VALLEY.usage, objects: { count: 500, limit: 500 } }
const CREATE = addressOf('/elements/create/$id', { id: TOOLS.id })
const EDIT = addressOf('/elements/$id/edit', { id: DRILL.id })

const beside = [
  replyWith(filterTransactions, nothing),
  replyWith(filterReservations, nothing),
  replyWith(listTransactionTypes, nothing),
  replyWith(getElementHistory, { items: [], fields: [] }),
]
/** What a dialog of two versions reads besides: who saved it, and how things are called. */
const named = [
  replyWith(filterAuditLog, { items: [SAVED] }),
  replyWith(listElementTypes, nothing),
  replyWith(listOperationTypes, nothing),
  replyWith(listRecordTypes, nothing),
  replyWith(listPrivileges, nothing),
]

const create = (name: string, type: typeof TOOLS, ...replies: StubbedReply[]): Story => ({
  name,
  address: CREATE,
  replies: [
    ...replies,
    ...named,
    replyWith(getFullElementType, type),
    replyWith(createElement, storedElement(DRILL)),
    replyWith(getFullTenantConfig, { ...CONFIG, tenant: VALLEY }),
  ],
})
const edit = (name: string, stored: typeof DRILL, ...replies: StubbedReply[]): Story => ({
  name,
  address: EDIT,
  replies: [
    ...replies,
    ...beside,
    ...named,
    replyWith(getFullElement, stored),
    replyWith(updateElement, { ...storedElement(stored), version: 2 }),
    replyWith(deleteElement, undefined),
    replyWith(getElementUses, { items: [] }),
    replyWith(duplicateElement, { items: [storedElement(element(2, 'Borrhammare')), storedElement(element(3, 'Borrhammare'))] }),
  ],
})

/** The open address with a code; without one: none. */
export const openAt = (code?: string) => ({
  isOpen: true,
  openAddress:
    code === undefined
      ? null
      : { code, address: `https://verka.example/exe/code/${code}?site=north&tenant=demo`, createdAt: '2026-11-23T09:00:00.000Z' },
})

/** Somebody else saved it before this is: the answer has what is stored now. */
export const staleWith = (current: unknown): StubbedReply =>
  refuseWith(updateElement, { status: 409, code: 'stale', errors: [{ message: '@errors.stale' }], details: { current } })

const change: Story['act'] = async ({ type, press }) => {
  await type(/Tillverkare/, 'Hilti')
  await press('ui.save')
}

export default {
  title: 'Object form',
  stories: [
    create('new', TOOLS),
    create('new, numbered codes', NUMBERED, replyWith(proposeCode, { code: 'V-042' })),
    create('new, full licence', TOOLS, replyWith(getFullTenantConfig, { ...CONFIG, tenant: { ...VALLEY, usage: FULL } })),
    create('new, without fields', elementType(1, 'Verktyg')),
    { ...create('new, with errors', TOOLS), act: ({ press }) => press('ui.save') },
    {
      ...create('copy', TOOLS, replyWith(getElement, DRILL)),
      address: addressOf('/elements/create/$id', { id: TOOLS.id }, { copy: DRILL.id }),
    },
    {
      name: 'new, category deleted',
      address: CREATE,
      replies: [
        refuseWith(getFullElementType, { status: 404, code: 'notFound', errors: [{ message: '@errors.notFound' }] }),
        replyWith(filterAuditLog, { items: [{ ...DELETED, entity: 'elementType', entityId: TOOLS.id, name: 'Verktyg' }] }),
      ],
    },
    edit('stored', DRILL),
    edit('stored, lent', DRILL, {
      ...replyWith(filterTransactions, {
        items: [
          transaction(1, 'Låna', { mode: 'loan', status: 'started', borrower: KIM, dueAt: '2026-11-20T22:59:00.000Z', isOverdue: true }),
          transaction(2, 'Felanmälan', { mode: 'issueManagement', status: 'started', about: ['Trasig sladd'] }),
        ],
        totalCount: 2,
      }),
    }),
    edit('stored, long text', {
      ...DRILL,
      title: LONG_TITLE,
      code: 'X'.repeat(60),
      elementType: {
        ...TOOLS,
        localizedNames: localized(LONG_NAME),
        dataPropertyTypes: [{ ...MAKER, localizedNames: localized(LONG_NAME) }],
      },
      dataProperties: [valueOf(MAKER, 'x'.repeat(200))],
    }),
    edit('stored, long form', { ...DRILL, elementType: LONG_FORM, dataProperties: [valueOf(IN_CHARGE, 'Ada')] }),
    edit('stored, read-only', READ_ONLY),
    {
      ...edit(
        'refused by the server',
        DRILL,
        refuseWith(updateElement, {
          status: 400,
          code: 'invalid',
          errors: [
            { message: '@errors.codeTaken', field: 'code', params: { code: 'V-001' } },
            { message: '@validation.max', field: `dataProperties.${WATTS.id}`, params: { max: 700 } },
          ],
        }),
      ),
      act: change,
    },
    {
      ...edit(
        'conflict',
        DRILL,
        staleWith(
          changedByEva({
            title: 'Borrhammare stor',
            dataProperties: [valueOf(MAKER, 'Makita'), valueOf(WATTS, 800), valueOf(STATE, 'Bra')],
          }),
        ),
      ),
      act: change,
    },
    {
      ...edit(
        'deleted meanwhile',
        DRILL,
        refuseWith(updateElement, { status: 404, code: 'notFound', errors: [{ message: '@errors.notFound' }] }),
        replyWith(filterAuditLog, { items: [DELETED] }),
        replyWith(createElement, storedElement(element(9, 'Borrhammare'))),
      ),
      act: change,
    },
    {
      ...edit(
        'delete refused, in use',
        DRILL,
        replyWith(getElementUses, {
          items: [
            { kind: 'transactions', count: 3, of: { id: idOf('transactionType'), localizedNames: localized('Låna') } },
            { kind: 'reservations', count: 1 },
          ],
        }),
      ),
      act: async ({ press, see }) => {
        await press('admin.delete')
        await see(/kan inte tas bort/)
      },
    },
    {
      ...edit('open address', DRILL, replyWith(getOpenAddress, openAt('2345ABCD6789E'))),
      tenant: { hasOpenAccess: true },
      act: ({ pressAction }) => pressAction('admin.openAddress'),
    },
    { ...edit('duplicate', DRILL), act: ({ pressAction }) => pressAction('admin.duplicate') },
    { name: 'loading', address: EDIT, replies: [neverAnswer(getFullElement)] },
    {
      name: 'error',
      address: EDIT,
      replies: [refuseWith(getFullElement, { status: 500, code: 'internal', errors: [{ message: '@errors.internal' }] })],
    },
    {
      name: 'no rights',
      address: EDIT,
      replies: [refuseWith(getFullElement, { status: 403, code: 'forbidden', errors: [{ message: '@errors.accessDenied' }] })],
    },
  ],
} satisfies StoryFile
