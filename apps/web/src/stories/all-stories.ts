import type { StoryFile } from './story.ts'

/** A story file with its folder within the repository. */
export interface FoundStories extends StoryFile {
  folder: string
}

/** Each story file of the client. */
export const FOUND_STORIES: readonly FoundStories[] = Object.entries(
  import.meta.glob<{ default: StoryFile }>('../**/*.stories.tsx', { eager: true }),
).map(([path, module]) => ({ ...module.default, folder: path.replace('..', 'apps/web/src').replace(/\/[^/]*$/, '') }))
