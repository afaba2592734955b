import { filterAuditLog } from '@verka/domain/audit/audit-log.api.ts'
import type { Field } from '@verka/domain/forms/field.ts'
import { localized } from '@verka/domain/localization/localized-text.ts'
import { testProcessorConfig, type ProcessorTest } from '@verka/domain/processors/deliveries.api.ts'
import type { ImplementationName } from '@verka/domain/processors/implementations/implementation.ts'
import {
  createProcessorConfig,
  deleteProcessorConfig,
  getFullProcessorConfig,
  getImplementation,
  getProcessorConfigUses,
  updateProcessorConfig,
  type FullProcessorConfig,
} from '@verka/domain/processors/processor-configs.api.ts'
import { addressOf } from '../../../addresses.ts'
import { auditEntry } from '../../../stories/fixtures/audit.ts'
import { LONG_TITLE } from '../../../stories/fixtures/definitions.ts'
import { idOf } from '../../../stories/fixtures/ids.ts'
import { implementation, processorConfig, REQUEST } from '../../../stories/fixtures/processors.ts'
import { sandboxSite } from '../../../stories/fixtures/sandboxes.ts'
import { STORY_SITE } from '../../../stories/story-frame.tsx'
import type { Story, StoryFile } from '../../../stories/story.ts'
import { neverAnswer, refuseWith, replyWith, type StubbedReply } from '../../../stories/stubbed-replies.ts'

export const [ADDRESS, SECRET, OTHER_SECRET] = implementation('webhook').dataPropertyTypes as [Field, Field, Field]

export const ERP = processorConfig(1, 'Ekonomisystemet', 'webhook', {
  dataProperties: [{ dataPropertyTypeId: ADDRESS.id, value: REQUEST.url!, displayValue: REQUEST.url! }],
  secrets: [
    { dataPropertyTypeId: SECRET.id, setAt: '2026-09-14T08:12:00.000Z' },
    { dataPropertyTypeId: OTHER_SECRET.id, setAt: '2026-11-02T13:40:00.000Z' },
  ],
  counts: { open: 1, dead: 2, notMade: 0, held: 0 },
})
export const SCHEMAS = ['Artiklar', 'Besiktningar', 'Lån'].map((name, index) => ({
  value: idOf('dataSchema', index + 1),
  localizedNames: localized(name),
}))
const WITH_SCHEMAS = implementation('webhook', {
  dataPropertyTypes: implementation('webhook').dataPropertyTypes.map((field) =>
    field.optionSource === 'schemas' ? { ...field, options: SCHEMAS } : field,
  ),
})
const callField = (wanted: string) => implementation('httpCall').dataPropertyTypes.find(({ key }) => key === wanted)!
export const AUTHORIZATION = callField('authorization')
const CALL = processorConfig(5, 'Ärendesystemet', 'httpCall', {
  dataProperties: Object.entries({ method: 'POST', url: REQUEST.url!, contentType: 'application/json' }).map(([key, value]) => ({
    dataPropertyTypeId: callField(key).id,
    value,
    displayValue: value,
  })),
  secrets: [{ dataPropertyTypeId: AUTHORIZATION.id, setAt: '2026-09-14T08:12:00.000Z' }],
})
const MAIL = processorConfig(1, 'Mejl till verkstaden', 'email')

const ACCEPTED: ProcessorTest = {
  isAccepted: true,
  milliseconds: 182,
  request: REQUEST,
  answer: { status: 200, headers: { 'content-type': 'application/json' }, body: '{"received":true}' },
}
const REFUSED: ProcessorTest = {
  isAccepted: false,
  milliseconds: 10_000,
  request: { to: ['verkstaden@lindvik.example'], subject: 'Test: Test', body: 'Test: Test (TEST)' },
  answer: { error: 'noAnswer', detail: 'connect ETIMEDOUT 192.0.2.7:443' },
}

const form = (name: string, address: string, stored: FullProcessorConfig, ...replies: StubbedReply[]): Story => ({
  name,
  address,
  replies: [
    ...replies,
    replyWith(getFullProcessorConfig, stored),
    replyWith(getImplementation, stored.implementationForm),
    replyWith(getProcessorConfigUses, {
      items: [
        {
          kind: 'transactionTypes',
          count: 2,
          of: { id: idOf('transactionType', 1), localizedNames: localized('Felanmälan', 'Fault report', 'Feilmelding') },
        },
        {
          kind: 'operationTypes',
          count: 1,
          of: { id: idOf('operationType', 1), localizedNames: localized('Kontrollera', 'Check', 'Kontroller') },
        },
      ],
    }),
    replyWith(createProcessorConfig, stored),
    replyWith(updateProcessorConfig, { ...stored, version: 2 }),
    replyWith(deleteProcessorConfig, undefined),
    replyWith(testProcessorConfig, ACCEPTED),
    replyWith(filterAuditLog, { items: [auditEntry(1, 'update', 'processorConfig', { entityId: stored.id, name: stored.name })] }),
  ],
})
const create = (name: string, of: ImplementationName, ...replies: StubbedReply[]) => {
  const { type, name: key } = implementation(of)
  return form(name, addressOf('/processors/configs/create/$type/$key', { type, key }), processorConfig(1, 'Ny', of), ...replies)
}
const edit = (name: string, stored = ERP, ...replies: StubbedReply[]) =>
  form(name, addressOf('/processors/configs/$id/edit', { id: stored.id }), stored, ...replies)

export default {
  title: 'Processor form',
  stories: [
    create('new mail', 'email'),
    create('new webhook', 'webhook', replyWith(getImplementation, WITH_SCHEMAS)),
    { ...create('new webhook, with errors', 'webhook'), act: ({ press }) => press('ui.save') },
    create('new chat message', 'chatMessage'),
    edit('stored'),
    { ...edit('a secret that is replaced'), act: ({ press }) => press(/^(Byt|Replace|Bytt): (Hemlighet|Secret|Hemmelighet)$/) },
    edit(
      'a secret that is wanted again',
      CALL,
      refuseWith(updateProcessorConfig, {
        status: 422,
        code: 'invalid',
        errors: [{ message: '@validation.secretOfOtherAddress', field: `dataProperties.${AUTHORIZATION.id}` }],
      }),
    ),
    edit('a mail', MAIL),
    edit('a calendar', processorConfig(4, 'Norra områdets kalender', 'icalFeed')),
    edit('used by nothing', MAIL, replyWith(getProcessorConfigUses, { items: [] })),
    edit('off', { ...ERP, isOn: false, state: 'off' }),
    edit('failing', { ...ERP, state: 'failing', counts: { open: 31, dead: 0, notMade: 0, held: 0 } }),
    edit('failed, with nothing on its way', { ...ERP, state: 'failing', counts: { open: 0, dead: 1, notMade: 0, held: 0 } }),
    edit('stopped', { ...ERP, isOn: false, state: 'stopped', stoppedBecause: 'gone', counts: { open: 0, dead: 4, notMade: 0, held: 7 } }),
    edit('restricted', { ...ERP, state: 'restricted', counts: { open: 0, dead: 0, notMade: 0, held: 7 } }),
    {
      ...edit('a test that was accepted'),
      act: async ({ press, see }) => {
        await press('processors.testSend')
        await see(/182 ms/)
      },
    },
    {
      ...edit('a test that failed', MAIL, replyWith(testProcessorConfig, REFUSED)),
      act: async ({ press, see }) => {
        await press('processors.testSend')
        await see('processors.testRefused')
      },
    },
    {
      ...edit('a test in a sandbox', MAIL, replyWith(testProcessorConfig, { ...REFUSED, milliseconds: 0, answer: { error: 'sandbox' } })),
      session: { sites: [STORY_SITE, sandboxSite()], site: sandboxSite() },
      act: async ({ press, see }) => {
        await press('processors.testShow')
        await see('processors.testNotSent')
      },
    },
    {
      ...edit(
        'a test that cannot be made',
        MAIL,
        refuseWith(testProcessorConfig, {
          status: 400,
          code: 'invalid',
          errors: [{ message: '@errors.testLacksInput' }],
        }),
      ),
      act: async ({ press, see }) => {
        await press('processors.testSend')
        await see('errors.testLacksInput')
      },
    },
    {
      ...edit('deletion of one in use'),
      act: async ({ press, see }) => {
        await press('admin.delete')
        await see(/Felanmälan/)
      },
    },
    edit('read only', { ...ERP, can: { edit: false, delete: false } }),
    edit('long text', { ...ERP, name: LONG_TITLE.slice(0, 100) }),
    edit('loading', ERP, neverAnswer(getFullProcessorConfig)),
    edit(
      'no rights',
      ERP,
      refuseWith(getFullProcessorConfig, { status: 403, code: 'forbidden', errors: [{ message: '@errors.accessDenied' }] }),
    ),
    create(
      'a restricted implementation',
      'webhook',
      refuseWith(getImplementation, { status: 404, code: 'notFound', errors: [{ message: '@errors.notFound' }] }),
    ),
  ],
} satisfies StoryFile
