import { useInfiniteQuery, useQueryClient, type InfiniteData } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import type { Id } from '@verka/domain/entities/ids.ts'
import type { ReplyOf } from '@verka/domain/api/contract.ts'
import type { ImportOutcome } from '@verka/domain/imports/import-states.ts'
import { listImportRows, type ImportRow } from '@verka/domain/imports/imports.api.ts'
import { errorMessages, type ApiError } from '../../../data/api-error.ts'
import { call } from '../../../data/call.ts'
import { metaOf } from '../../../data/live/stale-answers.ts'
import { useSession } from '../../../data/session-context.ts'
import { useText } from '../../../language/use-text.tsx'

const ROWS_OF_A_PAGE = 200
/** Pages that were scrolled past are reloaded on demand. */
const PAGES_KEPT = 8

type Page = ReplyOf<typeof listImportRows>

/** The position of a page, and the page before it, so that an unloaded one can be reloaded. */
interface PagePosition {
  number: number
  after: number
  before: PagePosition | undefined
}

/** The loaded rows of an import with some outcomes. */
export interface ImportRows {
  at: (index: number) => ImportRow | undefined
  /** Number of known indexes: more may follow. */
  count: number
  isPending: boolean
  errorTexts: string[]
  retry: () => void
  /** Loads missing rows of this range. */
  need: (from: number, to: number) => void
  /** Shows a row as it is now. It stays where it is, whatever its outcome is now. */
  show: (row: ImportRow) => void
}

/** The rows of an import page by page on scrolling, after the row with a number of the file. */
export function useImportRows(id: Id<'dataImport'>, outcomes: readonly ImportOutcome[] | undefined, after: number): ImportRows {
  const { tenant, site } = useSession()
  const text = useText()
  const queries = useQueryClient()
  const key = useMemo(() => [listImportRows.name, tenant.key, site.key, text.culture, id], [tenant.key, site.key, text.culture, id])
  const { data, error, isPending, refetch, fetchNextPage, fetchPreviousPage, hasNextPage, isFetching } = useInfiniteQuery<
    Page,
    ApiError,
    InfiniteData<Page, PagePosition>,
    readonly unknown[],
    PagePosition
  >({
    queryKey: [...key, outcomes?.join(','), after],
    meta: metaOf(listImportRows),
    queryFn: ({ pageParam, signal }) => {
      const query = {
        limit: ROWS_OF_A_PAGE,
        ...(outcomes && { outcomes: outcomes.join(',') }),
        ...(pageParam.after > 0 && { after: pageParam.after }),
      }
      return call(listImportRows, { params: { id }, query }, { signal })
    },
    initialPageParam: { number: 0, after, before: undefined },
    getNextPageParam: ({ next }, _pages, position) =>
      next === undefined ? undefined : { number: position.number + 1, after: next, before: position },
    getPreviousPageParam: (_page, _pages, position) => position.before,
    maxPages: PAGES_KEPT,
    // page positions are a long chain: comparing them would take longer than rendering
    structuralSharing: false,
    // a corrected row stays where it is until the person chooses other rows: what is shown is never loaded again by itself
    staleTime: Infinity,
    gcTime: 0,
  })
  const here = useMemo(() => data?.pages.flatMap(({ items }) => items) ?? [], [data])
  const first = (data?.pageParams[0]?.number ?? 0) * ROWS_OF_A_PAGE
  const end = first + here.length
  const need = useCallback(
    (from: number, to: number) => {
      if (isFetching) return
      if (from < first) void fetchPreviousPage()
      else if (to >= end && hasNextPage) void fetchNextPage()
    },
    [isFetching, first, end, hasNextPage, fetchNextPage, fetchPreviousPage],
  )
  const show = useCallback(
    (row: ImportRow) =>
      queries.setQueriesData<InfiniteData<Page, PagePosition>>({ queryKey: key }, (known) => {
        if (!known || !('pages' in known)) return known
        const withRow = (page: Page) => ({ ...page, items: page.items.map((item) => (item.number === row.number ? row : item)) })
        return { ...known, pages: known.pages.map(withRow) }
      }),
    [queries, key],
  )
  return {
    at: useCallback((index: number) => here[index - first], [here, first]),
    count: end,
    isPending,
    errorTexts: error ? errorMessages(error, text) : [],
    retry: () => void refetch(),
    need,
    show,
  }
}
