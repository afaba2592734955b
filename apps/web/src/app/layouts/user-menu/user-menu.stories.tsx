import { LONG_NAME } from '../../../stories/fixtures/definitions.ts'
import { SOUTH } from '../../../stories/fixtures/people.ts'
import { STORY_SITE } from '../../../stories/story-frame.tsx'
import type { Story, StoryFile } from '../../../stories/story.ts'
import { UserMenuButton } from './user-menu-button.tsx'

const TWO_SITES = { sites: [STORY_SITE, { id: SOUTH.id, key: SOUTH.key, name: SOUTH.name }] }

const menu = (name: string, more: Partial<Story> = {}): Story => ({
  name,
  render: () => <UserMenuButton area="administration" />,
  act: async ({ press, see }) => {
    await press(/^Användarmeny/)
    await see('shell.logOut')
  },
  ...more,
})
const { act: _, ...closed } = menu('closed')

export default {
  title: 'User menu',
  stories: [
    closed,
    menu('open'),
    menu('two sites', { session: TWO_SITES }),
    menu('two sites, on a page of one', { session: TWO_SITES, isSiteLocked: true }),
    menu('twenty sites', {
      session: {
        sites: [STORY_SITE, ...Array.from({ length: 19 }, (_, at) => ({ id: `${at}`, key: `s${at}`, name: `${LONG_NAME} ${at}` }))],
      },
    }),
    menu('user of execution', { role: 'user', render: () => <UserMenuButton area="execution" /> }),
    menu('system administrator', { role: 'superUser' }),
    menu('with a policy', { tenant: { policyUrl: 'https://lindvik.example/policy', name: LONG_NAME } }),
  ],
} satisfies StoryFile
