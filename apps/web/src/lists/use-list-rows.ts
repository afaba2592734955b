import { useInfiniteQuery, type InfiniteData } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import type { ArgumentsOf, ReplyOf } from '@verka/domain/api/contract.ts'
import { errorMessages, type ApiError } from '../data/api-error.ts'
import { metaOf } from '../data/live/stale-answers.ts'
import { call, type Callable } from '../data/call.ts'
import { useSession } from '../data/session-context.ts'
import { useText } from '../language/use-text.tsx'
import { readAllRows } from './read-all-rows.ts'

/** So many rows are asked for at a time, and so many pages are kept: what was scrolled past comes again when it is wanted. */
const ROWS_OF_A_PAGE = 100
const PAGES_KEPT = 10
/** So many at a time where all are wanted. */
const ROWS_OF_A_PORTION = 1000

interface ListReply<Row> {
  items: Row[]
  totalCount?: number | undefined
  next?: string | undefined
  previous?: string | undefined
}
/** What a list call is asked, but for the page. */
type QueryOf<C extends Callable> =
  ArgumentsOf<C> extends { body: infer Body } ? Omit<Body, 'after' | 'before' | 'fromEnd' | 'limit' | 'skipCount'> : never
type RowOf<C extends Callable> = ReplyOf<C> extends { items: readonly (infer Row)[] } ? Row : never

/** The rows of a list as far as they have come, from its start or from its end. */
export interface ListRows<Row> {
  /** How many rows stand before the place 0: from the end of a long list only those places are known that have come. */
  base: number
  /** They have come from the end. */
  isFromEnd: boolean
  /** Another one each time that one has gone to one of the ends. */
  turn: number
  /** Goes to an end; undefined: it is here already, or there is no way. */
  toEnd: (() => void) | undefined
  toStart: (() => void) | undefined
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

/** Where a page of rows is, and the pages that led to it, so that one can go back to those that were let go. */
interface PagePosition {
  /** Counted from the first page, or from the last. */
  number: number
  isFromEnd: boolean
  turn: number
  cursor: string | undefined
  from: PagePosition | undefined
  /** How many rows the first of them counted. */
  total: number | undefined
}
const FIRST: PagePosition = { number: 0, isFromEnd: false, turn: 0, cursor: undefined, from: undefined, total: undefined }

const further = (from: PagePosition, cursor: string | undefined, counted: number | undefined): PagePosition | undefined =>
  cursor === undefined ? undefined : { ...from, number: from.number + 1, cursor, from, total: counted ?? from.total }

/** What a page is asked by. */
function pageQueryOf({ isFromEnd, cursor }: PagePosition, isCounted: boolean): object {
  if (cursor === undefined) return isFromEnd ? { fromEnd: true } : {}
  return { [isFromEnd ? 'before' : 'after']: cursor, ...(isCounted ? { skipCount: true } : {}) }
}

interface ListOptions<C extends Callable> {
  query?: Record<string, string | undefined>
  body: QueryOf<C>
  /** False: of a call that never says how many there are, and cannot be asked to leave that out. */
  isCounted?: boolean
  isEnabled?: boolean
}

/**
 * The rows that a list call gives, page by page and as deep as one scrolls, from its start or from its end:
 * `const rows = useListRows(filterElements, { query: { elementTypeId }, body: queryOf(state, columns) })`.
 */
export function useListRows<C extends Callable>(
  definition: C,
  { query, body, isCounted = true, isEnabled = true }: ListOptions<C>,
): ListRows<RowOf<C>> {
  type Row = RowOf<C>
  const { tenant, site } = useSession()
  const text = useText()
  const question = JSON.stringify([query, body])
  // another question begins at its start
  const [wanted, setWanted] = useState({ question, isFromEnd: false, turn: 0 })
  const { isFromEnd, turn } = wanted.question === question ? wanted : FIRST
  const turnTo = (end: boolean) => setWanted({ question, isFromEnd: end, turn: turn + 1 })
  const { data, error, isPending, isPlaceholderData, refetch, fetchNextPage, fetchPreviousPage, hasNextPage, hasPreviousPage, isFetching } =
    useInfiniteQuery<ListReply<Row>, ApiError, InfiniteData<ListReply<Row>, PagePosition>, readonly unknown[], PagePosition>({
      queryKey: [definition.name, tenant.key, site.key, text.culture, 'rows', query, body, turn, isFromEnd],
      meta: metaOf(definition),
      queryFn: ({ pageParam, signal }) => {
        const requested = { ...body, limit: ROWS_OF_A_PAGE, ...pageQueryOf(pageParam, isCounted) }
        const args = { ...(query ? { query } : {}), body: requested } as unknown as ArgumentsOf<C>
        return call(definition, args, { signal }) as Promise<ListReply<Row>>
      },
      initialPageParam: { ...FIRST, isFromEnd, turn },
      getNextPageParam: ({ next, totalCount }, _pages, position) =>
        position.isFromEnd ? position.from : further(position, next, totalCount),
      getPreviousPageParam: ({ previous, totalCount }, _pages, position) =>
        position.isFromEnd ? further(position, previous, totalCount) : position.from,
      maxPages: PAGES_KEPT,
      // where pages begin is a chain as long as one has scrolled: comparing it would take longer than drawing anew
      structuralSharing: false,
      enabled: isEnabled,
      // the rows before stay while the order or a filter changes, not those of another list
      placeholderData: (before, requested) => (JSON.stringify(requested?.queryKey[5]) === JSON.stringify(query) ? before : undefined),
    })

  const here = useMemo(() => data?.pages.flatMap(({ items }) => items) ?? [], [data])
  const { first, end, isWhole, ...positions } = positionsOf(data, here.length, { hasPreviousPage, hasNextPage })
  const need = useCallback(
    (from: number, to: number) => {
      if (isFetching) return
      if (from < first) void fetchPreviousPage()
      else if (to >= end && hasNextPage) void fetchNextPage()
    },
    [isFetching, first, end, hasNextPage, fetchNextPage, fetchPreviousPage],
  )
  const canTurn = isCounted && !isPlaceholderData && data !== undefined
  const isGone = error?.code === 'notFound' || error?.code === 'forbidden'
  return {
    ...positions,
    toEnd: canTurn && !isWhole.atEnd ? () => turnTo(true) : undefined,
    toStart: canTurn && !isWhole.atStart ? () => turnTo(false) : undefined,
    at: useCallback((index: number) => here[index - first], [here, first]),
    here,
    isPending,
    isStale: isPlaceholderData,
    errorTexts: error ? errorMessages(error, text) : [],
    retry: isGone ? undefined : () => void refetch(),
    need,
    readAll(signal, onRead) {
      const fetchPage = (after: string | undefined) => {
        const requested = {
          ...body,
          limit: ROWS_OF_A_PORTION,
          ...(after === undefined ? {} : { after }),
          ...(isCounted ? { skipCount: true } : {}),
        }
        const args = { ...(query ? { query } : {}), body: requested } as unknown as ArgumentsOf<C>
        return call(definition, args, { signal }) as Promise<ListReply<Row>>
      }
      return readAllRows(fetchPage, onRead)
    },
  }
}

interface RowPositions extends Pick<ListRows<unknown>, 'base' | 'count' | 'total' | 'isFromEnd' | 'turn'> {
  /** The places of the first row that is here, and behind the last one. */
  first: number
  end: number
  /** Whether what is here begins with the first of all rows, and ends with the last. */
  isWhole: { atStart: boolean; atEnd: boolean }
}

/** Which places the rows of some pages have. From the end, one page more is known of before the first one that is here: there one scrolls to. */
function positionsOf<Row>(
  data: InfiniteData<ListReply<Row>, PagePosition> | undefined,
  here: number,
  { hasPreviousPage, hasNextPage }: { hasPreviousPage: boolean; hasNextPage: boolean },
): RowPositions {
  const [start, last] = [data?.pageParams[0] ?? FIRST, data?.pageParams.at(-1) ?? FIRST]
  const { isFromEnd, turn } = start
  const isWhole = { atStart: !hasPreviousPage, atEnd: !hasNextPage }
  if (!isFromEnd) {
    const first = start.number * ROWS_OF_A_PAGE
    const end = first + here
    return { base: 0, first, end, count: end, total: data?.pages[0]?.totalCount ?? start.total, isFromEnd, turn, isWhole }
  }
  const behind = last.number * ROWS_OF_A_PAGE
  const total = data?.pages.at(-1)?.totalCount ?? last.total ?? here
  const before = total - behind - here
  // the total may be older than the rows: that there are some before says the answer itself
  const first = hasPreviousPage ? Math.max(1, Math.min(ROWS_OF_A_PAGE, before)) : 0
  const end = first + here
  return { base: hasPreviousPage ? Math.max(0, before - first) : 0, first, end, count: end + behind, total, isFromEnd, turn, isWhole }
}
