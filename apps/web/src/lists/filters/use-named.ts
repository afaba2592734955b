import { useQuery } from '@tanstack/react-query'
import type { FilterValue } from '@verka/domain/lists/list-query.ts'
import { filterKeyOf, type Choice, type Column } from '../column.ts'

const NONE: readonly Choice[] = []
export const chosenIn = (value: FilterValue | undefined): readonly (string | null)[] =>
  (Array.isArray(value) ? value : [value]).filter((item): item is string | null => typeof item === 'string' || item === null)

/** The names of a column's filtered values, if they are searched and not listed. */
export function useNamed<Row>(column: Column<Row>, value: FilterValue | undefined): readonly Choice[] {
  const { filter } = column
  const values = filter?.kind === 'found' ? chosenIn(value).filter((item) => item !== null) : []
  const { data } = useQuery({
    queryKey: ['namesOfColumn', filterKeyOf(column), values],
    queryFn: () => (filter?.kind === 'found' ? filter.named(values) : NONE),
    enabled: values.length > 0,
  })
  return data ?? NONE
}
