import { KIND_NAMES, MESSAGE_KINDS } from '@verka/domain/messages/message-kinds.ts'
import { getMessageText, listMessageTexts, previewMessageText, updateMessageText } from '@verka/domain/messages/message-texts.api.ts'
import { addressOf } from '../../addresses.ts'
import { all } from '../../stories/fixtures/lists.ts'
import { messagePreview, messageText } from '../../stories/fixtures/messages.ts'
import { missingAnswers } from '../../stories/missing-answers.ts'
import type { Story, StoryFile } from '../../stories/story.ts'
import { replyWith, type StubbedReply } from '../../stories/stubbed-replies.ts'

const list = (name: string, ...replies: StubbedReply[]): Story => ({
  name: `list: ${name}`,
  address: addressOf('/messages/texts'),
  replies: [...replies, replyWith(listMessageTexts, all(...KIND_NAMES.map((kind) => messageText(kind, { isOwn: kind === 'due' }))))],
})
const form = (name: string, ...replies: StubbedReply[]): Story => ({
  name,
  address: addressOf('/messages/texts/$id/edit', { id: MESSAGE_KINDS.overdue.id }),
  replies: [
    ...replies,
    replyWith(getMessageText, messageText('overdue')),
    replyWith(previewMessageText, messagePreview),
    replyWith(updateMessageText, messageText('overdue', { version: 2, isOwn: true })),
  ],
})

export default {
  title: 'Message texts',
  stories: [
    list('all'),
    ...missingAnswers(list, listMessageTexts),
    form('Verka’s text'),
    form('essential', replyWith(getMessageText, messageText('processorOff'))),
    form('digest', replyWith(getMessageText, messageText('digest'))),
    {
      ...form('an empty text'),
      act: async ({ type, press }) => {
        await type(/^Ämne \(/, ' ')
        await press('ui.save')
      },
    },
    ...missingAnswers(form, getMessageText),
  ],
} satisfies StoryFile
