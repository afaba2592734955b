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
  icon: ComponentType<IconProps>
}

/** What was gone to from the palette, by which it is found again: what it is called may have changed. */
export type Visited = Pick<Hit, 'kind' | 'id'>

export const keyOfHit = ({ kind, id }: Visited) => `${kind} ${id}`

/** Most hits of one kind: with more, one writes more. */
const MOST = 6

/** Those that have every word of a search, what was visited lately first. */
export function found(hits: readonly Hit[], search: string, visited: readonly Visited[]): Hit[] {
  const words = searchWords(search)
  const has = ({ label, hint = '' }: Hit) => {
    const text = foldForSearch(`${label} ${hint}`)
    return words.every((word) => text.includes(word))
  }
  return recentFirst(hits.filter(has), visited).slice(0, MOST)
}

/** What was visited lately first, the others as they came. */
function recentFirst(hits: readonly Hit[], visited: readonly Visited[]): Hit[] {
  const rank = new Map(visited.map((one, index) => [keyOfHit(one), index]))
  const rankOf = (hit: Hit) => rank.get(keyOfHit(hit)) ?? visited.length
  return hits.toSorted((one, other) => rankOf(one) - rankOf(other))
}
