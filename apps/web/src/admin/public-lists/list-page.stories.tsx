import { localized } from '@verka/domain/localization/localized-text.ts'
import { listPublicLists } from '@verka/domain/public-lists/public-lists.api.ts'
import { getPreference } from '@verka/domain/preferences/preferences.api.ts'
import { listViews } from '@verka/domain/views/views.api.ts'
import { LONG_TITLE } from '../../stories/fixtures/definitions.ts'
import type { StoryFile } from '../../stories/story.ts'
import { failWith } from '../../stories/missing-answers.ts'
import { neverAnswer, replyWith } from '../../stories/stubbed-replies.ts'
import PublicListListPage from './list-page.tsx'
import { publicList } from './list-form.stories.tsx'

const SOME = [
  publicList(1, 'Lekplatser'),
  publicList(2, 'Salar att boka', { key: 'q3k9x0a7p2m5w8z1c4v6', forms: ['calendar', 'json'], isPublished: false }),
  publicList(3, LONG_TITLE, { localizedNames: localized(LONG_TITLE), key: 'k'.repeat(50), forms: ['page', 'json', 'calendar'] }),
]

const render = () => <PublicListListPage />
const [ownColumns, noViews] = [replyWith(getPreference, { key: 'list.publicLists', value: null }), replyWith(listViews, { items: [] })]

export default {
  title: 'List: public lists',
  stories: [
    { name: 'some rows', render, replies: [ownColumns, noViews, replyWith(listPublicLists, { items: SOME, totalCount: SOME.length })] },
    { name: 'empty', render, replies: [ownColumns, noViews, replyWith(listPublicLists, { items: [], totalCount: 0 })] },
    { name: 'loading', render, replies: [ownColumns, noViews, neverAnswer(listPublicLists)] },
    { name: 'error', render, replies: [ownColumns, noViews, failWith(listPublicLists)] },
  ],
} satisfies StoryFile
