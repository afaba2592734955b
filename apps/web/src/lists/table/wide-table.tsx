import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useId, useRef, type RefObject } from 'react'
import { Checkbox, VisuallyHidden } from '@mantine/core'
import { useText } from '../../language/use-text.tsx'
import { mainColumnOf, type Column } from '../column.ts'
import { columnWidths } from '../columns/column-widths.ts'
import { moveUntilThere } from '../../ui/page/move-until-there.ts'
import { HeadCell } from './head-cell.tsx'
import { Gap, Line, Missing } from './table-line.tsx'
import type { TableProps } from './table-props.ts'
import { ROW_HEIGHTS, useDensity } from '../use-density.ts'
import { useCameFrom } from './use-came-from.ts'
import { useRoom } from './use-room.ts'
import { useRowFocus } from './use-row-focus.ts'
import { useRowStop } from './use-row-stop.ts'
import { useAnchored, useOtherEnd } from './use-other-end.ts'
import { useHeadFocus } from './use-head-focus.ts'
import classes from './wide-table.module.css'

/** Number of rows up to which all are rendered, for the browser's search and screen readers. */
export const DRAWN_WHOLE = 50
const WIDTH = { select: 44, action: 36, besideActions: 28 }

/** The rows as a table. Only visible rows are rendered, so that a million are as fast as ten. */
export function WideTable<Row>(props: TableProps<Row>) {
  const { label, rows, layout, rowKey, rowLink, rowActions, rowActionCount = 1, state, selection, onOrder } = props
  const { t, text } = useText()
  const box = useRef<HTMLDivElement>(null)
  const { height, width } = useRoom(box)
  const { density } = useDensity()
  const rowHeight = ROW_HEIGHTS[density]
  const { count, need } = rows
  const anchored = useAnchored(rows)
  // not memoized, and this code has no compiler that would
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    ...anchored,
    overscan: count <= DRAWN_WHOLE ? count : 10,
  })
  useEffect(() => virtual.measure(), [virtual, rowHeight])
  const virtualItems = virtual.getVirtualItems()
  const [from, to] = [virtualItems[0]?.index ?? 0, virtualItems.at(-1)?.index ?? 0]
  useEffect(() => need(Math.max(0, from - 20), to + 20), [need, from, to])
  const { moveTo, holds } = useRowFocus(box, virtual, { count, isLoaded: (index) => rows.at(index) !== undefined })
  const indexOf = (key: string) => {
    const index = Array.from({ length: count }, (_, at) => rows.at(at)).findIndex((row) => row !== undefined && rowKey(row) === key)
    return index === -1 ? undefined : index
  }
  const noteOpened = useCameFrom(indexOf, moveTo)
  const moveBy = useMoves({ rows, virtual, box, moveTo })
  const body = useRef<HTMLTableSectionElement>(null)
  const noteFocus = useRowStop(body, rowLink !== undefined, (index) => {
    const row = rows.at(index)
    return row === undefined ? undefined : rowKey(row)
  })
  const keys = useId()

  const columns = layout.shown
  const main = mainColumnOf(columns)
  const actionsWidth = rowActions ? WIDTH.besideActions + rowActionCount * WIDTH.action : 0
  const around = (selection ? WIDTH.select : 0) + actionsWidth
  const widths = columnWidths(columns, { main, room: width - around, widthOf: layout.widthOf, text })
  const widthOf = (column: Column<Row>) => widths.get(column.key)!.width
  const total = columns.reduce((sum, column) => sum + widthOf(column), 0) + around
  return (
    <div
      ref={box}
      className={classes.box}
      data-density={density}
      style={{ maxHeight: height }}
      data-from-end={rows.isFromEnd || undefined}
      data-stale={rows.isStale || undefined}
      data-selecting={(selection && selection.rows.length > 0) || undefined}
    >
      <VisuallyHidden id={keys}>{t('lists.headKeys')}</VisuallyHidden>
      <table
        className={classes.table}
        aria-label={label}
        aria-rowcount={(rows.total ?? count) + 1}
        style={{ width: `max(100%, ${total}px)` }}
      >
        <colgroup>
          {selection && <col style={{ width: WIDTH.select }} />}
          {columns.map((column, index) => (
            // the last one takes the remaining width
            <col key={column.key} style={index === columns.length - 1 && !rowActions ? undefined : { width: widthOf(column) }} />
          ))}
          {rowActions && <col style={{ width: actionsWidth }} />}
        </colgroup>
        <Head {...{ columns, widths, layout, state, onOrder, selection }} keysId={keys} hasActions={rowActions !== undefined} />
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only notes where the focus is */}
        <tbody ref={body} onFocus={noteFocus}>
          <Gap height={virtualItems[0]?.start ?? 0} />
          {virtualItems.map(({ index }) => {
            const row = rows.at(index)
            return row === undefined ? (
              <Missing key={`place ${index}`} span={columns.length + 2} />
            ) : (
              <Line
                key={rowKey(row)}
                {...{ row, index, columns, main, rowLink, rowActions, selection, moveBy, holds }}
                place={rows.base + index}
                onOpen={() => noteOpened(rowKey(row))}
                isSelected={selection?.has(rowKey(row)) ?? false}
              />
            )
          })}
          <Gap height={virtual.getTotalSize() - (virtualItems.at(-1)?.end ?? 0)} />
        </tbody>
      </table>
    </div>
  )
}

interface MovesOptions<Row> extends Pick<TableProps<Row>, 'rows'> {
  virtual: ReturnType<typeof useVirtualizer<HTMLDivElement, Element>>
  box: RefObject<HTMLDivElement | null>
  moveTo: (index: number) => void
}

/** Moves the focus by rows, or to an end of the list that has to be loaded first. */
function useMoves<Row>({ rows, virtual, box, moveTo }: MovesOptions<Row>) {
  const hasFocus = useRef(false)
  useOtherEnd(rows, (position) => {
    if (hasFocus.current) moveTo(position)
    hasFocus.current = false
    // others may come before them meanwhile
    const index = () => (position === 0 ? 0 : virtual.options.count - 1)
    const isThere = () => {
      const room = box.current?.getBoundingClientRect()
      const row = box.current?.querySelector(`tr[data-index="${index()}"]`)?.getBoundingClientRect()
      return room !== undefined && row !== undefined && row.top >= room.top && row.bottom <= room.bottom
    }
    moveUntilThere(() => virtual.scrollToIndex(index()), isThere, box.current ?? undefined)
  })
  return (index: number, step: number) => {
    const turn = step === Number.POSITIVE_INFINITY ? rows.toEnd : step === Number.NEGATIVE_INFINITY ? rows.toStart : undefined
    hasFocus.current = turn !== undefined
    if (turn) turn()
    else moveTo(index + step)
  }
}

interface HeadProps<Row> extends Pick<TableProps<Row>, 'layout' | 'state' | 'onOrder' | 'selection'> {
  columns: readonly Column<Row>[]
  widths: ReturnType<typeof columnWidths<Row>>
  keysId: string
  hasActions: boolean
}

/** The headings of the columns, and the checkbox for all rows. */
function Head<Row>({ columns, widths, layout, state, onOrder, selection, keysId, hasActions }: HeadProps<Row>) {
  const { t } = useText()
  const { density } = useDensity()
  const { ref, ...handlers } = useHeadFocus()
  return (
    <thead>
      <tr aria-rowindex={1} ref={ref} {...handlers}>
        {selection && (
          <th className={classes.select}>
            <Checkbox
              size={density === 'compact' ? 'xs' : 'sm'}
              aria-label={t('lists.selectAll')}
              checked={selection.isAll}
              indeterminate={!selection.isAll && selection.rows.length > 0}
              onChange={(event) => selection.setAll(event.currentTarget.checked)}
            />
          </th>
        )}
        {columns.map((column) => (
          <HeadCell
            key={column.key}
            column={column}
            width={widths.get(column.key)!.width}
            least={widths.get(column.key)!.least}
            onWidth={(width) => layout.setWidth(column.key, width)}
            state={state}
            onOrder={onOrder}
            keysId={keysId}
          />
        ))}
        {hasActions && (
          <th className={classes.actions}>
            <VisuallyHidden>{t('ui.rowActions')}</VisuallyHidden>
          </th>
        )}
      </tr>
    </thead>
  )
}
