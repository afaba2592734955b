import type { ComponentType } from 'react'
import type { IconProps } from '@tabler/icons-react'
import { foldForSearch, searchWords } from '@verka/domain/lists/search-text.ts'

/** Kinds of hits, in the order of the palette. */
export const HIT_KINDS = ['element', 'page', 'category', 'service', 'function', 'recordType', 'user', 'action'] as const
export type HitKind = (typeof HIT_KINDS)[number]

/** A target or an action of the palette. */
export interface Hit {
  kind: HitKind
  /** Its id; of a page its address. */
  id: string
  label: string
  /** Distinguishes it from others with the same name. */
  hint?: string
  /** The matching text, if it is neither name nor code. */
  why?: string | undefined
  to?: string
  /** Effect of an action without an address. */
  run?: () => void
  /** It links to a list of all found rows, and is not one of them. */
  isWay?: boolean
  icon: ComponentType<IconProps>
}

/** A visited hit, by which it is found again: its name may have changed. */
export type Visited = Pick<Hit, 'kind' | 'id'>

export const keyOfHit = ({ kind, id }: Visited) => `${kind} ${id}`

/** Maximum hits of one kind: with more, the user types more. */
export const MOST = 6

/** The first hits, and whether there are more. */
export interface FirstHits {
  hits: Hit[]
  hasMore: boolean
}
export const firstOf = (hits: readonly Hit[]): FirstHits => ({ hits: hits.slice(0, MOST), hasMore: hits.length > MOST })

/** The first hits with every word of a search, recently visited ones first. */
export function found(hits: readonly Hit[], search: string, visited: readonly Visited[]): FirstHits {
  const words = searchWords(search)
  const has = ({ label, hint = '' }: Hit) => {
    const text = foldForSearch(`${label} ${hint}`)
    return words.every((word) => text.includes(word))
  }
  return firstOf(recentFirst(hits.filter(has), visited))
}

/** Rows with codes in the order for a typed code: equal, prefix, contained, others. */
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

/** Recently visited hits first, the others in their order. */
function recentFirst(hits: readonly Hit[], visited: readonly Visited[]): Hit[] {
  const rank = new Map(visited.map((one, index) => [keyOfHit(one), index]))
  const rankOf = (hit: Hit) => rank.get(keyOfHit(hit)) ?? visited.length
  return hits.toSorted((one, other) => rankOf(one) - rankOf(other))
}
