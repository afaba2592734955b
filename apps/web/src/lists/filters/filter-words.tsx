import type { FilterValue } from '@verka/domain/lists/list-query.ts'
import { formatDate } from '@verka/domain/localization/dates.ts'
import { useText, type Text } from '../../language/use-text.tsx'
import type { Choice, Column } from '../column.ts'
import { useNamed } from './use-named.ts'
import { useChoices } from './use-choices.ts'

/** Number of names shown before 'and n more'. */
const NAMED = 3

/** The filter of a column as text. */
export function FilterWords<Row>({ column, value }: { column: Column<Row>; value: FilterValue }) {
  const text = useText()
  const listed = useChoices(column)
  const named = useNamed(column, value)
  return <>{wordsOf(column, value, [...(listed ?? []), ...named], text)}</>
}

function wordsOf<Row>({ filter }: Column<Row>, value: FilterValue, choices: readonly Choice[], text: Text): string {
  const { t, culture, formatNumber } = text
  const one = (item: string | number | boolean | null) => {
    if (item === null) return t('lists.empty')
    if (typeof item === 'boolean') return t(item ? 'lists.yes' : 'lists.no')
    if (typeof item === 'number') return formatNumber(item)
    return choices.find((choice) => choice.value === item)?.label ?? item
  }
  if (Array.isArray(value)) {
    const named = value.slice(0, NAMED).map(one).join(', ')
    return value.length > NAMED ? t('lists.andMore', { named, count: value.length - NAMED }) : named
  }
  // a text that is meant as a whole, not as a part
  if (typeof value === 'string' && filter?.kind === 'text') return t('lists.exactly', { text: value })
  if (typeof value !== 'object' || value === null) return one(value)
  if ('text' in value) return `”${value.text}”`
  const bound = (item: string | number | null | undefined) => {
    if (item === null || item === undefined) return undefined
    if (typeof item === 'number') return formatNumber(item)
    return filter?.kind === 'day' ? formatDate(item, culture) : item
  }
  const [from, to] = [bound(value.from), bound(value.to)]
  if (from === to && from !== undefined) return from
  if (from !== undefined && to !== undefined) return t('lists.fromTo', { from, to })
  return from === undefined ? t('lists.upTo', { to: to ?? '' }) : t('lists.atLeast', { from })
}
