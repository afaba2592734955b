import { createOwnCode, deleteOwnCode, getOwnCode } from '@verka/domain/stations/person-codes.api.ts'
import { addressOf } from '../addresses.ts'
import { personCode } from '../stories/fixtures/stations.ts'
import { missingAnswers } from '../stories/missing-answers.ts'
import type { Story, StoryFile } from '../stories/story.ts'
import { replyWith, type StubbedReply } from '../stories/stubbed-replies.ts'

const own = (name: string, ...replies: StubbedReply[]): Story => ({
  name,
  address: addressOf('/exe/myCode'),
  role: 'user',
  replies: [
    ...replies,
    replyWith(getOwnCode, { code: personCode() }),
    replyWith(createOwnCode, personCode()),
    replyWith(deleteOwnCode, undefined),
  ],
})

export default {
  title: 'Own code for stations',
  stories: [
    own('a code'),
    { ...own('with the PIN shown'), act: ({ press }) => press(/^Visa/) },
    own('a card', replyWith(getOwnCode, { code: personCode({ isCard: true }) })),
    own('none', replyWith(getOwnCode, { code: null })),
    { ...own('to be renewed'), act: ({ press }) => press('personCodes.renew') },
    ...missingAnswers(own, getOwnCode),
  ],
} satisfies StoryFile
