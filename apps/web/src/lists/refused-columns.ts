import type { ApiError } from '../data/api-error.ts'
import type { Text } from '../language/use-text.tsx'
import { filterKeyOf, type Column } from './column.ts'

/** A list that was refused, and the columns by which it was filtered, in the order of the request. */
export interface RefusedList {
  error: ApiError
  filteredBy: readonly string[]
}

const AT_FILTER = /^filters\.(\d+)\./

/** The messages of a refused list: the server names a field by its id, and a filter by its position; people know its title. */
export function refusedTexts<Row>(
  { error, filteredBy }: RefusedList,
  columns: readonly Column<Row>[],
  text: Pick<Text, 'serverText' | 't'>,
): string[] {
  const titleOf = (name: unknown) => columns.find((column) => filterKeyOf(column) === name || column.key === name)?.title
  const texts = error.errors.map(({ message, params, field }) => {
    const named = titleOf(params?.column)
    if (named !== undefined) return text.serverText(message, { ...params, column: named })
    const title = titleOf(filteredBy[Number(AT_FILTER.exec(field ?? '')?.[1])])
    const sentence = text.serverText(message, params)
    return title === undefined ? sentence : `${title}: ${sentence}`
  })
  return [...new Set(texts)]
}
