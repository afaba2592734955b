import { filterSmsMessages, getSmsQuota } from '@verka/domain/sms/sms-messages.api.ts'
import { addressOf } from '../../addresses.ts'
import { LONG_TITLE } from '../../stories/fixtures/definitions.ts'
import { all, nothing } from '../../stories/fixtures/lists.ts'
import { EVA } from '../../stories/fixtures/people.ts'
import { QUOTA, smsMessage } from '../../stories/fixtures/sms.ts'
import { missingAnswers } from '../../stories/missing-answers.ts'
import type { Story, StoryFile } from '../../stories/story.ts'
import { replyWith, type StubbedReply } from '../../stories/stubbed-replies.ts'

const counts = { waiting: 0, sent: 0, delivered: 0, failed: 0, unknown: 0 }
const SOME = [
  smsMessage(1, 'Borrhammaren ska lämnas tillbaka i dag.', { outcome: 'sending', counts: { ...counts, waiting: 2, sent: 1 } }),
  smsMessage(2, 'Ditt lån går ut i morgon: Motorsåg 12.', {
    source: 'automatic',
    sentBy: null,
    recipientCount: 1,
    cost: 1,
    counts: { ...counts, delivered: 1 },
  }),
  smsMessage(3, 'Vattnet stängs av i hus B mellan 9 och 11.', {
    sentBy: EVA,
    recipientCount: 42,
    cost: 84,
    parts: 2,
    outcome: 'problems',
    counts: { ...counts, delivered: 40, failed: 1, unknown: 1 },
  }),
  smsMessage(4, 'Välkommen till förrådet.', { outcome: 'sent', counts: { ...counts, sent: 3 } }),
]

const list = (name: string, ...replies: StubbedReply[]): Story => ({
  name,
  role: 'siteAdmin',
  address: addressOf('/sms'),
  replies: [...replies, replyWith(filterSmsMessages, all(...SOME)), replyWith(getSmsQuota, QUOTA)],
})

export default {
  title: 'List: text messages',
  stories: [
    list('some'),
    list('empty', replyWith(filterSmsMessages, nothing), replyWith(getSmsQuota, { ...QUOTA, used: 0 })),
    list('quota used up', replyWith(getSmsQuota, { ...QUOTA, used: 2000 })),
    list('no quota', replyWith(filterSmsMessages, nothing), replyWith(getSmsQuota, { ...QUOTA, used: 0, limit: 0 })),
    list('no gateway', replyWith(filterSmsMessages, nothing), replyWith(getSmsQuota, { ...QUOTA, used: 0, gateway: 'none' })),
    list('demo', replyWith(getSmsQuota, { ...QUOTA, used: 4, limit: 100_000, gateway: 'logs' })),
    list('long text', replyWith(filterSmsMessages, all(smsMessage(5, LONG_TITLE)))),
    ...missingAnswers(list, filterSmsMessages).slice(0, 3),
  ],
} satisfies StoryFile
