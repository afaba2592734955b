import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react'
import { Checkbox, VisuallyHidden } from '@mantine/core'
import type { Ordering } from '@verka/domain/lists/list-query.ts'
import { useText } from '../../language/use-text.tsx'
import { PlainLink } from '../../ui/navigation/link.tsx'
import { useGo } from '../../ui/navigation/use-go.ts'
import { mainColumnOf, type Column } from '../column.ts'
import { columnWidths } from '../columns/column-widths.ts'
import { moveUntilThere } from '../../ui/page/move-until-there.ts'
import type { ColumnLayout } from '../columns/use-column-layout.ts'
import type { Selection } from '../selection/use-selection.ts'
import type { ListState } from '../use-list-state.ts'
import type { ListRows } from '../use-list-rows.ts'
import { HeadCell } from './head-cell.tsx'
import { useAnchored, useOtherEnd } from './use-other-end.ts'
import { useHeadFocus } from './use-head-focus.ts'
import classes from './wide-table.module.css'

export interface TableProps<Row> {
  /** What the table holds, for screen readers. */
  label: string
  rows: ListRows<Row>
  layout: ColumnLayout<Row>
  rowKey: (row: Row) => string
  /** Where a row leads: its main cell is a link, and a click anywhere on the row follows it. */
  rowLink?: ((row: Row) => string) | undefined
  /** At the end of a row: an ActionIcon or a Menu. */
  rowActions?: ((row: Row) => ReactNode) | undefined
  /** How many buttons stand beside each other there; one when left out. */
  rowActionCount?: number | undefined
  state: ListState | undefined
  selection: Selection<Row> | undefined
  /** Undefined: the tenant has switched ordering off, or there is no order. */
  onOrder: ((ordering: readonly Ordering[]) => void) | undefined
}

const ROW_HEIGHT = 49
/** The wide table ends so far above the bottom of the window. */
const BELOW = 76
const LEAST_HEIGHT = 320
/** So many rows are all drawn, so that the browser finds words in them and a reader goes through them. */
export const DRAWN_WHOLE = 50
const WIDTH = { select: 44, action: 36, besideActions: 28 }

/** Rows and columns. Only the rows in sight are drawn, so that it is as quick with a million as with ten. */
export function WideTable<Row>(props: TableProps<Row>) {
  const { label, rows, layout, rowKey, rowLink, rowActions, rowActionCount = 1, state, selection, onOrder } = props
  const text = useText()
  const { t } = text
  const box = useRef<HTMLDivElement>(null)
  const { height, width } = useRoom(box)
  const { count, need } = rows
  const anchored = useAnchored(rows)
  // nothing is memoized here: there is no compiler that would
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_HEIGHT,
    ...anchored,
    overscan: count <= DRAWN_WHOLE ? count : 10,
  })
  const places = virtual.getVirtualItems()
  const [from, to] = [places[0]?.index ?? 0, places.at(-1)?.index ?? 0]
  useEffect(() => need(Math.max(0, from - 20), to + 20), [need, from, to])
  const moveTo = useRowFocus(box, virtual, count)
  const hasFocus = useRef(false)
  useOtherEnd(rows, (place) => {
    if (hasFocus.current) moveTo(place)
    hasFocus.current = false
    // others may come before them meanwhile
    const index = () => (place === 0 ? 0 : virtual.options.count - 1)
    const isThere = () => {
      const room = box.current?.getBoundingClientRect()
      const row = box.current?.querySelector(`tr[data-index="${index()}"]`)?.getBoundingClientRect()
      return room !== undefined && row !== undefined && row.top >= room.top && row.bottom <= room.bottom
    }
    moveUntilThere(() => virtual.scrollToIndex(index()), isThere, box.current ?? undefined)
  })
  const moveBy = (index: number, step: number) => {
    const turn = step === Number.POSITIVE_INFINITY ? rows.toEnd : step === Number.NEGATIVE_INFINITY ? rows.toStart : undefined
    hasFocus.current = turn !== undefined
    if (turn) turn()
    else moveTo(index + step)
  }
  const head = useHeadFocus()
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
            // the last one takes what is left of a wide window
            <col key={column.key} style={index === columns.length - 1 && !rowActions ? undefined : { width: widthOf(column) }} />
          ))}
          {rowActions && <col style={{ width: actionsWidth }} />}
        </colgroup>
        <thead>
          <tr aria-rowindex={1} ref={head.ref} onKeyDown={head.onKeyDown} onFocus={head.onFocus}>
            {selection && (
              <th className={classes.select}>
                <Checkbox
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
                width={widthOf(column)}
                least={widths.get(column.key)!.least}
                onWidth={(width) => layout.setWidth(column.key, width)}
                state={state}
                onOrder={onOrder}
                keysId={keys}
              />
            ))}
            {rowActions && (
              <th className={classes.actions}>
                <VisuallyHidden>{t('ui.rowActions')}</VisuallyHidden>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          <Gap height={places[0]?.start ?? 0} />
          {places.map(({ index }) => {
            const row = rows.at(index)
            return row === undefined ? (
              <Missing key={`place ${index}`} span={columns.length + 2} />
            ) : (
              <Line
                key={rowKey(row)}
                {...{ row, index, columns, main, rowLink, rowActions, selection, moveBy }}
                place={rows.base + index}
                isSelected={selection?.has(rowKey(row)) ?? false}
              />
            )
          })}
          <Gap height={virtual.getTotalSize() - (places.at(-1)?.end ?? 0)} />
        </tbody>
      </table>
    </div>
  )
}

/** The place of a row that has not come yet. */
const Missing = ({ span }: { span: number }) => (
  <tr className={classes.row} aria-hidden>
    {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- nothing to hear: it is hidden from readers */}
    <td colSpan={span}>
      <span className={classes.missing} />
    </td>
  </tr>
)

const Gap = ({ height }: { height: number }) => (height > 0 ? <tr aria-hidden style={{ height }} /> : null)

interface LineProps<Row> extends Pick<TableProps<Row>, 'rowLink' | 'rowActions' | 'selection'> {
  row: Row
  index: number
  columns: readonly Column<Row>[]
  main: Column<Row> | undefined
  isSelected: boolean
  /** Its place among all, for screen readers. */
  place: number
  moveBy: (index: number, step: number) => void
}

function Line<Row>({ row, index, columns, main, rowLink, rowActions, selection, isSelected, place, moveBy }: LineProps<Row>) {
  const { t } = useText()
  const go = useGo()
  const open = (event: MouseEvent<HTMLElement>) => {
    // what can be pressed in a row keeps its own meaning, and marking text is no click
    if (!rowLink || (event.target as HTMLElement).closest('a, button, input, label') || window.getSelection()?.toString()) return
    if (event.metaKey || event.ctrlKey) window.open(rowLink(row), '_blank', 'noopener')
    else go(rowLink(row))
  }
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10, Home: Number.NEGATIVE_INFINITY, End: Number.POSITIVE_INFINITY }[
      event.key
    ]
    if (step !== undefined) {
      event.preventDefault()
      moveBy(index, step)
    } else if (event.key === ' ' && selection) {
      event.preventDefault()
      selection.toggle(index, event.shiftKey)
    }
  }
  return (
    <tr
      className={classes.row}
      onClick={open}
      data-index={index}
      data-clickable={rowLink ? true : undefined}
      data-selected={isSelected || undefined}
      aria-rowindex={place + 2}
      {...(selection ? { 'aria-selected': isSelected } : {})}
    >
      {selection && (
        <td className={classes.select}>
          <Checkbox
            aria-label={t('lists.selectRow')}
            checked={isSelected}
            onChange={() => undefined}
            onClick={(event) => selection.toggle(index, event.shiftKey)}
            // Space is its own
            onKeyDown={(event) => event.key !== ' ' && press(event)}
          />
        </td>
      )}
      {columns.map((column) => (
        <td key={column.key} data-align={column.align} className={classes.cell}>
          {column === main && rowLink ? (
            <PlainLink to={rowLink(row)} className={classes.rowLink} data-row-link onKeyDown={press}>
              {column.render(row)}
            </PlainLink>
          ) : (
            column.render(row)
          )}
        </td>
      ))}
      {rowActions && <td className={classes.actions}>{rowActions(row)}</td>}
    </tr>
  )
}

/** Puts the focus on a row's link; one that is not drawn is scrolled to first. */
function useRowFocus(
  box: { current: HTMLDivElement | null },
  virtual: { scrollToIndex: (index: number) => void },
  count: number,
): (index: number) => void {
  const wanted = useRef<number>(undefined)
  useLayoutEffect(() => {
    if (wanted.current === undefined) return
    const link = box.current?.querySelector<HTMLElement>(`tr[data-index="${wanted.current}"] [data-row-link]`)
    if (!link) return
    wanted.current = undefined
    link.focus({ preventScroll: true })
  })
  return (index) => {
    const place = Math.min(count - 1, Math.max(0, index))
    wanted.current = place
    virtual.scrollToIndex(place)
    box.current?.querySelector<HTMLElement>(`tr[data-index="${place}"] [data-row-link]`)?.focus({ preventScroll: true })
  }
}

/** How wide a box is, and how high it may be that starts where it does and ends at the bottom of the window. */
function useRoom(box: { current: HTMLElement | null }): { height: number; width: number } {
  const [height, setHeight] = useState(LEAST_HEIGHT * 2)
  const [width, setWidth] = useState(Number.POSITIVE_INFINITY)
  useLayoutEffect(() => {
    const measure = () => {
      const top = (box.current?.getBoundingClientRect().top ?? 0) + window.scrollY
      setHeight(Math.max(LEAST_HEIGHT, window.innerHeight - top - BELOW))
      setWidth(box.current?.clientWidth ?? Number.POSITIVE_INFINITY)
    }
    measure()
    // what stands above may grow: a filter more, a banner
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    // the bar that it is scrolled by takes of its width once there are rows
    if (box.current) observer.observe(box.current)
    window.addEventListener('resize', measure)
    return () => {
      observer.disconnect()
      window.removeEventListener('resize', measure)
    }
  }, [box])
  return { height, width }
}
