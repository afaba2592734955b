import { trySandboxAs } from '@verka/domain/sandboxes/sandboxes.api.ts'
import { LONG_NAME } from '../../../stories/fixtures/definitions.ts'
import { aSandbox, sandboxSite } from '../../../stories/fixtures/sandboxes.ts'
import { STORY_SITE } from '../../../stories/story-frame.tsx'
import type { Story, StoryFile } from '../../../stories/story.ts'
import { replyWith } from '../../../stories/stubbed-replies.ts'
import { SandboxStrip } from './sandbox-strip.tsx'

const strip = (name: string, site = sandboxSite(), more: Partial<Story> = {}): Story => ({
  name,
  render: () => <SandboxStrip />,
  session: { sites: [STORY_SITE, site], site },
  replies: [replyWith(trySandboxAs, aSandbox())],
  ...more,
})
const open: Story['act'] = ({ press }) => press('shell.sandboxTools')

export default {
  title: 'Sandbox strip',
  stories: [
    strip('for an administrator'),
    strip('removed soon', sandboxSite({ removeAt: '2026-11-27T09:00:00Z' })),
    strip('for a user', sandboxSite(), { role: 'user' }),
    strip('long name', sandboxSite({ source: { key: 'north', name: LONG_NAME } })),
    strip('tools', sandboxSite(), { act: open }),
    {
      ...strip('tried as a user', sandboxSite({ triesAs: 'privilegedUser' }), { role: 'privilegedUser' }),
      session: {
        sites: [STORY_SITE, sandboxSite({ triesAs: 'privilegedUser' })],
        site: sandboxSite({ triesAs: 'privilegedUser' }),
        ownRole: 'tenantAdmin',
      },
      act: ({ press }) => press('shell.sandboxRole.privilegedUser'),
    },
    strip('removed while something is typed', sandboxSite(), { session: { sites: [STORY_SITE], site: sandboxSite(), isSiteGone: true } }),
    strip('whose source was removed', sandboxSite({ source: { key: null, name: 'Södra området' } }), { act: open }),
  ],
} satisfies StoryFile
