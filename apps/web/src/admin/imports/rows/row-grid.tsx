import { useVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import { VisuallyHidden } from '@mantine/core'
import { useEffect, useId, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { useText } from '../../../language/use-text.tsx'
import { useRoom } from '../../../lists/table/use-room.ts'
import { GridRow } from './grid-row.tsx'
import type { CellPosition, EditedCell, RowsProps } from './rows-props.ts'
import classes from './rows.module.css'

const STATUS_WIDTH = 200
const COLUMN_WIDTH = 150
const ROW_HEIGHT = 58

/**
 * The rows as a table whose cells are corrected in place. Only visible rows and columns are rendered. Arrows move between cells, Enter or a
 * letter begins a correction.
 */
export function RowGrid({ label, rows, total, columns, target, corrections }: RowsProps) {
  const { t } = useText()
  const box = useRef<HTMLDivElement>(null)
  const { height, width } = useRoom(box)
  const keys = useId()
  const columnWidth = Math.max(COLUMN_WIDTH, Number.isFinite(width) ? Math.floor((width - STATUS_WIDTH) / columns.length) : 0)
  const { count, need } = rows
  // not memoized, and this code has no compiler that would
  // oxlint-disable-next-line react/incompatible-library
  const down = useVirtualizer({ count, getScrollElement: () => box.current, estimateSize: () => ROW_HEIGHT, overscan: 8 })
  const across = useVirtualizer({
    horizontal: true,
    count: columns.length,
    getScrollElement: () => box.current,
    estimateSize: () => columnWidth,
    paddingStart: STATUS_WIDTH,
    scrollPaddingStart: STATUS_WIDTH,
    overscan: 3,
  })
  useEffect(() => across.measure(), [across, columnWidth])
  const virtualRows = down.getVirtualItems()
  const [from, to] = [virtualRows[0]?.index ?? 0, virtualRows.at(-1)?.index ?? 0]
  useEffect(() => need(Math.max(0, from - 30), to + 30), [need, from, to])
  const virtualColumns = across.getVirtualItems()

  const show = ({ row, column }: CellPosition) => {
    down.scrollToIndex(row)
    across.scrollToIndex(column)
  }
  const mayEdit = (row: number) => corrections !== undefined && rows.at(row) !== undefined
  const { active, edited, setActive, moveTo, edit, leave, press } = useCells(box, { count, width: columns.length, show, mayEdit })
  return (
    <div ref={box} className={classes.box} style={{ maxHeight: height }}>
      <VisuallyHidden id={keys}>{t(corrections ? 'imports.gridKeys' : 'imports.gridKeysReading')}</VisuallyHidden>
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its cells take the focus */}
      <div
        role="grid"
        aria-label={label}
        aria-describedby={keys}
        aria-rowcount={total + 1}
        aria-colcount={columns.length + 1}
        className={classes.grid}
        style={{ width: across.getTotalSize() }}
        onKeyDown={press}
      >
        <GridHead columns={columns} columnWidth={columnWidth} across={virtualColumns} />
        <div role="rowgroup" style={{ height: down.getTotalSize(), position: 'relative' }}>
          {virtualRows.map(({ index, start }) => (
            <GridRow
              key={index}
              index={index}
              start={start}
              row={rows.at(index)}
              measure={down.measureElement}
              statusWidth={STATUS_WIDTH}
              columnWidth={columnWidth}
              columns={columns}
              across={virtualColumns}
              activeColumn={active.row === index ? active.column : undefined}
              edited={edited?.row === index ? edited : undefined}
              target={target}
              corrections={corrections}
              onActive={(column) => setActive({ row: index, column })}
              onEdit={(column) => edit({ row: index, column })}
              onLeave={(column) => leave({ row: index, column })}
              onGo={(column) => moveTo(index, column)}
              onTab={(column, step) => edit(moveTo(index, column + step))}
            />
          ))}
        </div>
      </div>
    </div>
  )
}

interface Cells {
  /** Number of rows. */
  count: number
  /** Number of columns. */
  width: number
  /** Scrolls to a cell. */
  show: (position: CellPosition) => void
  /** Whether the cells of a row can be corrected. */
  mayEdit: (row: number) => boolean
}

/** The cell that Tab reaches and the one that is corrected, and the keys that move and correct. */
function useCells(box: RefObject<HTMLDivElement | null>, { count, width, show, mayEdit }: Cells) {
  const [active, setActive] = useState<CellPosition>({ row: 0, column: 0 })
  const [edited, setEdited] = useState<EditedCell>()
  const hasToFocus = useRef(false)
  useEffect(() => {
    if (!hasToFocus.current) return
    const cell = box.current?.querySelector<HTMLElement>(`[data-cell="${active.row} ${active.column}"]`)
    if (!cell) return
    hasToFocus.current = false
    cell.focus({ preventScroll: true })
  })
  const moveTo = (row: number, column: number) => {
    const next = { row: clamp(row, count), column: clamp(column, width) }
    hasToFocus.current = true
    setActive(next)
    show(next)
    return next
  }
  const edit = (position: EditedCell) => {
    if (!mayEdit(position.row)) return
    // its input takes the focus
    hasToFocus.current = false
    setActive(position)
    setEdited(position)
  }
  const leave = (position: CellPosition) => {
    setEdited((before) => (before?.row === position.row && before.column === position.column ? undefined : before))
    // a press elsewhere has taken the focus already
    if (box.current?.contains(document.activeElement)) moveTo(position.row, position.column)
  }
  const press = (event: KeyboardEvent) => {
    if (edited || !(event.target as HTMLElement).dataset.cell) return
    const step = STEPS[event.key]
    if (step && !event.altKey && !event.metaKey) {
      event.preventDefault()
      const ends = event.ctrlKey ? count : 1
      moveTo(active.row + step[0] * ends, active.column + step[1] * (event.ctrlKey ? width : 1))
    } else if (event.key === 'Enter' || event.key === 'F2') {
      event.preventDefault()
      edit(active)
    } else if (event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault()
      edit({ ...active, typed: event.key })
    }
  }
  return { active, edited, setActive, moveTo, edit, leave, press }
}

interface GridHeadProps {
  columns: RowsProps['columns']
  columnWidth: number
  /** The rendered columns. */
  across: readonly VirtualItem[]
}

/** The columns by their names in the file, each with what it fills. */
function GridHead({ columns, columnWidth, across }: GridHeadProps) {
  const { t } = useText()
  return (
    <div role="rowgroup" className={classes.head}>
      <div role="row" aria-rowindex={1} className={classes.headRow}>
        <div role="columnheader" aria-colindex={1} className={classes.headStatus} style={{ width: STATUS_WIDTH }}>
          {t('imports.row')}
        </div>
        {across.map(({ index, start }) => (
          <div
            key={index}
            role="columnheader"
            aria-colindex={index + 2}
            className={classes.headCell}
            style={{ width: columnWidth, transform: `translateX(${start}px)` }}
          >
            <span className={classes.headName} title={columns[index]!.name}>
              {columns[index]!.name}
            </span>
            <span className={classes.headTarget} title={columns[index]!.target}>
              {columns[index]!.target ?? t('imports.fillsNothing')}
            </span>
          </div>
        ))}
      </div>
    </div>
  )
}

const STEPS: Partial<Record<string, readonly [number, number]>> = {
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  PageDown: [10, 0],
  PageUp: [-10, 0],
  Home: [0, Number.NEGATIVE_INFINITY],
  End: [0, Number.POSITIVE_INFINITY],
}

const clamp = (index: number, count: number) => Math.max(0, Math.min(index, count - 1))
