import { getMe, updateMe, type Me } from '@verka/domain/me/me.api.ts'
import { asId } from '@verka/domain/entities/ids.ts'
import { LONG_NAME } from '../../../stories/fixtures/definitions.ts'
import { SOUTH } from '../../../stories/fixtures/people.ts'
import { sessionOf, STORY_SITE } from '../../../stories/story-frame.tsx'
import { replyWith } from '../../../stories/stubbed-replies.ts'
import type { Story, StoryFile } from '../../../stories/story.ts'
import { UserMenuButton } from './user-menu-button.tsx'

const { user, tenant, home, sites } = sessionOf({ name: '' })
const ME: Me = {
  user: { ...user, culture: null, isEmailVerified: true, phoneNo: '070-123 45 67' },
  tenant,
  home,
  sites,
  privileges: [],
  version: 3,
}

const TWO_SITES = { sites: [STORY_SITE, { id: SOUTH.id, key: SOUTH.key, name: SOUTH.name, sandbox: null }] }

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
    menu('own telephone number', {
      replies: [replyWith(getMe, ME), replyWith(updateMe, ({ phoneNo = '' }) => ({ ...ME, user: { ...ME.user, phoneNo } }))],
      act: async ({ press, see }) => {
        await press(/^Användarmeny/)
        await press('shell.editPhoneNo')
        await see('shell.phoneNoHint')
      },
    }),
    menu('two sites', { session: TWO_SITES }),
    menu('two sites, on a page of one', { session: TWO_SITES, isSiteLocked: true }),
    menu('twenty sites', {
      session: {
        sites: [
          STORY_SITE,
          ...Array.from({ length: 19 }, (_, at) => ({
            id: asId<'site'>(`${at}`),
            key: `s${at}`,
            name: `${LONG_NAME} ${at}`,
            sandbox: null,
          })),
        ],
      },
    }),
    menu('user of execution', { role: 'user', render: () => <UserMenuButton area="execution" /> }),
    menu('system administrator', { role: 'superUser' }),
    menu('with a policy', { tenant: { policyUrl: 'https://lindvik.example/policy', name: LONG_NAME } }),
  ],
} satisfies StoryFile
