import { localized } from '@verka/domain/localization/localized-text.ts'
import {
  getReplication,
  listReplications,
  listTemplates,
  planReplicationBetween,
  replicateBetween,
  showPlanEffects,
} from '@verka/domain/replication/replication.api.ts'
import type { PlanItem, ReadyTemplate } from '@verka/domain/replication/replication.schema.ts'
import { addressOf } from '../../../addresses.ts'
import { LONG_NAME } from '../../../stories/fixtures/definitions.ts'
import { aReplication, planItem } from '../../../stories/fixtures/replication.ts'
import { missingAnswers } from '../../../stories/missing-answers.ts'
import type { Story, StoryFile } from '../../../stories/story.ts'
import { replyWith, type StubbedReply } from '../../../stories/stubbed-replies.ts'

const template = (key: string, name: string, description: string, presence: ReadyTemplate['presence'] = 'none'): ReadyTemplate => ({
  key,
  names: localized(name),
  descriptions: localized(description),
  counts: [{ kind: 'elementType', count: 1 }],
  examples: 2,
  hasBookings: key === 'room-booking',
  presence,
})
const TEMPLATES = [
  template('tool-loan', 'Utlåning av verktyg', 'Lånas ut och lämnas tillbaka, med skick och påminnelse.'),
  template('room-booking', 'Lokalbokning', 'Lokaler som bokas, med platser och utrustning.', 'all'),
  template('other', LONG_NAME, LONG_NAME, 'some'),
]
const PLAN: PlanItem[] = [
  planItem(1, 'recordType', 'Skick'),
  planItem(2, 'elementType', 'Verktyg'),
  planItem(3, 'operationType', 'Utlåning'),
  planItem(4, 'operationType', 'Återlämning'),
  planItem(5, 'transactionType', 'Lån'),
]
const planned = (items: PlanItem[], isLockedDown = false) =>
  replyWith(planReplicationBetween, { hash: 'a hash', items, isLockedDown, signer: null })
const page = (name: string, ...replies: StubbedReply[]): Story => ({
  name,
  address: addressOf('/replication/templates'),
  role: 'tenantAdmin',
  replies: [
    ...replies,
    replyWith(listTemplates, { items: TEMPLATES }),
    replyWith(listReplications, { items: [] }),
    replyWith(showPlanEffects, { items: [], opened: [] }),
    planned(PLAN),
  ],
})
const open: Story['act'] = ({ press }) => press(/^Utlåning av verktyg/)

export default {
  title: 'Templates',
  stories: [
    page('all'),
    { ...page('one'), act: open },
    { ...page('one of which all is there', planned(PLAN.map((item) => ({ ...item, state: 'same', isWritten: false })))), act: open },
    {
      ...page(
        'one of which something is there',
        planned([...PLAN.slice(0, 4), { ...PLAN[4]!, state: 'conflict', reason: 'first', isWritten: false }]),
      ),
      act: open,
    },
    {
      ...page(
        'one whose category is there',
        planned(
          PLAN.map((item) => (item.kind === 'elementType' ? { ...item, state: 'conflict', reason: 'first', isWritten: false } : item)),
        ),
      ),
      act: open,
    },
    {
      ...page('one beyond the licence', planned([planItem(1, 'transactionType', 'Bokning', { errors: ['Licensen har bara utlåning.'] })])),
      act: open,
    },
    {
      ...page(
        'one that needs what is not there',
        planned([...PLAN.slice(2), { ...PLAN[1]!, state: 'conflict', reason: 'first', isWritten: false }]),
        replyWith(showPlanEffects, {
          items: [{ id: PLAN[2]!.id, errors: ['Fältet finns inte längre'], lacking: [], idleRules: [], failingTests: [], named: [] }],
          opened: [],
        }),
      ),
      act: open,
    },
    {
      ...page(
        'one that opens something to everybody',
        replyWith(showPlanEffects, {
          items: [],
          opened: [{ kind: 'service', names: localized('Felanmälan'), of: localized('Verktyg') }],
        }),
      ),
      act: open,
    },
    { ...page('one with bookings, which are off'), act: ({ press }) => press(/^Lokalbokning/), tenant: { hasReservations: false } },
    { ...page('locked down', planned(PLAN, true)), act: open, tenant: { isLockedDown: true } },
    {
      ...page('running', replyWith(replicateBetween, aReplication({ origin: 'template', state: 'running', done: 2, total: 5 })), {
        ...replyWith(getReplication, aReplication({ origin: 'template', state: 'running', done: 2, total: 5 })),
        isEndless: true,
      }),
      act: async (actor) => {
        await open(actor)
        await actor.press('replication.useTemplate')
      },
    },
    ...missingAnswers(page, listTemplates),
  ],
} satisfies StoryFile
