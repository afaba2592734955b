import type { StoryFile } from './story.ts'

/** Each story file of the client. */
export const STORY_FILES: readonly StoryFile[] = Object.values(
  import.meta.glob<{ default: StoryFile }>('../**/*.stories.tsx', { eager: true }),
).map((module) => module.default)
