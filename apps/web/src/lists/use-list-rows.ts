import { useInfiniteQuery, type InfiniteData } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import type { ArgumentsOf, ReplyOf } from '@verka/domain/api/contract.ts'
import { errorMessages, type ApiError } from '../data/api-error.ts'
import { call, type Callable } from '../data/call.ts'
import { useSession } from '../data/session-context.ts'
import { useText } from '../language/use-text.tsx'
import { readAllRows } from './selection/read-all-rows.ts'

/** So many rows are asked for at a time, and so many pages are kept: what was scrolled past comes again when it is wanted. */
const ROWS_OF_A_PAGE = 100
const PAGES_KEPT = 10
/** So many at a time where all are wanted. */
const ROWS_OF_A_PORTION = 1000

interface ListReply<Row> {
  items: Row[]
  totalCount?: number | undefined
  next?: string | undefined
}
/** What a list call is asked, but for the page. */
type QueryOf<C extends Callable> = ArgumentsOf<C> extends { body: infer Body } ? Omit<Body, 'after' | 'limit' | 'skipCount'> : never
type RowOf<C extends Callable> = ReplyOf<C> extends { items: readonly (infer Row)[] } ? Row : never

/** The rows of a list as far as they have come. Their places count from the first row of all. */
export interface ListRows<Row> {
  /** The row in a place; undefined: it is not here, or not any more. */
  at: (index: number) => Row | undefined
  /** All that are here. */
  here: readonly Row[]
  /** How many places are known: one more may follow. */
  count: number
  /** How many rows there are in all; undefined while nobody has counted. */
  total: number | undefined
  isPending: boolean
  /** The rows are those of the question before. */
  isStale: boolean
  errorTexts: string[]
  retry: (() => void) | undefined
  /** Asks for what is missing of these places. */
  need: (from: number, to: number) => void
  /** Reads all rows that match, to do something with them; `onRead` is told how many have come. Not there: all are here. */
  readAll?: (signal: AbortSignal, onRead: (count: number) => void) => Promise<Row[]>
}

/** Where a page of rows begins, and the pages before it, so that one can go back to those that were let go. */
interface PageStart {
  number: number
  after: string | undefined
  before: PageStart | undefined
  /** How many rows the first page counted. */
  total: number | undefined
}
const FIRST: PageStart = { number: 0, after: undefined, before: undefined, total: undefined }

interface ListOptions<C extends Callable> {
  query?: Record<string, string | undefined>
  body: QueryOf<C>
  /** False: of a call that never says how many there are, and cannot be asked to leave that out. */
  isCounted?: boolean
  isEnabled?: boolean
}

/**
 * The rows that a list call gives, page by page and as deep as one scrolls:
 * `const rows = useListRows(filterElements, { query: { elementTypeId }, body: queryOf(state, columns) })`.
 */
export function useListRows<C extends Callable>(
  definition: C,
  { query, body, isCounted = true, isEnabled = true }: ListOptions<C>,
): ListRows<RowOf<C>> {
  type Row = RowOf<C>
  const { tenant, site } = useSession()
  const text = useText()
  const { data, error, isPending, isPlaceholderData, refetch, fetchNextPage, fetchPreviousPage, hasNextPage, isFetching } =
    useInfiniteQuery<ListReply<Row>, ApiError, InfiniteData<ListReply<Row>, PageStart>, readonly unknown[], PageStart>({
      queryKey: [definition.name, tenant.key, site.key, text.culture, 'rows', query, body],
      queryFn: ({ pageParam: { after }, signal }) => {
        const asked = {
          ...body,
          limit: ROWS_OF_A_PAGE,
          ...(after === undefined ? {} : { after, ...(isCounted ? { skipCount: true } : {}) }),
        }
        const args = { ...(query ? { query } : {}), body: asked } as unknown as ArgumentsOf<C>
        return call(definition, args, { signal }) as Promise<ListReply<Row>>
      },
      initialPageParam: FIRST,
      getNextPageParam: ({ next, totalCount }, _pages, before) =>
        next === undefined ? undefined : { number: before.number + 1, after: next, before, total: totalCount ?? before.total },
      getPreviousPageParam: (_page, _pages, { before }) => before,
      maxPages: PAGES_KEPT,
      // where pages begin is a chain as long as one has scrolled: comparing it would take longer than drawing anew
      structuralSharing: false,
      enabled: isEnabled,
      // the rows before stay while the order or a filter changes, not those of another list
      placeholderData: (before, asked) => (JSON.stringify(asked?.queryKey[5]) === JSON.stringify(query) ? before : undefined),
    })

  const first = (data?.pageParams[0]?.number ?? 0) * ROWS_OF_A_PAGE
  const here = useMemo(() => data?.pages.flatMap(({ items }) => items) ?? [], [data])
  const end = first + here.length
  const need = useCallback(
    (from: number, to: number) => {
      if (isFetching) return
      if (from < first) void fetchPreviousPage()
      else if (to >= end && hasNextPage) void fetchNextPage()
    },
    [isFetching, first, end, hasNextPage, fetchNextPage, fetchPreviousPage],
  )
  const isGone = error?.code === 'notFound' || error?.code === 'forbidden'
  return {
    at: useCallback((index: number) => here[index - first], [here, first]),
    here,
    count: end,
    total: data?.pages[0]?.totalCount ?? data?.pageParams[0]?.total,
    isPending,
    isStale: isPlaceholderData,
    errorTexts: error ? errorMessages(error, text) : [],
    retry: isGone ? undefined : () => void refetch(),
    need,
    readAll(signal, onRead) {
      const ask = (after: string | undefined) => {
        const asked = {
          ...body,
          limit: ROWS_OF_A_PORTION,
          ...(after === undefined ? {} : { after }),
          ...(isCounted ? { skipCount: true } : {}),
        }
        const args = { ...(query ? { query } : {}), body: asked } as unknown as ArgumentsOf<C>
        return call(definition, args, { signal }) as Promise<ListReply<Row>>
      }
      return readAllRows(ask, onRead)
    },
  }
}
