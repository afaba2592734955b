import { getLeftEvents, retryLeftEvents } from '@verka/domain/processors/deliveries.api.ts'
import { listImplementations, listProcessorConfigs } from '@verka/domain/processors/processor-configs.api.ts'
import { addressOf } from '../../addresses.ts'
import { LONG_TITLE } from '../../stories/fixtures/definitions.ts'
import { all, nothing } from '../../stories/fixtures/lists.ts'
import { implementation, implementationsOf, processorConfig } from '../../stories/fixtures/processors.ts'
import type { Story, StoryFile } from '../../stories/story.ts'
import { neverAnswer, refuseWith, replyWith, type StubbedReply } from '../../stories/stubbed-replies.ts'

export const MAILS = [
  processorConfig(1, 'Mejl till verkstaden', 'email', { counts: { open: 2, dead: 0, notMade: 0, held: 0 } }),
  processorConfig(2, 'Jouren', 'sms', { state: 'failing', counts: { open: 14, dead: 0, notMade: 0, held: 0 } }),
  processorConfig(3, 'Påminn låntagaren', 'reminder', { isOn: false, state: 'off' }),
  processorConfig(4, 'Kvitto på besiktning', 'pdfReceipt', { state: 'restricted', counts: { open: 0, dead: 0, notMade: 0, held: 3 } }),
  processorConfig(5, 'Lågt lager', 'lowBalance', {
    isOn: false,
    state: 'stopped',
    stoppedBecause: 'failed',
    counts: { open: 0, dead: 12, notMade: 0, held: 0 },
  }),
]

const at = (type: string, search?: Record<string, string>) => addressOf('/processors/configs/$type', { type }, search)
const list = (name: string, address: string, ...replies: StubbedReply[]): Story => ({
  name,
  address,
  replies: [
    ...replies,
    replyWith(getLeftEvents, { count: 0, since: null }),
    replyWith(retryLeftEvents, { count: 2 }),
    replyWith(listProcessorConfigs, all(...MAILS)),
    replyWith(listImplementations, all(...implementationsOf('module'))),
  ],
})

const INTEGRATIONS = [
  processorConfig(6, 'Ekonomisystemet', 'webhook', {
    isOn: false,
    state: 'stopped',
    stoppedBecause: 'failed',
    counts: { open: 0, dead: 12, notMade: 1, held: 31 },
  }),
  processorConfig(7, 'Ärendesystemet', 'httpCall', { state: 'failing', counts: { open: 4, dead: 0, notMade: 2, held: 0 } }),
  processorConfig(8, 'Driftkanalen', 'chatMessage'),
]

export default {
  title: 'List of processors',
  stories: [
    list('filled', at('module')),
    list('events that could not be sent on', at('module'), replyWith(getLeftEvents, { count: 2, since: '2026-11-23T07:30:00.000Z' })),
    list('empty', at('module'), replyWith(listProcessorConfigs, nothing)),
    list('integrations', at('integration'), replyWith(listProcessorConfigs, all(...INTEGRATIONS))),
    list('no integrations', at('integration'), replyWith(listProcessorConfigs, nothing)),
    list('loading', at('module'), neverAnswer(listProcessorConfigs)),
    list(
      'error',
      at('module'),
      refuseWith(listProcessorConfigs, { status: 500, code: 'internal', errors: [{ message: '@errors.internal' }] }),
    ),
    list(
      'no rights',
      at('module'),
      refuseWith(listProcessorConfigs, { status: 403, code: 'forbidden', errors: [{ message: '@errors.accessDenied' }] }),
    ),
    list('long text', at('module'), replyWith(listProcessorConfigs, all(processorConfig(1, LONG_TITLE.slice(0, 100), 'email')))),
    list('a choice of implementations', at('module', { create: '1' })),
    {
      ...list(
        'a choice with restricted ones, for a system administrator',
        at('integration', { create: '1' }),
        replyWith(listImplementations, all(implementation('webhook'), implementation('httpCall', { isAllowed: false }))),
      ),
      role: 'superUser',
    },
    list('a choice of nothing', at('module', { create: '1' }), replyWith(listImplementations, nothing)),
  ],
} satisfies StoryFile
