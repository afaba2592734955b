import { useCallback, useMemo } from 'react'
import type { FilterValue, ListQuery, Ordering } from '@verka/domain/lists/list-query.ts'
import { useAddressSearch } from '../ui/navigation/use-address.ts'
import type { Column } from './column.ts'
import { isOrder, sortedOut } from './readable-filters.ts'

/** The query of a list, as in a link and a saved view. */
export interface ListQuestion {
  search: string
  ordering: Ordering[]
  /** By the columns' keys. */
  filters: Readonly<Record<string, FilterValue>>
}

/** A list's query in the address, so that a link and the browser's back show the same. */
export interface ListState extends ListQuestion {
  setSearch: (search: string) => void
  setOrdering: (ordering: readonly Ordering[]) => void
  /** Keys of unreadable filters in the address. */
  unread: readonly string[]
  /** Whether the order is the address's. */
  isOrderChosen: boolean
  /** Narrows by a column; undefined: no longer. */
  setFilter: (column: string, value: FilterValue | undefined) => void
  /** Clears search and filters. */
  showAll: () => void
  /** Removes some filters from the address, and optionally the sort order. */
  forget: (keys: readonly string[], hasOrder?: boolean) => void
  /** Replaces the whole query. */
  setQuestion: (question: ListQuestion) => void
}

const FILTER = 'f.'
/** The server takes no more (`listQuerySchema`). */
const LONGEST_SEARCH = 250

const isScalar = (value: unknown) => value === null || ['string', 'number', 'boolean'].includes(typeof value)
const isBound = (value: unknown) => value === undefined || value === null || ['string', 'number'].includes(typeof value)

/** Parses a filter of an address; undefined: invalid. */
function filterFrom(text: string): FilterValue | undefined {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return undefined
  }
  if (isScalar(value) || (Array.isArray(value) && value.every(isScalar))) return value as FilterValue
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  const { text: part, from, to, ...others } = value as Record<string, unknown>
  if (Object.keys(others).length > 0) return undefined
  if (part !== undefined) return typeof part === 'string' && part.trim() !== '' ? { text: part } : undefined
  return isBound(from) && isBound(to) ? (value as FilterValue) : undefined
}

/** '-changed,title' is: by the newest change first, then by title. */
const orderingFrom = (text: string): Ordering[] =>
  text
    .split(',')
    .filter((part) => part !== '' && part !== '-')
    .slice(0, 5)
    .map((part) => (part.startsWith('-') ? { column: part.slice(1), dir: 'desc' } : { column: part, dir: 'asc' }))
const orderingIn = (ordering: readonly Ordering[]) => ordering.map(({ column, dir }) => `${dir === 'desc' ? '-' : ''}${column}`).join(',')

/** A list's search (`q`), sort order (`sort`) and filters (`f.` and the column) in the address; `ordering` is the default. */
export function useListState(options: { ordering: Ordering }): ListState {
  const [address, set] = useAddressSearch()
  const { column, dir } = options.ordering
  const search = (address.q ?? '').slice(0, LONGEST_SEARCH)
  const sort = address.sort ?? ''
  const filterText = JSON.stringify(Object.entries(address).filter(([name]) => name.startsWith(FILTER)))
  const ordering = useMemo(() => {
    const requested = orderingFrom(sort)
    return requested.length > 0 ? requested : [{ column, dir }]
  }, [sort, column, dir])
  const isOrderChosen = orderingFrom(sort).length > 0
  const { filters, unread } = useMemo(() => {
    const entries = (JSON.parse(filterText) as [string, string][]).map(
      ([name, text]) => [name.slice(FILTER.length), filterFrom(text)] as const,
    )
    return {
      filters: Object.fromEntries(entries.flatMap(([key, value]) => (value === undefined ? [] : [[key, value]]))),
      unread: entries.flatMap(([key, value]) => (value === undefined ? [key] : [])),
    }
  }, [filterText])
  const names = [...Object.keys(filters), ...unread].join(' ')
  const noFilters = useCallback(
    () => Object.fromEntries(names.split(' ').flatMap((name) => (name === '' ? [] : [[`${FILTER}${name}`, undefined]]))),
    [names],
  )
  const setSearch = useCallback((text: string) => set({ q: text }, { isTyping: true }), [set])
  const setOrdering = useCallback((next: readonly Ordering[]) => set({ sort: orderingIn(next) }), [set])
  const setFilter = useCallback(
    (key: string, value: FilterValue | undefined) => set({ [`${FILTER}${key}`]: value === undefined ? undefined : JSON.stringify(value) }),
    [set],
  )
  const forget = useCallback(
    (keys: readonly string[], hasOrder = false) =>
      set({ ...Object.fromEntries(keys.map((key) => [`${FILTER}${key}`, undefined])), ...(hasOrder ? { sort: undefined } : {}) }),
    [set],
  )
  const showAll = useCallback(() => set({ q: undefined, ...noFilters() }), [set, noFilters])
  const setQuestion = useCallback(
    (question: ListQuestion) =>
      set({
        q: question.search,
        sort: orderingIn(question.ordering),
        ...noFilters(),
        ...Object.fromEntries(Object.entries(question.filters).map(([key, value]) => [`${FILTER}${key}`, JSON.stringify(value)])),
      }),
    [set, noFilters],
  )
  return { search, ordering, isOrderChosen, filters, unread, setSearch, setOrdering, setFilter, forget, showAll, setQuestion }
}

/** The query of the list call. Unknown columns of the address, and filters that a column does not support, are dropped. */
export function queryOf<Row>(
  { search, ordering, filters }: ListQuestion,
  columns: readonly Column<Row>[],
): Pick<ListQuery, 'searchCriteria' | 'ordering' | 'filters'> {
  const orders = ordering.filter((order) => isOrder(order, columns))
  const narrowed = Object.entries(sortedOut(filters, columns).readable)
  return {
    ...(search ? { searchCriteria: search } : {}),
    ...(orders.length > 0 ? { ordering: orders } : {}),
    ...(narrowed.length > 0 ? { filters: narrowed.map(([column, value]) => ({ column, value })) } : {}),
  }
}
