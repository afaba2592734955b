import type { ReactNode } from 'react'
import type { Role } from '@verka/domain/access/roles.ts'
import type { Session } from '@verka/domain/session/session.api.ts'
import type { MessageKey } from '@verka/messages/sv-SE.ts'
import type { CurrentSession, Login } from '../data/session-context.ts'
import type { SessionActions } from '../app/session/session-controls.ts'
import type { StubbedReply } from './stubbed-replies.ts'

/** Actions of a story after its first rendering, so that an open menu or dialog is a separate state. */
export interface Actor {
  /** Presses the control with this name, the last of several or the one at `at`: a button, link, tab, menu item, option or checkbox. */
  press: (name: MessageKey | RegExp, at?: number) => Promise<void>
  /** Presses an action of the page's head: on a phone it is in the menu of further actions. */
  pressAction: (name: MessageKey) => Promise<void>
  /** Presses a tool of a list: on a phone it is behind the button of the filters. */
  pressTool: (name: MessageKey) => Promise<void>
  /** Waits until a text is displayed, where a part loads when it opens. */
  see: (text: MessageKey | RegExp) => Promise<void>
  /** Types a text into the input with this label and sends its form, as the enter key does. */
  enter: (label: RegExp, text: string) => Promise<void>
  /** Types a text into the input with this label. */
  type: (label: RegExp, text: string) => Promise<void>
}

/** One state of a component. It is displayed by `npm run stories` and is the fixture of tests. */
export interface Story {
  /** Unique within its file: 'empty', 'long text'. */
  name: string
  /** Content; by default the page of the address. */
  render?: () => ReactNode
  /** Stubbed replies of the server. A call without one fails the story. The first reply to a call counts. */
  replies?: readonly StubbedReply[]
  /** Role of the logged-in user; a tenant administrator by default. */
  role?: Role
  /** The address that the component is opened at; `/` by default. */
  address?: string
  /** Settings of the tenant that differ from the usual ones. */
  tenant?: Partial<Session['tenant']>
  /** Further parts of the session: other sites, the own tenant of somebody who works in another one. */
  session?: Partial<Pick<CurrentSession, 'sites' | 'home' | 'site' | 'ownRole' | 'isSiteGone'>>
  /** Logging out and switching, for a story that is about it. */
  controls?: Partial<SessionActions>
  /** The site cannot be switched, as on a page of one site. */
  isSiteLocked?: boolean
  /** What the pages before the login know. */
  login?: Partial<Login>
  /** Nobody is logged in. */
  isAnonymous?: boolean
  /** What the device has stored, by its keys. */
  stored?: Readonly<Record<string, string>>
  act?: (actor: Actor) => Promise<void>
}

/** The stories of one component; the default export of a `*.stories.tsx` file. */
export interface StoryFile {
  title: string
  stories: readonly Story[]
}

/** Display settings of a story. */
export interface Look {
  name: string
  width: number
  height: number
  scheme: 'light' | 'dark'
}

export const PHONE: Look = { name: 'phone, light', width: 390, height: 844, scheme: 'light' }
export const DESKTOP: Look = { name: 'desktop, dark', width: 1440, height: 900, scheme: 'dark' }

/** Phone and desktop, light and dark: each story is checked in both. */
export const LOOKS: readonly Look[] = [PHONE, DESKTOP]

/** The story with that name. @throws when the file has none */
export function storyOf({ title, stories }: StoryFile, name: string): Story {
  const story = stories.find((candidate) => candidate.name === name)
  if (!story) throw new Error(`${title} has no story '${name}'`)
  return story
}
