import { useMemo } from 'react'
import { foldForSearch, searchWords } from '@verka/domain/lists/search-text.ts'
import type { Answer } from '../../data/use-call.ts'
import { useText } from '../../language/use-text.tsx'
import type { ListAnswer } from '../../ui/list/list-page.tsx'
import type { ListAddress } from '../../ui/list/use-list-address.ts'

interface LocalList<Row> {
  address: ListAddress
  /** Leaves rows out, by a filter of the page. */
  keep?: (row: Row) => boolean
  /** What is searched in. */
  searchIn: (row: Row) => string
  /** What a column is ordered by. */
  orderBy: Record<string, (row: Row) => string | number>
}

/** A list that comes whole, searched, ordered and paged here in the same way as the server does for the long ones. */
export function useLocalList<Row>(answer: Answer<{ items: Row[] }>, { address, keep, searchIn, orderBy }: LocalList<Row>): ListAnswer<Row> {
  const { culture } = useText()
  const items = answer.data?.items
  const { search, ordering, page, pageSize } = address
  const data = useMemo(() => {
    if (!items) return undefined
    const words = searchWords(search)
    const collator = new Intl.Collator(culture, { numeric: true })
    const by = orderBy[ordering.column] ?? Object.values(orderBy)[0]!
    const found = items.filter((row) => {
      if (keep && !keep(row)) return false
      const text = foldForSearch(searchIn(row))
      return words.every((word) => text.includes(word))
    })
    found.sort((one, other) => {
      const [a, b] = [by(one), by(other)]
      const order = typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b))
      return ordering.dir === 'asc' ? order : -order
    })
    return { items: found.slice((page - 1) * pageSize, page * pageSize), totalCount: found.length }
  }, [items, search, ordering, page, pageSize, culture, keep, searchIn, orderBy])
  return { ...answer, data }
}
