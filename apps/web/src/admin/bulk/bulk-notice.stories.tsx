import { getBulkChange, type BulkChange } from '@verka/domain/bulk-changes/bulk-changes.api.ts'
import { bulkChange } from '../../stories/fixtures/bulk-changes.ts'
import { idOf } from '../../stories/fixtures/ids.ts'
import type { Story, StoryFile } from '../../stories/story.ts'
import { replyWith } from '../../stories/stubbed-replies.ts'
import BulkNotices from './bulk-notice.tsx'

const notice = (name: string, bulk: BulkChange): Story => ({
  name,
  render: () => <BulkNotices ids={[idOf('bulkChange')]} />,
  replies: [replyWith(getBulkChange, bulk)],
})

export default {
  title: 'Notice of a change of several',
  stories: [notice('under way', bulkChange('running', { accepted: 90, done: 10 })), notice('done', bulkChange('done', { done: 100 }))],
} satisfies StoryFile
