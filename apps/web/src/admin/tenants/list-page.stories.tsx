import { filterTenants } from '@verka/domain/tenants/tenant-life.api.ts'
import { addressOf } from '../../addresses.ts'
import { LONG_TITLE } from '../../stories/fixtures/definitions.ts'
import { idOf } from '../../stories/fixtures/ids.ts'
import { all, nothing } from '../../stories/fixtures/lists.ts'
import { missingAnswers } from '../../stories/missing-answers.ts'
import type { Story, StoryFile } from '../../stories/story.ts'
import { replyWith, type StubbedReply } from '../../stories/stubbed-replies.ts'
import { storedTenant, VALLEY } from './tenant-form.stories.tsx'

const TENANT = storedTenant(VALLEY)
const LOCKED = { ...TENANT, id: idOf('tenant', 2), key: 'lindvik', name: 'Lindviks kommun', isLockedDown: true, sites: [] }

const list = (name: string, ...replies: StubbedReply[]): Story => ({
  name,
  role: 'superUser',
  address: addressOf('/tenants'),
  replies: [...replies, replyWith(filterTenants, all(TENANT, LOCKED))],
})

export default {
  title: 'List: tenants',
  stories: [
    list('some'),
    list('empty', replyWith(filterTenants, nothing)),
    list('long text', replyWith(filterTenants, all({ ...LOCKED, name: LONG_TITLE.slice(0, 100), key: 'x'.repeat(50) }))),
    ...missingAnswers(list, filterTenants).slice(0, 3),
  ],
} satisfies StoryFile
