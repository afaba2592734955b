import { useMemo } from 'react'
import type { LocalizedTexts } from '@verka/domain/localization/localized-text.ts'
import type { ResourceColumn } from '@verka/domain/resources/columns.ts'
import type { MessageKey } from '@verka/messages/sv-SE.ts'
import type { Answer } from '../data/use-call.ts'
import { useText } from '../language/use-text.tsx'
import type { Column } from './column.ts'
import { useListState } from './use-list-state.ts'
import { useLocalRows } from './use-local-rows.ts'

type Described<Row> = Readonly<Record<string, ResourceColumn<Row> & { title: MessageKey }>>

/** A list that is read whole, by the columns of its entity: `{ columns, rows, state }` for `ListPage`. */
export function useResourceList<Row>(answer: Answer<{ items: Row[] }>, described: Described<Row>) {
  const { t, textOf, formatNumber, formatDateTime } = useText()
  const entries = Object.entries(described)
  const [mainKey] = entries.find(([, { isMain }]) => isMain) ?? entries[0]!
  const state = useListState({ ordering: { column: mainKey, dir: 'asc' } })
  const { valueOf, searchIn } = useMemo(() => {
    const words = { t: t as (key: string) => string, textOf: (texts: LocalizedTexts) => textOf(texts) }
    const values = Object.entries(described).map(([key, { value }]) => [key, (row: Row) => value(row, words)] as const)
    const searched = values.filter(([key]) => described[key]!.isSearched)
    return { valueOf: Object.fromEntries(values), searchIn: (row: Row) => searched.map(([, value]) => value(row)).join(' ') }
  }, [described, t, textOf])
  const columns = entries.map(([key, { title, holds, value: _value, isSearched: _isSearched, filter, ...look }]): Column<Row> => {
    const valueIn = valueOf[key]!
    const shown = {
      text: String,
      number: (value: string | number) => formatNumber(Number(value)),
      moment: (value: string | number) => formatDateTime(String(value)),
    }
    return {
      ...look,
      key,
      title: t(title),
      isSortable: true,
      ...(filter && { filter: { kind: filter } }),
      ...(holds === 'number' && { align: 'right' as const }),
      ...(holds === 'moment' && { holds }),
      render: (row) => shown[holds](valueIn(row)),
    }
  })
  return { columns, state, rows: useLocalRows(answer, { state, columns, searchIn, valueOf }) }
}
