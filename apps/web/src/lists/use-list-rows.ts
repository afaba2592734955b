import { useInfiniteQuery, type InfiniteData } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import type { ArgumentsOf, ReplyOf } from '@verka/domain/api/contract.ts'
import type { ListQuery } from '@verka/domain/lists/list-query.ts'
import { ApiError, errorMessages } from '../data/api-error.ts'
import { metaOf } from '../data/live/stale-answers.ts'
import { call, type Callable } from '../data/call.ts'
import { useSession } from '../data/session-context.ts'
import { useText } from '../language/use-text.tsx'
import { readAllRows } from './read-all-rows.ts'
import type { RefusedList } from './refused-columns.ts'

/** Rows of a page, and maximum number of loaded pages: pages that were scrolled past are reloaded on demand. */
export const ROWS_OF_A_PAGE = 100
const PAGES_KEPT = 10
/** Rows loaded at a time when all are needed. */
const ROWS_OF_A_PORTION = 1000

interface ListReply<Row> {
  items: Row[]
  totalCount?: number | undefined
  next?: string | undefined
  previous?: string | undefined
}
/** The query of a list call without its page. */
type QueryOf<C extends Callable> =
  ArgumentsOf<C> extends { body: infer Body } ? Omit<Body, 'after' | 'before' | 'fromEnd' | 'limit' | 'skipCount'> : never
type RowOf<C extends Callable> = ReplyOf<C> extends { items: readonly (infer Row)[] } ? Row : never

/** The loaded rows of a list, from its start or from its end. */
export interface ListRows<Row> {
  /** Number of rows before index 0: from the end of a long list only loaded indexes are known. */
  base: number
  /** They were loaded from the end. */
  isFromEnd: boolean
  /** Changes each time the user moves to one of the ends. */
  turn: number
  /** Moves to an end; undefined: it is displayed already, or not available. */
  toEnd: (() => void) | undefined
  toStart: (() => void) | undefined
  /** The row at an index; undefined: not loaded, or unloaded. */
  at: (index: number) => Row | undefined
  /** All loaded rows. */
  here: readonly Row[]
  /** Number of known indexes: one more may follow. */
  count: number
  /** Total number of rows; undefined without a count. */
  total: number | undefined
  isPending: boolean
  /** The rows are those of the previous query. */
  isStale: boolean
  errorTexts: string[]
  /** What was refused: the list can name its columns. */
  refused?: RefusedList | undefined
  retry: (() => void) | undefined
  /** Loads missing rows of this range. */
  need: (from: number, to: number) => void
  /** Loads all matching rows for an action; `onRead` gets their number so far. Undefined: all are loaded. */
  readAll?: (signal: AbortSignal, onRead: (count: number) => void) => Promise<Row[]>
}

/** The position of a page, and the pages before it, so that unloaded ones can be reloaded. */
interface PagePosition {
  /** Counted from the first page, or from the last. */
  number: number
  isFromEnd: boolean
  turn: number
  cursor: string | undefined
  from: PagePosition | undefined
  /** Total number of rows by the first answer. */
  total: number | undefined
}
const FIRST: PagePosition = { number: 0, isFromEnd: false, turn: 0, cursor: undefined, from: undefined, total: undefined }

const further = (from: PagePosition, cursor: string | undefined, counted: number | undefined): PagePosition | undefined =>
  cursor === undefined ? undefined : { ...from, number: from.number + 1, cursor, from, total: counted ?? from.total }

/** The query of a page. */
function pageQueryOf({ isFromEnd, cursor }: PagePosition, isCounted: boolean): object {
  if (cursor === undefined) return isFromEnd ? { fromEnd: true } : {}
  return { [isFromEnd ? 'before' : 'after']: cursor, ...(isCounted ? { skipCount: true } : {}) }
}

interface ListOptions<C extends Callable> {
  params?: Record<string, string>
  query?: Record<string, string | undefined>
  /** Omitted for a GET: its page is in the query. */
  body?: QueryOf<C>
  /** False: of a call that has no total, and no option to omit it. */
  isCounted?: boolean
  isEnabled?: boolean
}

/**
 * The rows of a list call, page by page on scrolling, from its start or from its end: `const rows = useListRows(filterElements, { query: {
 * elementTypeId }, body: queryOf(state, columns) })`.
 */
export function useListRows<C extends Callable>(
  definition: C,
  { params, query, body, isCounted = true, isEnabled = true }: ListOptions<C>,
): ListRows<RowOf<C>> {
  type Row = RowOf<C>
  const { tenant, site } = useSession()
  const text = useText()
  const question = JSON.stringify([params, query, body])
  // of which list, and what is asked of it
  const [of, asked] = body === undefined ? [params, query] : [query, body]
  // another query begins at its start
  const [wanted, setWanted] = useState({ question, isFromEnd: false, turn: 0 })
  const { isFromEnd, turn } = wanted.question === question ? wanted : FIRST
  const turnTo = (end: boolean) => setWanted({ question, isFromEnd: end, turn: turn + 1 })
  const { data, error, isPending, isPlaceholderData, refetch, fetchNextPage, fetchPreviousPage, hasNextPage, hasPreviousPage, isFetching } =
    useInfiniteQuery<ListReply<Row>, ApiError, InfiniteData<ListReply<Row>, PagePosition>, readonly unknown[], PagePosition>({
      queryKey: [definition.name, tenant.key, site.key, text.culture, 'rows', of, asked, turn, isFromEnd],
      meta: metaOf(definition),
      queryFn: ({ pageParam, signal }) => {
        const requested =
          body === undefined
            ? { query: { ...query, Limit: ROWS_OF_A_PAGE, after: pageParam.cursor } }
            : { ...(query ? { query } : {}), body: { ...body, limit: ROWS_OF_A_PAGE, ...pageQueryOf(pageParam, isCounted) } }
        const args = { ...(params ? { params } : {}), ...requested } as unknown as ArgumentsOf<C>
        return call(definition, args, { signal }) as Promise<ListReply<Row>>
      },
      initialPageParam: { ...FIRST, isFromEnd, turn },
      getNextPageParam: ({ next, totalCount }, _pages, position) =>
        position.isFromEnd ? position.from : further(position, next, totalCount),
      getPreviousPageParam: ({ previous, totalCount }, _pages, position) =>
        position.isFromEnd ? further(position, previous, totalCount) : position.from,
      maxPages: PAGES_KEPT,
      // page positions are a long chain: comparing them would take longer than rendering
      structuralSharing: false,
      enabled: isEnabled,
      // the previous rows stay while the sort order or a filter changes, not those of another list
      placeholderData: (before, requested) => (JSON.stringify(requested?.queryKey[5]) === JSON.stringify(of) ? before : undefined),
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
  const readEach = (signal: AbortSignal, onRead: (count: number) => void) => {
    const fetchPage = (after: string | undefined) => {
      const requested = {
        ...body,
        limit: ROWS_OF_A_PORTION,
        ...(after === undefined ? {} : { after }),
        ...(isCounted ? { skipCount: true } : {}),
      }
      const args = { ...(params ? { params } : {}), ...(query ? { query } : {}), body: requested } as unknown as ArgumentsOf<C>
      return call(definition, args, { signal }) as Promise<ListReply<Row>>
    }
    return readAllRows(fetchPage, onRead)
  }
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
    refused: error instanceof ApiError ? { error, filteredBy: columnsIn(body) } : undefined,
    retry: isGone ? undefined : () => void refetch(),
    need,
    ...(body !== undefined && { readAll: readEach }),
  }
}

/** The columns by which a query filters. */
const columnsIn = (body: object | undefined): string[] =>
  ((body as Pick<ListQuery, 'filters'> | undefined)?.filters ?? []).map(({ column }) => column)

interface RowPositions extends Pick<ListRows<unknown>, 'base' | 'count' | 'total' | 'isFromEnd' | 'turn'> {
  /** Indexes of the first loaded row, and after the last one. */
  first: number
  end: number
  /** Whether the loaded rows include the first of all rows, and the last. */
  isWhole: { atStart: boolean; atEnd: boolean }
}

/** The indexes of the rows of some pages. From the end, one more page is assumed before the first loaded row: the target of scrolling. */
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
  // the total may be older than the rows: the reply shows whether there are rows before
  const first = hasPreviousPage ? Math.max(1, Math.min(ROWS_OF_A_PAGE, before)) : 0
  const end = first + here
  return { base: hasPreviousPage ? Math.max(0, before - first) : 0, first, end, count: end + behind, total, isFromEnd, turn, isWhole }
}
