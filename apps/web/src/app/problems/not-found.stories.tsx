import { findSiteOfCode } from '@verka/domain/elements/elements.api.ts'
import { findOpenPlace } from '@verka/domain/open/open-place.api.ts'
import { addressOf } from '../../addresses.ts'
import { findNothing } from '../../stories/missing-answers.ts'
import type { Story, StoryFile } from '../../stories/story.ts'
import { replyWith, type StubbedReply } from '../../stories/stubbed-replies.ts'
import { STORY_SITE } from '../../stories/story-frame.tsx'
import NotFoundPage from '../not-found-page.tsx'

const label = (name: string, site: string, ...replies: StubbedReply[]): Story => ({
  name,
  role: 'user',
  address: addressOf('/exe/code/$code', { code: 'V-001' }, { site }),
  render: () => <NotFoundPage />,
  replies,
})

export default {
  title: 'Pages that do not exist',
  stories: [
    label(
      'label of a site that is open to everybody',
      'south',
      replyWith(findOpenPlace, { place: { tenant: 'demo', site: 'south' } }),
      findNothing(findSiteOfCode),
    ),
    label(
      'label of a site whose code is in the own site, too',
      'gone',
      replyWith(findOpenPlace, { place: null }),
      replyWith(findSiteOfCode, STORY_SITE),
    ),
    { name: 'no such page', role: 'user', address: '/nothing', render: () => <NotFoundPage /> },
  ],
} satisfies StoryFile
