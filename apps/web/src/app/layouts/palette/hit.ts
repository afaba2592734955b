import type { ComponentType } from 'react'
import type { IconProps } from '@tabler/icons-react'
import { foldForSearch, searchWords } from '@verka/domain/lists/search-text.ts'

/** What the palette finds, in the order in which it is told. */
export const HIT_KINDS = ['element', 'page', 'category', 'service', 'function', 'recordType', 'user', 'action'] as const
export type HitKind = (typeof HIT_KINDS)[number]

/** Something that one can go to or do. */
export interface Hit {
  kind: HitKind
  /** Its id; of a page its address. */
  id: string
  label: string
  /** What tells it from others of its name. */
  hint?: string
  /** Where, in a text that is neither of these, the search was found. */
  why?: string | undefined
  to?: string
  /** What it does, of an action without an address. */
  run?: () => void
  /** It leads to a list of all that were found, and is none of them. */
  isWay?: boolean
  icon: ComponentType<IconProps>
}

/** What was gone to from the palette, by which it is found again: what it is called may have changed. */
export type Visited = Pick<Hit, 'kind' | 'id'>

export const keyOfHit = ({ kind, id }: Visited) => `${kind} ${id}`

/** Most hits of one kind: with more, one writes more. */
export const MOST = 6

/** The first of what was found, and whether there is more. */
export interface FirstHits {
  hits: Hit[]
  hasMore: boolean
}
export const firstOf = (hits: readonly Hit[]): FirstHits => ({ hits: hits.slice(0, MOST), hasMore: hits.length > MOST })

/** The first that have every word of a search, what was visited lately before the others. */
export function found(hits: readonly Hit[], search: string, visited: readonly Visited[]): FirstHits {
  const words = searchWords(search)
  const has = ({ label, hint = '' }: Hit) => {
    const text = foldForSearch(`${label} ${hint}`)
    return words.every((word) => text.includes(word))
  }
  return firstOf(recentFirst(hits.filter(has), visited))
}

/** What has a code in the order in which somebody who types one looks for it: that code, what begins with it, what has it, all else. */
export function byCode<Coded extends { id: string; code: string }>(all: readonly Coded[], search: string): Coded[] {
  const typed = foldForSearch(search.trim())
  const rankOf = ({ code }: Coded) => {
    const folded = foldForSearch(code)
    if (folded === typed) return 0
    if (folded.startsWith(typed)) return 1
    return folded.includes(typed) ? 2 : 3
  }
  const each = all.filter((one, index) => all.findIndex(({ id }) => id === one.id) === index)
  return each.toSorted((one, other) => rankOf(one) - rankOf(other))
}

/** What was visited lately first, the others as they came. */
function recentFirst(hits: readonly Hit[], visited: readonly Visited[]): Hit[] {
  const rank = new Map(visited.map((one, index) => [keyOfHit(one), index]))
  const rankOf = (hit: Hit) => rank.get(keyOfHit(hit)) ?? visited.length
  return hits.toSorted((one, other) => rankOf(one) - rankOf(other))
}
