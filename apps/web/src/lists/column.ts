import type { ReactNode } from 'react'

/** One of the filter values of a column with choices. */
export interface Choice {
  value: string
  label: string
}

/** Filter of a column; its control follows from it. `day`: days, and instants by their days. */
export type ColumnFilter =
  /** `isNeverEmpty`: there is no row without one. */
  | { kind: 'choice'; choices: readonly Choice[] | (() => Promise<readonly Choice[]>); isNeverEmpty?: boolean }
  /** Chosen from the hits of a search: for too many choices to list. `named`: names of the chosen ones. */
  | {
      kind: 'found'
      find: (typed: string) => Promise<readonly Choice[]>
      named: (values: readonly string[]) => Promise<readonly Choice[]>
      isNeverEmpty?: boolean
    }
  | { kind: 'text' }
  /** `mayBeEmpty`: there are rows without one. */
  | { kind: 'number'; mayBeEmpty?: boolean }
  | { kind: 'boolean' }
  /** `isOfDays`: only whole days, though it has instants. */
  | { kind: 'day'; isOfDays?: boolean; mayBeEmpty?: boolean }

/** A column of a list. */
export interface Column<Row> {
  /** Unique; for a column that is sorted or filtered, the server's name: a built-in name or the id of a field. */
  key: string
  title: string
  /** Content of the cell; text that is too long is cut with an ellipsis. */
  render: (row: Row) => ReactNode
  isSortable?: boolean
  filter?: ColumnFilter | undefined
  /** The server's filter key, if it is not the column: for a user's name, the user. */
  filterKey?: string
  /** Content that is never cut, since a part would be misleading: the column is as wide as it needs. */
  holds?: 'day' | 'moment' | 'number' | undefined
  align?: 'left' | 'right'
  /** The column that names the row: it has the row's link and is the heading of its card on a phone. The first one by default. */
  isMain?: boolean
  /** Omitted from the card on a phone. */
  isHiddenOnPhone?: boolean
  /** Hidden until it is chosen. */
  isExtra?: boolean
  /** In pixels, until the user resizes it. */
  width?: number
}

export const filterKeyOf = <Row>({ filterKey, key }: Column<Row>): string => filterKey ?? key

export const mainColumnOf = <Row>(columns: readonly Column<Row>[]): Column<Row> | undefined =>
  columns.find((column) => column.isMain) ?? columns[0]
