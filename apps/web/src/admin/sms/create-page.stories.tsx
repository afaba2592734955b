import { listPrivileges } from '@verka/domain/privileges/privileges.api.ts'
import {
  createSmsMessage,
  findSmsPeople,
  getSmsMessage,
  getSmsQuota,
  previewSmsMessage,
  type SmsQuota,
} from '@verka/domain/sms/sms-messages.api.ts'
import { addressOf } from '../../addresses.ts'
import { nothing } from '../../stories/fixtures/lists.ts'
import { EVA, KIM, OLA } from '../../stories/fixtures/people.ts'
import { MIXED_SMS, PREVIEW, QUOTA } from '../../stories/fixtures/sms.ts'
import { missingAnswers } from '../../stories/missing-answers.ts'
import type { Actor, Story, StoryFile } from '../../stories/story.ts'
import { refuseWith, replyWith, type StubbedReply } from '../../stories/stubbed-replies.ts'

const create = (name: string, ...replies: StubbedReply[]): Story => ({
  name,
  role: 'siteAdmin',
  address: addressOf('/sms/create'),
  replies: [
    ...replies,
    replyWith(getSmsQuota, QUOTA),
    replyWith(listPrivileges, nothing),
    replyWith(findSmsPeople, {
      items: [
        { ...EVA, hasNumber: true },
        { ...KIM, hasNumber: false },
        { ...OLA, hasNumber: true },
      ],
    }),
    replyWith(previewSmsMessage, PREVIEW),
    replyWith(createSmsMessage, MIXED_SMS),
    replyWith(getSmsMessage, MIXED_SMS),
  ],
})

const write = async ({ type, press }: Actor, text = 'Borrhammaren ska lämnas tillbaka i dag före kl. 16.') => {
  await type(/^Avsändare/, 'Lindvik')
  await type(/^Text/, text)
  await type(/^Användare/, 'Eva')
  await press(/^Eva Lind/)
}
const reviewed = (name: string, ...replies: StubbedReply[]): Story => ({
  ...create(name, ...replies),
  act: async (acting) => {
    await write(acting)
    await acting.press('sms.preview')
    await acting.see('sms.back')
  },
})
const withQuota = (quota: Partial<SmsQuota>) => replyWith(getSmsQuota, { ...QUOTA, ...quota })

export default {
  title: 'New text message',
  stories: [
    create('new'),
    { ...create('written, with an unusual character'), act: (acting) => write(acting, 'Vi ses i morgon 🙂') },
    { ...create('with errors'), act: ({ press }) => press('sms.preview') },
    reviewed('reviewed'),
    reviewed('more than the quota', replyWith(previewSmsMessage, { ...PREVIEW, cost: 900, quota: { ...QUOTA, used: 1990 } })),
    reviewed('nobody can get it', replyWith(previewSmsMessage, { ...PREVIEW, recipients: [], cost: 0 })),
    {
      ...reviewed(
        'changed meanwhile',
        refuseWith(createSmsMessage, {
          status: 409,
          code: 'conflict',
          errors: [{ message: '@errors.smsCostChanged', params: { confirmed: 6, cost: 8 } }],
        }),
      ),
      act: async (acting) => {
        await write(acting)
        await acting.press('sms.preview')
        await acting.press(/^Skicka 6/)
        await acting.see(/Granska igen/)
      },
    },
    create('quota used up', withQuota({ used: 2000 })),
    create('no gateway', withQuota({ gateway: 'none' })),
    ...missingAnswers(create, getSmsQuota).slice(0, 3),
  ],
} satisfies StoryFile
