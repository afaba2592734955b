import { getSmsMessage, type FullSmsMessage } from '@verka/domain/sms/sms-messages.api.ts'
import { addressOf } from '../../addresses.ts'
import { LONG_TITLE } from '../../stories/fixtures/definitions.ts'
import { MIXED_SMS, smsMessage } from '../../stories/fixtures/sms.ts'
import { missingAnswers } from '../../stories/missing-answers.ts'
import type { Story, StoryFile } from '../../stories/story.ts'
import { replyWith, type StubbedReply } from '../../stories/stubbed-replies.ts'

const message = (name: string, stored: FullSmsMessage, ...replies: StubbedReply[]): Story => ({
  name,
  role: 'siteAdmin',
  address: addressOf('/sms/$id', { id: stored.id }),
  replies: [...replies, replyWith(getSmsMessage, stored)],
})
const [delivered] = MIXED_SMS.recipients

export default {
  title: 'Text message',
  stories: [
    message('each number in another state', MIXED_SMS),
    message('of a service, delivered', {
      ...smsMessage(2, 'Ditt lån går ut i morgon: Motorsåg 12.', { source: 'automatic', sentBy: null, recipientCount: 1, cost: 1 }),
      recipients: [delivered!],
    }),
    message('long text', { ...MIXED_SMS, text: `${LONG_TITLE} ${'x'.repeat(300)}` }),
    ...missingAnswers((name, ...replies) => message(name, MIXED_SMS, ...replies), getSmsMessage),
  ],
} satisfies StoryFile
