import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { Checkbox, NativeSelect } from '@mantine/core'
import { IconArrowsSort } from '@tabler/icons-react'
import type { Ordering } from '@verka/domain/lists/list-query.ts'
import { useText } from '../../language/use-text.tsx'
import { PlainLink } from '../../ui/navigation/link.tsx'
import { moveUntilThere } from '../../ui/page/move-until-there.ts'
import { mainColumnOf, type Column } from '../column.ts'
import { useAnchored, useOtherEnd } from './use-other-end.ts'
import { DRAWN_WHOLE } from './wide-table.tsx'
import type { TableProps } from './table-props.ts'
import { useRowStop } from './use-row-stop.ts'
import classes from './cards.module.css'

/** A guess before a card has been measured. */
const CARD_HEIGHT = 132

/** The rows as cards, on a phone. Only visible ones are rendered. */
export function Cards<Row>(props: TableProps<Row>) {
  const { label, rows, layout, rowKey, rowLink, rowActions, state, selection, onOrder } = props
  const { t } = useText()
  const list = useRef<HTMLUListElement>(null)
  const noteFocus = useRowStop(list, rowLink !== undefined, (index) => {
    const row = rows.at(index)
    return row === undefined ? undefined : rowKey(row)
  })
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    const measure = () => setTop((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [])
  const { count, need } = rows
  const anchored = useAnchored(rows)
  // not memoized, and this code has no compiler that would
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useWindowVirtualizer({
    count,
    estimateSize: () => CARD_HEIGHT,
    overscan: count <= DRAWN_WHOLE ? count : 6,
    scrollMargin: top,
    ...anchored,
  })
  useOtherEnd(rows, (position) => {
    // others may come before them meanwhile
    const index = () => (position === 0 ? 0 : virtual.options.count - 1)
    const isThere = () => {
      const card = list.current?.querySelector(`[data-index="${index()}"]`)?.getBoundingClientRect()
      return card !== undefined && card.top >= 0 && card.bottom <= window.innerHeight
    }
    moveUntilThere(() => virtual.scrollToIndex(index()), isThere)
  })
  const virtualItems = virtual.getVirtualItems()
  const [from, to] = [virtualItems[0]?.index ?? 0, virtualItems.at(-1)?.index ?? 0]
  useEffect(() => need(Math.max(0, from - 10), to + 10), [need, from, to])
  const main = mainColumnOf(layout.shown)
  const others = layout.shown.filter((column) => column !== main && !column.isHiddenOnPhone)
  return (
    <div className={classes.list} data-stale={rows.isStale || undefined}>
      {onOrder && <OrderChoice columns={layout.all} ordering={state?.ordering[0]} onOrder={(next) => onOrder([next])} />}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the arrows go from card to card, on whatever of it the focus is */}
      <ul
        ref={list}
        aria-label={label}
        className={classes.cards}
        onFocus={noteFocus}
        onKeyDown={rowLink && goToNextCard}
        style={{ height: virtual.getTotalSize(), overflowAnchor: rows.isFromEnd ? 'none' : undefined }}
      >
        {virtualItems.map(({ index, start }) => {
          const row = rows.at(index)
          if (row === undefined) return null
          return (
            <li
              key={rowKey(row)}
              ref={virtual.measureElement}
              data-index={index}
              data-selected={selection?.has(rowKey(row)) || undefined}
              className={classes.card}
              style={{ transform: `translateY(${start - top}px)` }}
            >
              <div className={classes.main}>
                {selection && (
                  <Checkbox
                    className={classes.select}
                    aria-label={t('lists.selectRow')}
                    checked={selection.has(rowKey(row))}
                    onChange={() => selection.toggle(index, false)}
                  />
                )}
                <span className={classes.name}>
                  {rowLink ? (
                    <PlainLink to={rowLink(row)} className={classes.link} data-row-link>
                      {main?.render(row)}
                    </PlainLink>
                  ) : (
                    main?.render(row)
                  )}
                </span>
                {rowActions && <span className={classes.actions}>{rowActions(row)}</span>}
              </div>
              <Facts row={row} columns={others} />
            </li>
          )
        })}
      </ul>
    </div>
  )
}

/** For a keyboard, such as with a strongly zoomed window: up and down move to the link of the next card. */
function goToNextCard(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  const card = (event.target as HTMLElement).closest<HTMLElement>('li[data-index]')
  if (step === undefined || !card || event.defaultPrevented) return
  event.preventDefault()
  const beside = `li[data-index="${Number(card.dataset.index) + step}"] [data-row-link]`
  event.currentTarget.querySelector<HTMLElement>(beside)?.focus()
}

function Facts<Row>({ row, columns }: { row: Row; columns: readonly Column<Row>[] }) {
  if (columns.length === 0) return null
  return (
    <dl className={classes.facts}>
      {columns.map((column) => {
        const content = column.render(row)
        if (content === '' || content === null || content === undefined) return null
        return (
          <div key={column.key}>
            <dt>{column.title}</dt>
            <dd>{content}</dd>
          </div>
        )
      })}
    </dl>
  )
}

interface OrderChoiceProps<Row> {
  columns: readonly Column<Row>[]
  ordering: Ordering | undefined
  onOrder: (next: Ordering) => void
}

/** Cards have no headings to sort by: the order is chosen from a list. */
function OrderChoice<Row>({ columns, ordering, onOrder }: OrderChoiceProps<Row>) {
  const { t } = useText()
  const sortable = columns.filter((column) => column.isSortable)
  if (sortable.length === 0) return null
  const choices = sortable.flatMap(({ key, title: column }) => [
    { value: key, label: t('ui.ascending', { column }) },
    { value: `-${key}`, label: t('ui.descending', { column }) },
  ])
  return (
    <NativeSelect
      className={classes.order}
      aria-label={t('ui.sortBy')}
      leftSection={<IconArrowsSort size={17} stroke={1.8} aria-hidden />}
      data={choices}
      value={ordering ? `${ordering.dir === 'desc' ? '-' : ''}${ordering.column}` : choices[0]!.value}
      onChange={({ currentTarget: { value } }) =>
        onOrder(value.startsWith('-') ? { column: value.slice(1), dir: 'desc' } : { column: value, dir: 'asc' })
      }
    />
  )
}
