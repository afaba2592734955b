import type { ReactNode } from 'react'

/** One of the values that a column of choices can be narrowed to. */
export interface Choice {
  value: string
  label: string
}

/** What a column can be narrowed by; the control follows from it. `day`: days, and moments by their days. */
export type ColumnFilter =
  /** `isNeverEmpty`: there is no row without one. */
  | { kind: 'choice'; choices: readonly Choice[] | (() => Promise<readonly Choice[]>); isNeverEmpty?: boolean }
  /** Chosen among what a search finds: of what is too many to be listed. `named`: what the chosen ones are called. */
  | {
      kind: 'found'
      find: (typed: string) => Promise<readonly Choice[]>
      named: (values: readonly string[]) => Promise<readonly Choice[]>
      isNeverEmpty?: boolean
    }
  | { kind: 'text' }
  | { kind: 'number' }
  | { kind: 'boolean' }
  /** `isOfDays`: by whole days alone, though it holds moments. */
  | { kind: 'day'; isOfDays?: boolean }

/** A column of a list. */
export interface Column<Row> {
  /** Unique; for a column that is ordered or narrowed by, the name that the server knows: a built-in name or the id of a field. */
  key: string
  title: string
  /** What stands in the cell; text that is too long is cut with an ellipsis. */
  render: (row: Row) => ReactNode
  isSortable?: boolean
  filter?: ColumnFilter | undefined
  /** By what the server narrows, where it is not the column itself: of a person's name, the person. */
  filterKey?: string
  /** What is never cut, since a part of it says something else: the column is as wide as it needs. */
  holds?: 'day' | 'moment' | 'number' | undefined
  align?: 'left' | 'right'
  /** The column that names the row: it carries the row's link and is the heading of its card on a phone. The first one when left out. */
  isMain?: boolean
  /** Left out of the card on a phone. */
  isHiddenOnPhone?: boolean
  /** Not shown until somebody chooses it. */
  isExtra?: boolean
  /** In pixels, until somebody makes it wider or narrower. */
  width?: number
}

export const filterKeyOf = <Row>({ filterKey, key }: Column<Row>): string => filterKey ?? key

export const mainColumnOf = <Row>(columns: readonly Column<Row>[]): Column<Row> | undefined =>
  columns.find((column) => column.isMain) ?? columns[0]
