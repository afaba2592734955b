import { listUserSites } from '@verka/domain/users/user-sites.api.ts'
import { filterUsers } from '@verka/domain/users/users.api.ts'
import { addressOf } from '../../addresses.ts'
import { LONG_NAME } from '../../stories/fixtures/definitions.ts'
import { all, nothing } from '../../stories/fixtures/lists.ts'
import { NORTH, SOUTH, user } from '../../stories/fixtures/people.ts'
import { missingAnswers } from '../../stories/missing-answers.ts'
import type { Story, StoryFile } from '../../stories/story.ts'
import { replyWith, type StubbedReply } from '../../stories/stubbed-replies.ts'

export const EVA = user(2, 'Eva Lind', { sites: ['north', 'south'] })
const OLA = user(3, 'Ola Nordmann', { isDisabled: true })
const PIA = user(4, 'Pia Ek', { role: 'tenantAdmin', isInvited: true })

const list = (name: string, ...replies: StubbedReply[]): Story => ({
  name,
  address: addressOf('/users'),
  replies: [...replies, replyWith(filterUsers, all(EVA, OLA, PIA)), replyWith(listUserSites, all(NORTH, SOUTH))],
})

export default {
  title: 'List: users',
  stories: [
    list('some'),
    list('empty', replyWith(filterUsers, nothing)),
    { ...list('no hits', replyWith(filterUsers, nothing)), address: addressOf('/users', undefined, { q: 'zzz' }) },
    list('long text', replyWith(filterUsers, all(user(5, LONG_NAME, { email: `${'x'.repeat(60)}@lindvik.example` })))),
    ...missingAnswers(list, filterUsers).slice(0, 3),
  ],
} satisfies StoryFile
