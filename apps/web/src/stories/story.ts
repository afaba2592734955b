import type { ReactNode } from 'react'
import type { Role } from '@verka/domain/access/roles.ts'
import type { StubbedReply } from './stubbed-replies.ts'

/** One state of a component that a person can meet. It is displayed by `npm run stories` and is the fixture of tests. */
export interface Story {
  /** Unique within its file: 'empty', 'long text'. */
  name: string
  render: () => ReactNode
  /** What the server answers. A call without a reply here fails the story. */
  replies?: readonly StubbedReply[]
  /** Of the logged-in person; a tenant administrator by default. */
  role?: Role
  /** The address that the component is opened at; `/` by default. */
  address?: string
}

/** The stories of one component; the default export of a `*.stories.tsx` file. */
export interface StoryFile {
  title: string
  stories: readonly Story[]
}

/** How a story is rendered. */
export interface Look {
  name: string
  width: number
  height: number
  scheme: 'light' | 'dark'
}

/** Phone and desktop, light and dark: each story is checked in both. */
export const LOOKS: readonly Look[] = [
  { name: 'phone, light', width: 390, height: 844, scheme: 'light' },
  { name: 'desktop, dark', width: 1440, height: 900, scheme: 'dark' },
]

/** The story of that name. @throws when the file has none */
export function storyOf({ title, stories }: StoryFile, name: string): Story {
  const story = stories.find((candidate) => candidate.name === name)
  if (!story) throw new Error(`${title} has no story '${name}'`)
  return story
}
