import { useQuery } from '@tanstack/react-query'
import { filterKeyOf, type Choice, type Column } from '../column.ts'

const NONE: readonly Choice[] = []

/** The choices of a column's filter; undefined while loading. */
export function useChoices<Row>(column: Column<Row>): readonly Choice[] | undefined {
  const { filter } = column
  const choices = filter?.kind === 'choice' ? filter.choices : NONE
  const isRequested = typeof choices === 'function'
  const { data } = useQuery({
    queryKey: ['choicesOfColumn', filterKeyOf(column)],
    queryFn: () => (typeof choices === 'function' ? choices() : NONE),
    enabled: isRequested,
  })
  return isRequested ? data : choices
}
