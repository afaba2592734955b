import type { KeyboardEvent, MouseEvent } from 'react'
import { Checkbox } from '@mantine/core'
import { useText } from '../../language/use-text.tsx'
import { PlainLink } from '../../ui/navigation/link.tsx'
import { useGo } from '../../ui/navigation/use-go.ts'
import type { Column } from '../column.ts'
import type { TableProps } from './table-props.ts'
import classes from './wide-table.module.css'

/** Placeholder of a row that is loading. */
export const Missing = ({ span }: { span: number }) => (
  <tr className={classes.row} aria-hidden>
    {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- nothing to hear: it is hidden from readers */}
    <td colSpan={span}>
      <span className={classes.missing} />
    </td>
  </tr>
)

/** Space of rows that are not rendered. */
export const Gap = ({ height }: { height: number }) => (height > 0 ? <tr aria-hidden style={{ height }} /> : null)

interface LineProps<Row> extends Pick<TableProps<Row>, 'rowLink' | 'rowActions' | 'selection'> {
  row: Row
  index: number
  columns: readonly Column<Row>[]
  main: Column<Row> | undefined
  isSelected: boolean
  /** Its index among all, for screen readers. */
  place: number
  moveBy: (index: number, step: number) => void
  /** Whether a key is for a row that is not rendered yet. */
  holds: (event: KeyboardEvent<HTMLElement>) => boolean
  /** Called when its link is followed. */
  onOpen: () => void
}

/** Moves with left and right between the controls of a row: only one of them is a tab stop. */
function goToNext(event: KeyboardEvent<HTMLElement>, step: 1 | -1) {
  const parts = [...(event.currentTarget.closest('tr')?.querySelectorAll<HTMLElement>('a[href], button, input') ?? [])]
  const beside = parts[parts.indexOf(event.currentTarget) + step]
  if (!beside) return
  event.preventDefault()
  beside.focus()
}

/** A row: a click anywhere on it follows its link, and arrow keys go to the others. */
export function Line<Row>({
  row,
  index,
  columns,
  main,
  rowLink,
  rowActions,
  selection,
  isSelected,
  place: position,
  moveBy,
  holds,
  onOpen,
}: LineProps<Row>) {
  const { t } = useText()
  const go = useGo()
  const open = (event: MouseEvent<HTMLElement>) => {
    // controls in a row act themselves, and selecting text is not a click
    if (!rowLink || (event.target as HTMLElement).closest('a, button, input, label') || window.getSelection()?.toString()) return
    if (event.metaKey || event.ctrlKey) window.open(rowLink(row), '_blank', 'noopener')
    else {
      onOpen()
      go(rowLink(row))
    }
  }
  const press = (event: KeyboardEvent<HTMLElement>) => {
    if (holds(event)) return
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10, Home: Number.NEGATIVE_INFINITY, End: Number.POSITIVE_INFINITY }[
      event.key
    ]
    const isChoosing = selection && event.shiftKey && (step === 1 || step === -1)
    if (isChoosing) {
      event.preventDefault()
      selection.extend(index, index + step)
      moveBy(index, step)
    } else if (step !== undefined) {
      event.preventDefault()
      moveBy(index, step)
    } else if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') {
      goToNext(event, event.key === 'ArrowRight' ? 1 : -1)
    } else if (event.key === 'a' && (event.ctrlKey || event.metaKey) && selection) {
      event.preventDefault()
      selection.setAll(true)
    } else if (event.key === 'Escape' && selection && selection.rows.length > 0) {
      event.preventDefault()
      selection.clear()
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
      aria-rowindex={position + 2}
      {...(selection ? { 'aria-selected': isSelected } : {})}
    >
      {selection && (
        <td className={classes.select}>
          <Checkbox
            aria-label={t('lists.selectRow')}
            checked={isSelected}
            onChange={() => undefined}
            onClick={(event) => selection.toggle(index, event.shiftKey)}
            // Space has its own meaning
            onKeyDown={(event) => event.key !== ' ' && press(event)}
          />
        </td>
      )}
      {columns.map((column) => (
        <td key={column.key} data-align={column.align} className={classes.cell}>
          {column === main && rowLink ? (
            <PlainLink
              to={rowLink(row)}
              className={classes.rowLink}
              data-row-link
              aria-keyshortcuts={selection && 'Space Shift+ArrowDown Shift+ArrowUp Control+A Escape'}
              onKeyDown={press}
              onClick={onOpen}
            >
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
