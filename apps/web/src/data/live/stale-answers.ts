import type { Query } from '@tanstack/react-query'
import type { Call } from '@verka/domain/api/contract.ts'
import { getElementNow } from '@verka/domain/element-now/element-now.api.ts'
import type { Change } from '@verka/domain/events/events.api.ts'
import type { LiveEntity } from '@verka/domain/resources/resources.ts'

/** Entities in a cached answer, as its call declares; stored as the query's `meta`. */
export type AnswerMeta = Pick<Call, 'shows' | 'showsOne'>

type Cached = Pick<Query, 'queryKey' | 'meta'>

/** The `meta` of a query that caches a call's answer. */
export const metaOf = ({ shows, showsOne }: AnswerMeta) => ({ shows, ...(showsOne && { showsOne }) })

const shownBy = ({ meta }: Cached) => (meta ?? {}) as Partial<AnswerMeta>

/** The id in a call's path, if the query is about one row. */
const idOf = ({ queryKey }: Cached) => (queryKey[4] as { params?: { id?: string } } | undefined)?.params?.id?.toLowerCase()

/** Which cached answers are stale after changes. A change of the reader's own person makes all of them stale. */
export function staleAfter(changes: readonly Change[], userId: string): (query: Cached) => boolean {
  // other rights, other sites: every answer may differ
  if (changes.some(({ entity, id }) => entity === 'user' && id === userId)) return () => true
  return (query) => {
    const { shows = [], showsOne } = shownBy(query)
    const id = idOf(query)
    return changes.some(({ entity, ...change }) => shows.includes(entity) && (showsOne !== entity || id === undefined || id === change.id))
  }
}

/** Whether an answer is a form that is being filled in: it was prepared once, and changes by others do not read it again. */
export const isPrepared = ([name]: Query['queryKey']): boolean => typeof name === 'string' && name.startsWith('prepare')

/** The `meta` of an open form's state (`exe/operation/concurrent`): only changes by others make it stale. */
export const formNowMeta = () => ({ ...metaOf(getElementNow), isFormNow: true })

/** Which cached answers are stale after a save by this client. */
export const staleAfterSave =
  (changes: readonly LiveEntity[]) =>
  (query: Cached): boolean =>
    query.meta?.isFormNow !== true && changes.some((entity) => shownBy(query).shows?.includes(entity))
