import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { ActionIcon, Button, Skeleton } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { ImportRow } from '@verka/domain/imports/imports.api.ts'
import { useText } from '../../../language/use-text.tsx'
import { CellContent, factsOf } from './cell-content.tsx'
import { CellEditor } from './cell-editor.tsx'
import { RowStatus } from './row-status.tsx'
import { saveCell, type RowsProps } from './rows-props.ts'
import type { ShownColumn } from './shown-columns.ts'
import classes from './rows.module.css'

const CARD_HEIGHT = 190
/** Cells of a card beside those that are wrong or change. */
const SHOWN_CELLS = 4

/** The rows as cards, on a phone. Only visible ones are rendered. */
export function RowCards({ label, rows, columns, target, corrections }: RowsProps) {
  const list = useRef<HTMLUListElement>(null)
  const [top, setTop] = useState(0)
  const [whole, setWhole] = useState<ReadonlySet<number>>(new Set())
  useLayoutEffect(() => {
    const measure = () => setTop((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [])
  const { count, need } = rows
  // not memoized, and this code has no compiler that would
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useWindowVirtualizer({ count, estimateSize: () => CARD_HEIGHT, overscan: 5, scrollMargin: top })
  const virtualItems = virtual.getVirtualItems()
  const [from, to] = [virtualItems[0]?.index ?? 0, virtualItems.at(-1)?.index ?? 0]
  useEffect(() => need(Math.max(0, from - 20), to + 20), [need, from, to])
  return (
    <ul ref={list} aria-label={label} className={classes.cards} style={{ height: virtual.getTotalSize() }}>
      {virtualItems.map(({ index, start }) => {
        const row = rows.at(index)
        return (
          <li
            key={index}
            ref={virtual.measureElement}
            data-index={index}
            className={classes.card}
            style={{ transform: `translateY(${start - top}px)` }}
          >
            {row ? (
              <>
                <RowStatus row={row} target={target} />
                <CardCells
                  row={row}
                  columns={columns}
                  corrections={corrections}
                  isWhole={whole.has(row.number)}
                  onWhole={() => setWhole((before) => new Set([...before, row.number]))}
                />
              </>
            ) : (
              <Skeleton height={120} />
            )}
          </li>
        )
      })}
    </ul>
  )
}

interface CardCellsProps extends Pick<RowsProps, 'columns' | 'corrections'> {
  row: ImportRow
  isWhole: boolean
  onWhole: () => void
}

/** The cells of a card: wrong and changing ones, and the first of the others. */
function CardCells({ row, columns, corrections, isWhole, onWhole }: CardCellsProps) {
  const { t } = useText()
  const isUrgent = ({ at }: ShownColumn) => {
    const { reasons, change } = factsOf(row, at)
    return reasons.length > 0 || change !== undefined || corrections?.of(row.number, at) !== undefined
  }
  const others = columns.filter((column) => !isUrgent(column) && (row.cells[column.at] ?? '') !== '').slice(0, SHOWN_CELLS)
  const shown = isWhole ? columns : columns.filter((column) => isUrgent(column) || others.includes(column))
  return (
    <>
      <dl className={classes.cardCells}>
        {shown.map((column) => (
          <CardCell key={column.at} row={row} column={column} corrections={corrections} />
        ))}
      </dl>
      {shown.length < columns.length && (
        <Button variant="subtle" size="compact-sm" mih={44} onClick={onWhole}>
          {t('imports.allCells', { count: columns.length })}
        </Button>
      )}
    </>
  )
}

interface CardCellProps extends Pick<RowsProps, 'corrections'> {
  row: ImportRow
  column: ShownColumn
}

function CardCell({ row, column, corrections }: CardCellProps) {
  const { t } = useText()
  const [isEdited, setIsEdited] = useState(false)
  const { value, reasons } = factsOf(row, column.at)
  const correction = corrections?.of(row.number, column.at)
  const label = t('imports.correctCell', { column: column.name, number: row.number })
  return (
    <div data-wrong={reasons.length > 0 || undefined}>
      <dt>{column.name}</dt>
      <dd>
        {isEdited && corrections ? (
          <CellEditor
            label={label}
            initial={value}
            typed={correction?.text}
            onSave={(text) => {
              saveCell(corrections, row, column.at, text)
              setIsEdited(false)
            }}
            onLeave={() => setIsEdited(false)}
          />
        ) : (
          <>
            <span className={classes.cardValue}>
              <CellContent row={row} column={column.at} correction={correction} />
            </span>
            {corrections && (
              <ActionIcon
                variant={reasons.length > 0 ? 'default' : 'subtle'}
                color="gray"
                size={44}
                aria-label={label}
                onClick={() => setIsEdited(true)}
              >
                <IconPencil size={18} stroke={1.8} aria-hidden />
              </ActionIcon>
            )}
          </>
        )}
      </dd>
    </div>
  )
}
