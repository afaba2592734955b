import { listElementTypes } from '@verka/domain/element-types/element-types.api.ts'
import { listWork } from '@verka/domain/work/work.api.ts'
import { LONG_NAME, listedElementType } from '../../../stories/fixtures/definitions.ts'
import { all, nothing } from '../../../stories/fixtures/lists.ts'
import type { Story, StoryFile } from '../../../stories/story.ts'
import { neverAnswer, refuseWith, replyWith, type StubbedReply } from '../../../stories/stubbed-replies.ts'
import { SideMenu } from './side-menu.tsx'

const menu = (name: string, role: Story['role'], more: Partial<Story> = {}): Story => ({
  name,
  role: role!,
  render: () => <SideMenu onGo={() => undefined} />,
  replies: [replyWith(listWork, nothing)],
  ...more,
})

/** With the list of categories opened. */
const objects = (name: string, reply: StubbedReply, seen?: RegExp): Story =>
  menu(name, 'siteAdmin', {
    replies: [replyWith(listWork, nothing), reply],
    act: async ({ press, see }) => {
      await press('shell.objects')
      if (seen) await see(seen)
    },
  })

export default {
  title: 'Side menu',
  stories: [
    menu('site administrator', 'siteAdmin'),
    menu('tenant administrator, advanced', 'tenantAdmin', { act: ({ press }) => press('shell.advanced') }),
    menu('system administrator', 'superUser'),
    objects('categories', replyWith(listElementTypes, all(listedElementType(1, 'Verktyg'), listedElementType(2, LONG_NAME))), /Verktyg/),
    objects('no category', replyWith(listElementTypes, nothing)),
    objects('categories, loading', neverAnswer(listElementTypes)),
    objects(
      'categories that cannot be read',
      refuseWith(listElementTypes, { status: 500, code: 'internal', errors: [{ message: '@errors.internal' }] }),
    ),
  ],
} satisfies StoryFile
