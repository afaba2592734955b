import { getMessageSettings, saveMessageSettings } from '@verka/domain/messages/message-settings.api.ts'
import { addressOf } from '../../addresses.ts'
import { ownMessageSettings } from '../../stories/fixtures/messages.ts'
import { missingAnswers } from '../../stories/missing-answers.ts'
import type { Story, StoryFile } from '../../stories/story.ts'
import { replyWith, type StubbedReply } from '../../stories/stubbed-replies.ts'

const settings = (name: string, ...replies: StubbedReply[]): Story => ({
  name,
  address: addressOf('/exe/messageSettings'),
  role: 'privilegedUser',
  replies: [
    ...replies,
    replyWith(getMessageSettings, ownMessageSettings()),
    replyWith(saveMessageSettings, ownMessageSettings({ version: 2 })),
  ],
})
const chosen = ownMessageSettings({
  kinds: { overdue: { pace: 'digest', sms: true }, lowBalance: { inbox: false, mail: false, push: false } },
  quiet: { from: 22, to: 7 },
  timeZone: 'America/New_York',
  canReceiveSms: false,
})

export default {
  title: 'Message settings',
  stories: [
    settings('as suggested'),
    { ...settings('in the administration'), address: addressOf('/messageSettings'), role: 'tenantAdmin' },
    settings('chosen', replyWith(getMessageSettings, chosen)),
    ...missingAnswers(settings, getMessageSettings),
  ],
} satisfies StoryFile
