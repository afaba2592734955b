import { countInbox, listInbox, markInbox, markWholeInbox, type InboxMessage } from '@verka/domain/messages/inbox.api.ts'
import { addressOf } from '../../addresses.ts'
import { LONG_TITLE } from '../../stories/fixtures/definitions.ts'
import { inboxMessage } from '../../stories/fixtures/messages.ts'
import { missingAnswers } from '../../stories/missing-answers.ts'
import type { Story, StoryFile } from '../../stories/story.ts'
import { replyWith, type StubbedReply } from '../../stories/stubbed-replies.ts'
import { Bell } from './bell.tsx'

const page = (items: InboxMessage[], next: InboxMessage['id'] | null = null) => replyWith(listInbox, { items, next })
const SOME = [
  inboxMessage(1),
  inboxMessage(2, {
    kind: 'caseUpdated',
    title: 'Uppdaterat: Felanmälan av Pump 3 (P-3)',
    body: 'Hej Kim Berg!\n\nEva Ek har uppdaterat Felanmälan av Pump 3 (P-3): Åtgärda, 24 nov. 09:02.\n\nÅtgärd: Ny kolvring',
  }),
  inboxMessage(3, {
    kind: 'importFinished',
    title: 'Importen av inventarier.xlsx är klar',
    body: '1 240 rader är sparade.',
    isRead: true,
    subject: null,
  }),
]

const inbox = (name: string, ...replies: StubbedReply[]): Story => ({
  name,
  address: addressOf('/exe/inbox'),
  role: 'privilegedUser',
  replies: [...replies, page(SOME), replyWith(markInbox, undefined), replyWith(markWholeInbox, undefined)],
})
const bell = (name: string, unread: number): Story => ({
  name: `bell: ${name}`,
  render: () => <Bell area="execution" />,
  replies: [replyWith(countInbox, { unread })],
})

export default {
  title: 'Inbox',
  stories: [
    inbox('some'),
    { ...inbox('in the administration'), address: addressOf('/inbox'), role: 'tenantAdmin' },
    inbox('more of them', page(SOME, SOME[2]!.id)),
    inbox('all read', page(SOME.map((one) => ({ ...one, isRead: true })))),
    inbox('empty', page([])),
    { ...inbox('none unread', page([])), address: addressOf('/exe/inbox', undefined, { show: 'unread' }) },
    inbox('long text', page([inboxMessage(1, { title: LONG_TITLE.repeat(2), body: 'x'.repeat(900) })])),
    ...missingAnswers(inbox, listInbox),
    bell('none', 0),
    bell('one', 1),
    bell('very many', 999),
  ],
} satisfies StoryFile
