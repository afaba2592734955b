import { useCallback, useMemo } from 'react'
import type { ListQuery, Ordering } from '@verka/domain/lists/list-query.ts'
import { useAddressSearch } from '../navigation/use-address.ts'

export const PAGE_SIZES = [25, 50, 100] as const
const DEFAULT_PAGE_SIZE = 25

/** The state of a list, which stands in the address, so that a link and the browser's back show the same. */
export interface ListAddress {
  search: string
  ordering: Ordering
  /** 1 is the first. */
  page: number
  pageSize: number
  /** What the list call is asked; add `filters` of your own. */
  query: Pick<ListQuery, 'searchCriteria' | 'skip' | 'limit' | 'ordering'>
  setSearch: (search: string) => void
  setOrdering: (ordering: Ordering) => void
  setPage: (page: number) => void
  setPageSize: (size: number) => void
}

const asPositive = (text: string | undefined, fallback: number) => (/^[1-9]\d{0,6}$/.test(text ?? '') ? Number(text) : fallback)

/** Reads '-title' as descending by title. */
function orderingFrom(text: string | undefined, fallback: Ordering): Ordering {
  if (!text || text === '-') return fallback
  return text.startsWith('-') ? { column: text.slice(1), dir: 'desc' } : { column: text, dir: 'asc' }
}

/** A list's search (`q`), order (`sort`), page (`page`) and page size (`size`) in the address. A new search or order starts at the first page. */
export function useListAddress(options: { ordering: Ordering }): ListAddress {
  const [address, set] = useAddressSearch()
  const { column, dir } = options.ordering
  const ordering = useMemo(() => orderingFrom(address.sort, { column, dir }), [address.sort, column, dir])
  const search = address.q ?? ''
  const page = asPositive(address.page, 1)
  const size = asPositive(address.size, DEFAULT_PAGE_SIZE)
  const pageSize = PAGE_SIZES.find((known) => known === size) ?? DEFAULT_PAGE_SIZE
  const query = useMemo(
    () => ({
      ...(search ? { searchCriteria: search } : {}),
      skip: (page - 1) * pageSize,
      limit: pageSize,
      ordering: [ordering],
    }),
    [search, page, pageSize, ordering],
  )
  const setSearch = useCallback((text: string) => set({ q: text, page: undefined }, { isTyping: true }), [set])
  const setOrdering = useCallback(
    (next: Ordering) => set({ sort: `${next.dir === 'desc' ? '-' : ''}${next.column}`, page: undefined }),
    [set],
  )
  const setPage = useCallback((next: number) => set({ page: next === 1 ? undefined : String(next) }), [set])
  const setPageSize = useCallback((next: number) => set({ size: String(next), page: undefined }), [set])
  return { search, ordering, page, pageSize, query, setSearch, setOrdering, setPage, setPageSize }
}
