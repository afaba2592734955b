import { getPreference } from '@verka/domain/preferences/preferences.api.ts'
import { listPrivileges } from '@verka/domain/privileges/privileges.api.ts'
import { listViews } from '@verka/domain/views/views.api.ts'
import { idOf } from '../../stories/fixtures/ids.ts'
import { privilege } from '../../stories/fixtures/rights.ts'
import type { StoryFile } from '../../stories/story.ts'
import { neverAnswer, refuseWith, replyWith } from '../../stories/stubbed-replies.ts'
import PrivilegeListPage from './list-page.tsx'

const SOME = [
  privilege(1, 'Lånar verktyg', 'Verktyg och maskiner i förrådet på Norra verkstaden'),
  privilege(2, 'Sköter lekplatser'),
  privilege(3, 'Brandsläckningsutrustningsbesiktningsprotokollet 2', 'x'.repeat(120)),
]

const render = () => <PrivilegeListPage />
const ownColumns = replyWith(getPreference, { key: 'list.privileges', value: null })
const noViews = replyWith(listViews, { items: [] })

export default {
  title: 'List: privileges',
  stories: [
    { name: 'some rows', render, replies: [ownColumns, noViews, replyWith(listPrivileges, { items: SOME, totalCount: SOME.length })] },
    { name: 'empty', render, replies: [ownColumns, noViews, replyWith(listPrivileges, { items: [], totalCount: 0 })] },
    { name: 'loading', render, replies: [ownColumns, noViews, neverAnswer(listPrivileges)] },
    {
      name: 'error',
      render,
      replies: [
        ownColumns,
        noViews,
        refuseWith(listPrivileges, { type: 'about:blank', title: 'internal', status: 500, code: 'internal', errors: [] }),
      ],
    },
    {
      name: 'no rights',
      render,
      role: 'siteAdmin',
      replies: [
        ownColumns,
        noViews,
        refuseWith(listPrivileges, {
          type: 'about:blank',
          title: 'forbidden',
          status: 403,
          code: 'forbidden',
          errors: [{ message: '@errors.accessDenied', text: 'Åtkomst nekad.' }],
        }),
      ],
    },
    {
      name: 'a thousand rows',
      render,
      replies: [
        ownColumns,
        noViews,
        replyWith(listPrivileges, {
          items: Array.from({ length: 1000 }, (_, at) => ({
            ...privilege(4, `Behörighet ${at + 1}`),
            id: idOf('privilege', 100 + at),
          })),
          totalCount: 1000,
        }),
      ],
    },
  ],
} satisfies StoryFile
