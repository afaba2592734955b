import { useRef, useState, type KeyboardEvent, type MouseEvent, type PointerEvent } from 'react'
import { ActionIcon, UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowsSort, IconArrowUp, IconFilter, IconFilterFilled } from '@tabler/icons-react'
import type { Ordering } from '@verka/domain/lists/list-query.ts'
import { useText } from '../../language/use-text.tsx'
import { filterKeyOf, type Column } from '../column.ts'
import { FilterControl } from '../filters/filter-control.tsx'
import { NARROWEST } from '../columns/use-column-layout.ts'
import type { ListState } from '../use-list-state.ts'
import { Popover } from '../../ui/overlays/popover.tsx'
import classes from './head-cell.module.css'

const STEP = 16

interface HeadCellProps<Row> {
  column: Column<Row>
  width: number
  /** No narrower, in pixels; 0: as narrow as any column. */
  least: number
  onWidth: (width: number) => void
  state: ListState | undefined
  onOrder: ((ordering: readonly Ordering[]) => void) | undefined
  /** DOM id of the text that describes the keys. */
  keysId: string
}

/** The heading of a column: sorts, filters, and resizes it. */
export function HeadCell<Row>({ column, width, least, onWidth, state, onOrder, keysId }: HeadCellProps<Row>) {
  const position = state?.ordering.findIndex(({ column: key }) => key === column.key) ?? -1
  const dir = position >= 0 ? state!.ordering[position]!.dir : undefined
  const isSortable = column.isSortable === true && onOrder !== undefined
  const order = (event: MouseEvent) => {
    const next: Ordering = { column: column.key, dir: dir === 'asc' ? 'desc' : 'asc' }
    // with Shift, one more column after those before
    if (!event.shiftKey || !state) onOrder?.([next])
    else onOrder?.(position >= 0 ? state.ordering.with(position, next) : [...state.ordering, next].slice(0, 5))
  }
  const Icon = dir === 'asc' ? IconArrowUp : dir === 'desc' ? IconArrowDown : IconArrowsSort
  return (
    <th
      scope="col"
      // without its buttons: it is read with every cell
      aria-label={column.title}
      className={classes.head}
      data-align={column.align}
      {...(isSortable ? { 'aria-sort': dir === 'asc' ? 'ascending' : dir === 'desc' ? 'descending' : 'none' } : {})}
    >
      <div className={classes.parts} data-align={column.align}>
        {isSortable ? (
          <UnstyledButton
            className={classes.sort}
            data-active={dir !== undefined || undefined}
            data-align={column.align}
            data-head-part
            aria-describedby={keysId}
            onClick={order}
          >
            <span className={classes.title}>{column.title}</span>
            <Icon size={15} stroke={2} aria-hidden className={classes.icon} />
            {dir !== undefined && state!.ordering.length > 1 && <span className={classes.place}>{position + 1}</span>}
          </UnstyledButton>
        ) : (
          <span className={classes.title}>{column.title}</span>
        )}
        {column.filter && state && <HeadFilter column={column} state={state} />}
      </div>
      <Grip title={column.title} width={width} least={Math.max(NARROWEST, least)} onWidth={onWidth} />
    </th>
  )
}

function HeadFilter<Row>({ column, state }: { column: Column<Row>; state: ListState }) {
  const { t } = useText()
  const [isOpen, setOpen] = useState(false)
  const key = filterKeyOf(column)
  const value = state.filters[key]
  const isActive = value !== undefined
  const Icon = isActive ? IconFilterFilled : IconFilter
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" shadow="md" withinPortal trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon
          size="sm"
          {...(isActive ? {} : { color: 'gray' })}
          className={classes.filter}
          data-active={isActive || undefined}
          data-head-part
          aria-label={t('lists.filterBy', { column: column.title })}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon size={15} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown miw={260} maw={340}>
        <FilterControl column={column} value={value} onChange={(next) => state.setFilter(key, next)} />
      </Popover.Dropdown>
    </Popover>
  )
}

/** The handle that resizes a column: by dragging, or with the arrow keys. */
function Grip({ title, width, least, onWidth }: { title: string; width: number; least: number; onWidth: (width: number) => void }) {
  const { t } = useText()
  const start = useRef<{ x: number; width: number }>(undefined)
  const begin = (event: PointerEvent<HTMLElement>) => {
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
    // the rendered width: the last column is wider than its stored width
    start.current = { x: event.clientX, width: event.currentTarget.closest('th')?.offsetWidth ?? width }
  }
  const move = (event: PointerEvent) => {
    if (start.current) onWidth(Math.max(least, start.current.width + event.clientX - start.current.x))
  }
  const press = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -STEP, ArrowRight: STEP }[event.key]
    if (step === undefined) return
    event.preventDefault()
    onWidth(Math.max(least, width + step))
  }
  return (
    // a separator that is moved is focusable and has a value (ARIA, 'window splitter')
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/no-noninteractive-tabindex
    <div
      role="separator"
      data-head-part
      tabIndex={-1}
      aria-orientation="vertical"
      aria-label={t('lists.widthOf', { column: title })}
      aria-valuenow={width}
      aria-valuemin={least}
      aria-valuemax={800}
      className={classes.grip}
      onPointerDown={begin}
      onPointerMove={move}
      onPointerUp={() => (start.current = undefined)}
      onPointerCancel={() => (start.current = undefined)}
      onKeyDown={press}
    />
  )
}
