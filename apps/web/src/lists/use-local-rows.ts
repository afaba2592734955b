import { useMemo } from 'react'
import type { FilterValue } from '@verka/domain/lists/list-query.ts'
import { foldForSearch, searchWords } from '@verka/domain/lists/search-text.ts'
import type { Answer } from '../data/use-call.ts'
import { useText } from '../language/use-text.tsx'
import type { Column } from './column.ts'
import { sortedOut } from './readable-filters.ts'
import type { ListRows } from './use-list-rows.ts'
import type { ListState } from './use-list-state.ts'

interface LocalRows<Row> {
  state: ListState
  columns: readonly Column<Row>[]
  /** Leaves rows out, by a filter of the page. */
  keep?: (row: Row) => boolean
  /** The searched text. */
  searchIn: (row: Row) => string
  /** Values for sorting and filtering a column. */
  valueOf: Record<string, (row: Row) => string | number>
}

const NOTHING = () => undefined

/** A list that is loaded whole, searched, filtered and sorted here in the same way as by the server for long ones. */
export function useLocalRows<Row>(
  answer: Answer<{ items: Row[] }>,
  { state, columns, keep, searchIn, valueOf }: LocalRows<Row>,
): ListRows<Row> {
  const { culture } = useText()
  const items = answer.data?.items
  const { search, ordering } = state
  const filterText = JSON.stringify(sortedOut(state.filters, columns).readable)
  const here = useMemo(() => {
    const filters = JSON.parse(filterText) as Record<string, FilterValue>
    const words = searchWords(search)
    const collator = new Intl.Collator(culture, { numeric: true })
    const found = (items ?? []).filter((row) => {
      if (keep && !keep(row)) return false
      if (Object.entries(filters).some(([column, value]) => valueOf[column] && !meets(valueOf[column](row), value))) return false
      const text = foldForSearch(searchIn(row))
      return words.every((word) => text.includes(word))
    })
    const orders = ordering.flatMap(({ column, dir }) => (valueOf[column] ? [{ by: valueOf[column], sign: dir === 'asc' ? 1 : -1 }] : []))
    return found.sort((one, other) => {
      for (const { by, sign } of orders) {
        const [a, b] = [by(one), by(other)]
        const order = typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b))
        if (order !== 0) return order * sign
      }
      return 0
    })
  }, [items, search, ordering, filterText, culture, keep, searchIn, valueOf])
  const { isPending, isStale, errorTexts, retry } = answer
  const isThere = items !== undefined
  return {
    isPending,
    isStale,
    retry,
    base: 0,
    isFromEnd: false,
    turn: 0,
    toEnd: undefined,
    toStart: undefined,
    here,
    need: NOTHING,
    errorTexts: isThere ? [] : errorTexts,
    at: (index) => here[index],
    count: here.length,
    total: isThere ? here.length : undefined,
  }
}

/** Whether a value matches a filter, by the server's rules. */
function meets(held: string | number, requested: FilterValue): boolean {
  if (Array.isArray(requested)) return requested.some((one) => one === held)
  if (typeof requested !== 'object' || requested === null) return requested === held
  if ('text' in requested) return foldForSearch(String(held)).includes(foldForSearch(requested.text))
  const { from, to } = requested
  // an instant is within a day until its end
  const at = typeof held === 'string' && typeof (from ?? to) === 'string' ? held.slice(0, String(from ?? to).length) : held
  return (from === undefined || from === null || at >= from) && (to === undefined || to === null || at <= to)
}
