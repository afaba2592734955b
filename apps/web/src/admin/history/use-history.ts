import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import type { Field } from '@verka/domain/forms/field.ts'
import type { getElementHistory, getRecordHistory, HistoryChange, HistoryExecution } from '@verka/domain/history/history.api.ts'
import { errorMessages, type ApiError } from '../../data/api-error.ts'
import { metaOf } from '../../data/live/stale-answers.ts'
import { call } from '../../data/call.ts'
import { concernsDeleted } from '../../data/deleted-things.ts'
import { useSession } from '../../data/session-context.ts'
import { useText } from '../../language/use-text.tsx'

type Entry = HistoryChange | HistoryExecution
interface Page {
  items: Entry[]
  fields: Field[]
  next?: string | undefined
}

export interface History {
  entries: readonly Entry[]
  /** Fields of the changed values. */
  fields: readonly Field[]
  isPending: boolean
  errorTexts: string[]
  retry: () => void
  /** Loads older entries; undefined: no more. */
  more: (() => void) | undefined
  isReadingMore: boolean
}

/** The history, newest first, as far as loaded. */
export function useHistory(definition: typeof getElementHistory | typeof getRecordHistory, id: string, kind?: Entry['kind']): History {
  const queries = useQueryClient()
  const { tenant, site } = useSession()
  const text = useText()
  const queryKey = [definition.name, tenant.key, site.key, text.culture, { params: { id } }, kind]
  const { data, error, isPending, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery<Page, ApiError>({
    queryKey,
    meta: metaOf(definition),
    // it may be mounted only after the row was deleted
    enabled: !concernsDeleted(queries, { queryKey }),
    queryFn: ({ pageParam, signal }) => {
      const query = { ...(kind ? { kind } : {}), ...(pageParam === undefined ? {} : { after: pageParam as string }) }
      return call(definition as typeof getElementHistory, { params: { id }, query }, { signal })
    },
    initialPageParam: undefined,
    getNextPageParam: ({ next }) => next,
  })
  const fields = new Map((data?.pages ?? []).flatMap((page) => page.fields.map((field) => [field.id, field] as const)))
  return {
    entries: data?.pages.flatMap(({ items }) => items) ?? [],
    fields: [...fields.values()],
    isPending,
    errorTexts: error && !data ? errorMessages(error, text) : [],
    retry: () => void refetch(),
    more: hasNextPage ? () => void fetchNextPage() : undefined,
    isReadingMore: isFetchingNextPage,
  }
}
