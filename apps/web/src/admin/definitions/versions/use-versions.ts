import { useInfiniteQuery } from '@tanstack/react-query'
import type { DefinitionVersion } from '@verka/domain/definitions/versions.ts'
import { errorMessages, type ApiError } from '../../../data/api-error.ts'
import { call } from '../../../data/call.ts'
import { metaOf } from '../../../data/live/stale-answers.ts'
import { useSession } from '../../../data/session-context.ts'
import type { Answer } from '../../../data/use-call.ts'
import { useText } from '../../../language/use-text.tsx'
import type { VERSION_KINDS } from './version-kinds.ts'

interface Page {
  items: DefinitionVersion[]
  next?: string | undefined
}

interface Versions extends Answer<readonly DefinitionVersion[]> {
  /** Loads older versions; undefined: no more. */
  more: (() => void) | undefined
  isReadingMore: boolean
}

/** The versions of a definition, newest first, as far as loaded. */
export function useVersions(definition: (typeof VERSION_KINDS)['elementType']['list'], id: string): Versions {
  const { tenant, site } = useSession()
  const text = useText()
  const { data, error, isPending, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery<Page, ApiError>({
    queryKey: [definition.name, tenant.key, site.key, text.culture, { params: { id } }],
    meta: metaOf(definition),
    queryFn: ({ pageParam, signal }) =>
      call(definition, { params: { id }, query: pageParam === undefined ? {} : { after: pageParam as string } }, { signal }),
    initialPageParam: undefined,
    getNextPageParam: ({ next }) => next,
  })
  return {
    data: data?.pages.flatMap(({ items }) => items),
    isPending,
    isStale: false,
    error,
    errorTexts: error && !data ? errorMessages(error, text) : [],
    retry: () => void refetch(),
    more: hasNextPage ? () => void fetchNextPage() : undefined,
    isReadingMore: isFetchingNextPage,
  }
}
