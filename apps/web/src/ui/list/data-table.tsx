import type { KeyboardEvent, MouseEvent, ReactNode } from 'react'
import { NativeSelect, Table, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import type { Ordering } from '@verka/domain/lists/list-query.ts'
import { useText } from '../../language/use-text.tsx'
import { PlainLink } from '../navigation/link.tsx'
import { useGo } from '../navigation/use-go.ts'
import { mainColumnOf, type Column } from './column.ts'
import classes from './data-table.module.css'

const PHONE = '(max-width: 48em)'

interface DataTableProps<Row> {
  /** What the table holds, for screen readers. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** Where a row leads: its main cell is a link, and a click anywhere on the row follows it. */
  rowLink?: ((row: Row) => string) | undefined
  /** At the end of a row: an ActionIcon or a Menu. */
  rowActions?: ((row: Row) => ReactNode) | undefined
  ordering?: Ordering | undefined
  onOrder?: ((ordering: Ordering) => void) | undefined
  /** The rows shown are of the question before: they are dimmed until the new ones are here. */
  isStale?: boolean
}

/** Rows and columns; on a phone a card for each row. Arrow keys go from row to row. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false })
  return (
    <div data-stale={props.isStale || undefined} className={classes.list}>
      {isPhone ? <Cards {...props} /> : <WideTable {...props} />}
    </div>
  )
}

function moveFocus(event: KeyboardEvent<HTMLAnchorElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined) return
  const links = [...(event.currentTarget.closest('[data-rows]')?.querySelectorAll<HTMLElement>('[data-row-link]') ?? [])]
  const index = links.indexOf(event.currentTarget)
  const next = links[index + step]
  if (index < 0 || !next) return
  event.preventDefault()
  next.focus()
}

function WideTable<Row>({ label, columns, rows, rowKey, rowLink, rowActions, ordering, onOrder }: DataTableProps<Row>) {
  const { t } = useText()
  const go = useGo()
  const main = mainColumnOf(columns)
  const open = (event: MouseEvent<HTMLElement>, row: Row) => {
    // what can be pressed in a row keeps its own meaning, and marking text is no click
    if (!rowLink || (event.target as HTMLElement).closest('a, button, input, label') || window.getSelection()?.toString()) return
    if (event.metaKey || event.ctrlKey) window.open(rowLink(row), '_blank', 'noopener')
    else go(rowLink(row))
  }
  return (
    <Table.ScrollContainer minWidth={480}>
      <Table
        aria-label={label}
        className={classes.table}
        highlightOnHover={rowLink !== undefined}
        verticalSpacing={14}
        horizontalSpacing="md"
      >
        <Table.Thead>
          <Table.Tr>
            {columns.map((column) => (
              <HeadCell key={column.key} column={column} ordering={ordering} onOrder={onOrder} />
            ))}
            {rowActions && (
              <Table.Th className={classes.actions}>
                <VisuallyHidden>{t('ui.rowActions')}</VisuallyHidden>
              </Table.Th>
            )}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody data-rows>
          {rows.map((row) => (
            <Table.Tr key={rowKey(row)} onClick={(event) => open(event, row)} data-clickable={rowLink ? true : undefined}>
              {columns.map((column) => (
                <Table.Td key={column.key} ta={column.align ?? 'left'} className={classes.cell}>
                  {column === main && rowLink ? (
                    <PlainLink to={rowLink(row)} className={classes.rowLink} data-row-link onKeyDown={moveFocus}>
                      {column.render(row)}
                    </PlainLink>
                  ) : (
                    column.render(row)
                  )}
                </Table.Td>
              ))}
              {rowActions && <Table.Td className={classes.actions}>{rowActions(row)}</Table.Td>}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

function HeadCell<Row>({
  column,
  ordering,
  onOrder,
}: {
  column: Column<Row>
  ordering: Ordering | undefined
  onOrder: ((next: Ordering) => void) | undefined
}) {
  const style = column.width === undefined ? {} : { w: column.width }
  if (!column.isSortable || !onOrder) {
    return (
      <Table.Th ta={column.align ?? 'left'} className={classes.head} {...style}>
        {column.title}
      </Table.Th>
    )
  }
  const dir = ordering?.column === column.key ? ordering.dir : undefined
  const Icon = dir === 'asc' ? IconArrowUp : dir === 'desc' ? IconArrowDown : IconArrowsSort
  return (
    <Table.Th
      ta={column.align ?? 'left'}
      className={classes.head}
      aria-sort={dir === 'asc' ? 'ascending' : dir === 'desc' ? 'descending' : 'none'}
      {...style}
    >
      <UnstyledButton
        className={classes.sort}
        data-active={dir !== undefined || undefined}
        data-align={column.align}
        onClick={() => onOrder({ column: column.key, dir: dir === 'asc' ? 'desc' : 'asc' })}
      >
        <span className={classes.sortTitle}>{column.title}</span>
        <Icon size={15} stroke={2} aria-hidden className={classes.sortIcon} />
      </UnstyledButton>
    </Table.Th>
  )
}

function Cards<Row>({ label, columns, rows, rowKey, rowLink, rowActions, ordering, onOrder }: DataTableProps<Row>) {
  const main = mainColumnOf(columns)
  const others = columns.filter((column) => column !== main && !column.isHiddenOnPhone)
  return (
    <>
      {onOrder && <OrderChoice columns={columns} ordering={ordering} onOrder={onOrder} />}
      <ul aria-label={label} className={classes.cards} data-rows>
        {rows.map((row) => (
          <li key={rowKey(row)} className={classes.card}>
            <div className={classes.cardMain}>
              {rowLink ? (
                <PlainLink to={rowLink(row)} className={classes.cardLink} data-row-link onKeyDown={moveFocus}>
                  {main?.render(row)}
                </PlainLink>
              ) : (
                main?.render(row)
              )}
              {rowActions && <span className={classes.cardActions}>{rowActions(row)}</span>}
            </div>
            {others.length > 0 && (
              <dl className={classes.cardFacts}>
                {others.map((column) => {
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
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

/** Cards have no heads to press on: the order is chosen in a list of all. */
function OrderChoice<Row>({
  columns,
  ordering,
  onOrder,
}: Pick<DataTableProps<Row>, 'columns' | 'ordering'> & { onOrder: (next: Ordering) => void }) {
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
