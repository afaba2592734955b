import { listStations } from '@verka/domain/stations/stations.api.ts'
import { LONG_TITLE } from '../../stories/fixtures/definitions.ts'
import { station } from '../../stories/fixtures/stations.ts'
import { failWith } from '../../stories/missing-answers.ts'
import type { StoryFile } from '../../stories/story.ts'
import { neverAnswer, replyWith } from '../../stories/stubbed-replies.ts'
import StationListPage from './list-page.tsx'

const SOME = [
  station(1, 'Verktygsförrådet'),
  station(2, 'Vaktmästeriet', { state: 'new', enrolledAt: null, lastUsedAt: null, transactionTypeIds: [], services: [] }),
  station(3, LONG_TITLE, { state: 'revoked', enrolledAt: null }),
]
const render = () => <StationListPage />

export default {
  title: 'List: stations',
  stories: [
    { name: 'some rows', render, replies: [replyWith(listStations, { items: SOME, totalCount: SOME.length })] },
    { name: 'empty', render, replies: [replyWith(listStations, { items: [], totalCount: 0 })] },
    { name: 'loading', render, replies: [neverAnswer(listStations)] },
    { name: 'error', render, replies: [failWith(listStations)] },
  ],
} satisfies StoryFile
