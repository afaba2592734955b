import { useMemo } from 'react'
import type { LocalizedTexts } from '@verka/domain/localization/localized-text.ts'
import type { ResourceColumn } from '@verka/domain/resources/columns.ts'
import type { MessageKey } from '@verka/messages/sv-SE.ts'
import type { Answer } from '../data/use-call.ts'
import { useText, type Text } from '../language/use-text.tsx'
import { mainColumnOf, type Column, type ColumnFilter } from './column.ts'
import { useListState } from './use-list-state.ts'
import { useLocalRows } from './use-local-rows.ts'

type Choices = Readonly<Record<string, MessageKey>>
type Described<Row> = Readonly<Record<string, ResourceColumn<Row> & { title: MessageKey; choices?: Choices }>>

/** The columns of an entity for a list, with their order, filters and search. */
export function useResourceColumns<Row>(described: Described<Row>) {
  const text = useText()
  const { t, textOf, formatNumber, formatDateTime } = text
  const { valueOf, searchIn } = useMemo(() => {
    const words = { t: t as (key: string) => string, textOf: (texts: LocalizedTexts) => textOf(texts) }
    const values = Object.entries(described).map(([key, { value }]) => [key, (row: Row) => value(row, words)] as const)
    const searched = values.filter(([key]) => described[key]!.isSearched)
    return { valueOf: Object.fromEntries(values), searchIn: (row: Row) => searched.map(([, value]) => value(row)).join(' ') }
  }, [described, t, textOf])
  const columns = Object.entries(described).map(
    ([key, { title, holds, value: _value, isSearched: _isSearched, filter, choices, ...look }]): Column<Row> => {
      const valueIn = valueOf[key]!
      const shown = {
        text: String,
        number: (value: string | number) => formatNumber(Number(value)),
        moment: (value: string | number) => (value === '' ? '' : formatDateTime(String(value))),
      }
      return {
        ...look,
        key,
        title: t(title),
        isSortable: true,
        ...(filter && { filter: { kind: filter } }),
        ...(choices && { filter: choiceFilter(choices, t) }),
        ...(holds === 'number' && { align: 'right' as const }),
        ...(holds === 'moment' && { holds }),
        render: (row) => textOfChoice(valueIn(row), choices, t) ?? shown[holds](valueIn(row)),
      }
    },
  )
  return { columns, valueOf, searchIn }
}

/** A list that is loaded whole, by the columns of its entity: `{ columns, rows, state }` for `ListPage`. */
export function useResourceList<Row>(answer: Answer<{ items: Row[] }>, described: Described<Row>) {
  const { columns, valueOf, searchIn } = useResourceColumns(described)
  const state = useListState({ ordering: { column: mainColumnOf(columns)!.key, dir: 'asc' } })
  return { columns, state, rows: useLocalRows(answer, { state, columns, searchIn, valueOf }) }
}

const choiceFilter = (choices: Choices, t: Text['t']): ColumnFilter => ({
  kind: 'choice',
  isNeverEmpty: true,
  choices: Object.entries(choices).map(([value, key]) => ({ value, label: t(key) })),
})

function textOfChoice(value: string | number, choices: Choices | undefined, t: Text['t']): string | undefined {
  const key = choices?.[value]
  return key && t(key)
}
