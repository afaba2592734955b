import type { VirtualItem } from '@tanstack/react-virtual'
import { Skeleton } from '@mantine/core'
import type { ImportTarget } from '@verka/domain/imports/import-settings.ts'
import type { ImportRow } from '@verka/domain/imports/imports.api.ts'
import { useText } from '../../../language/use-text.tsx'
import { CellContent, factsOf, Pencil } from './cell-content.tsx'
import { CellEditor } from './cell-editor.tsx'
import { RowStatus } from './row-status.tsx'
import { saveCell, type EditedCell } from './rows-props.ts'
import type { ShownColumn } from './shown-columns.ts'
import type { Corrections } from './use-corrections.ts'
import classes from './rows.module.css'

interface GridRowProps {
  index: number
  /** Distance from the first row. */
  start: number
  /** Undefined: it is loading. */
  row: ImportRow | undefined
  measure: (element: HTMLElement | null) => void
  statusWidth: number
  columnWidth: number
  columns: readonly ShownColumn[]
  /** The rendered columns. */
  across: readonly VirtualItem[]
  /** The column of the cell that Tab reaches, if it is in this row. */
  activeColumn: number | undefined
  edited: EditedCell | undefined
  target: ImportTarget
  corrections: Corrections | undefined
  onActive: (column: number) => void
  onEdit: (column: number) => void
  onLeave: (column: number) => void
  onTab: (column: number, step: 1 | -1) => void
  /** Moves the focus to a cell. */
  onGo: (column: number) => void
}

/** A row of the table: its outcome, and the visible ones of its cells. */
export function GridRow(props: GridRowProps) {
  const { index, start, row, measure, statusWidth, columnWidth, columns, across, target, onGo } = props
  return (
    <div
      ref={measure}
      role="row"
      aria-rowindex={index + 2}
      data-index={index}
      data-outcome={row?.outcome}
      className={classes.row}
      style={{ transform: `translateY(${start}px)` }}
    >
      <div role="rowheader" aria-colindex={1} className={classes.status} style={{ width: statusWidth }}>
        {row ? <RowStatus row={row} target={target} /> : <Skeleton height={12} width="60%" />}
        {row && <WrongColumns row={row} columns={columns} onGo={onGo} />}
      </div>
      {/* columns that are not rendered take their room */}
      <div aria-hidden style={{ flex: 'none', width: (across[0]?.start ?? statusWidth) - statusWidth }} />
      {row &&
        across.map(({ index: column }) => (
          <GridCell key={column} {...props} row={row} column={column} shown={columns[column]!} width={columnWidth} />
        ))}
    </div>
  )
}

/** The columns of a row's wrong cells, which may be beside the visible ones: each leads to its cell. */
function WrongColumns({ row, columns, onGo }: Pick<GridRowProps, 'columns' | 'onGo'> & { row: ImportRow }) {
  const { t } = useText()
  const wrong = columns.flatMap(({ at, name }, index) => (factsOf(row, at).reasons.length > 0 ? [{ at, name, index }] : []))
  return wrong.map(({ at, name, index }) => (
    <button
      key={at}
      type="button"
      tabIndex={-1}
      className={classes.wrongColumn}
      aria-label={t('imports.toCell', { column: name, number: row.number })}
      onClick={() => onGo(index)}
    >
      {name}
    </button>
  ))
}

interface GridCellProps extends Pick<
  GridRowProps,
  'index' | 'activeColumn' | 'edited' | 'corrections' | 'onActive' | 'onEdit' | 'onLeave' | 'onTab'
> {
  row: ImportRow
  column: number
  shown: ShownColumn
  width: number
}

function GridCell({
  index,
  row,
  column,
  shown,
  width,
  activeColumn,
  edited,
  corrections,
  onActive,
  onEdit,
  onLeave,
  onTab,
}: GridCellProps) {
  const { t } = useText()
  const { value, reasons } = factsOf(row, shown.at)
  const correction = corrections?.of(row.number, shown.at)
  const isEdited = edited?.column === column
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are those of the whole table
    <div
      role="gridcell"
      aria-colindex={column + 2}
      aria-invalid={reasons.length > 0 || undefined}
      data-correctable={corrections !== undefined || undefined}
      tabIndex={activeColumn === column && !isEdited ? 0 : -1}
      data-cell={`${index} ${column}`}
      data-wrong={reasons.length > 0 || undefined}
      className={classes.cell}
      style={{ width }}
      onFocus={() => activeColumn === column || onActive(column)}
      onClick={() => corrections && !isEdited && onEdit(column)}
    >
      {isEdited && corrections ? (
        <CellEditor
          label={t('imports.correctCell', { column: shown.name, number: row.number })}
          initial={value}
          typed={edited.typed ?? correction?.text}
          onSave={(text) => {
            saveCell(corrections, row, shown.at, text)
            onLeave(column)
          }}
          onLeave={() => onLeave(column)}
          onTab={(step) => onTab(column, step)}
        />
      ) : (
        <>
          <CellContent row={row} column={shown.at} correction={correction} />
          {corrections && <Pencil />}
        </>
      )}
    </div>
  )
}
