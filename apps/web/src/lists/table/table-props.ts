import type { ReactNode } from 'react'
import type { Ordering } from '@verka/domain/lists/list-query.ts'
import type { ColumnLayout } from '../columns/use-column-layout.ts'
import type { Selection } from '../selection/use-selection.ts'
import type { ListRows } from '../use-list-rows.ts'
import type { ListState } from '../use-list-state.ts'

/** Props of a list's rows, as a table or as cards. */
export interface TableProps<Row> {
  /** Label of the table, for screen readers. */
  label: string
  rows: ListRows<Row>
  layout: ColumnLayout<Row>
  rowKey: (row: Row) => string
  /** Target of a row: its main cell is a link, and a click anywhere on the row follows it. */
  rowLink?: ((row: Row) => string) | undefined
  /** At the end of a row: an ActionIcon or a Menu. */
  rowActions?: ((row: Row) => ReactNode) | undefined
  /** Number of action buttons in a row; one by default. */
  rowActionCount?: number | undefined
  state: ListState | undefined
  selection: Selection<Row> | undefined
  /** Undefined: the tenant has switched ordering off, or there is no order. */
  onOrder: ((ordering: readonly Ordering[]) => void) | undefined
}
