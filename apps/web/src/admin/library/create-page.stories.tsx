import { addressOf } from '../../addresses.ts'
import type { StoryFile } from '../../stories/story.ts'

export default {
  title: 'Upload to the library',
  stories: [{ name: 'before the first file', role: 'siteAdmin', address: addressOf('/files/create') }],
} satisfies StoryFile
