import type { Column } from '../../lists/column.ts'

/** The columns of several functions in one list: equal titles get the name of their function. */
export function disambiguateColumns<Row>(functions: readonly { name: string; columns: readonly Column<Row>[] }[]): Column<Row>[] {
  const hasTitle = (title: string) => functions.filter(({ columns }) => columns.some((column) => column.title === title)).length
  return functions.flatMap(({ name, columns }) =>
    columns.map((column) => (hasTitle(column.title) > 1 ? { ...column, title: `${column.title} (${name})` } : column)),
  )
}
