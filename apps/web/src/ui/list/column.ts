import type { ReactNode } from 'react'

/** A column of a list. */
export interface Column<Row> {
  /** Unique; for a sortable column the name the server orders by: a built-in name or the id of a field. */
  key: string
  title: string
  /** What stands in the cell; text that is too long is cut with an ellipsis. */
  render: (row: Row) => ReactNode
  isSortable?: boolean
  align?: 'left' | 'right'
  /** The column that names the row: it carries the row's link and is the heading of its card on a phone. The first one when left out. */
  isMain?: boolean
  /** Left out of the card on a phone. */
  isHiddenOnPhone?: boolean
  width?: number | string
}

export const mainColumnOf = <Row>(columns: readonly Column<Row>[]): Column<Row> | undefined =>
  columns.find((column) => column.isMain) ?? columns[0]
