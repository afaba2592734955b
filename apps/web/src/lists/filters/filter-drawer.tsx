import { Accordion, Button, Drawer, Group, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useState, type ReactNode } from 'react'
import { useText } from '../../language/use-text.tsx'
import { useOpenedAfterwards } from '../../ui/overlays/late-part.ts'
import { useBackCloses } from '../../ui/routing/use-back-closes.ts'
import { filterKeyOf, type Column } from '../column.ts'
import type { ListState } from '../use-list-state.ts'
import { FilterControl } from './filter-control.tsx'
import { FilterWords } from './filter-words.tsx'
import classes from './filter-drawer.module.css'

interface FilterDrawerProps<Row> {
  isOpen: boolean
  onClose: () => void
  columns: readonly Column<Row>[]
  /** Visible columns: their filters are offered first. */
  shown: readonly Column<Row>[]
  state: ListState
  /** Number of remaining rows; undefined while loading. */
  total: number | undefined
  /** Actions on the whole list, such as its saved views, and page-specific filters: both before the columns. */
  own?: { content: ReactNode; isActive: boolean; clear: (() => void) | undefined; tools: ReactNode } | undefined
}

/** Number of hidden filters that are shown at once rather than on demand. */
const FEW_MORE = 3

/** All filters of the list: first of visible and filtered columns; the others on demand. */
export function FilterDrawer<Row>({ isOpen, onClose, columns, shown, state, total, own }: FilterDrawerProps<Row>) {
  const { t } = useText()
  const isShown = useOpenedAfterwards(isOpen)
  useBackCloses(isOpen, onClose)
  const [open, setOpen] = useState<string[]>([])
  const [isWhole, whole] = useDisclosure(false)
  const all = columns.filter((column) => column.filter !== undefined)
  const isActive = (column: Column<Row>) => state.filters[filterKeyOf(column)] !== undefined
  const active = all.filter(isActive).map((column) => column.key)
  const isFirst = (column: Column<Row>) => shown.includes(column) || isActive(column) || open.includes(column.key)
  const more = all.filter((column) => !isFirst(column))
  const offered = isWhole || more.length <= FEW_MORE ? all : all.filter(isFirst)
  const showAll = () => {
    own?.clear?.()
    state.showAll()
  }
  return (
    <Drawer
      opened={isShown}
      onClose={onClose}
      position="right"
      title={t('lists.filters')}
      closeButtonProps={{ 'aria-label': t('ui.close'), size: 44, iconSize: 20 }}
    >
      <Stack gap="md">
        {own && (
          <Group gap="xs" className={classes.own}>
            {own.tools}
          </Group>
        )}
        {own?.content && (
          <Stack gap="md" className={classes.own}>
            {own.content}
          </Stack>
        )}
        <Accordion multiple value={open} onChange={setOpen} variant="separated" order={3}>
          {offered.map((column) => (
            <Accordion.Item key={column.key} value={column.key}>
              <Accordion.Control>
                <Text span fw={550}>
                  {column.title}
                </Text>{' '}
                {state.filters[filterKeyOf(column)] !== undefined && (
                  <Text span size="sm" c="dimmed">
                    <FilterWords column={column} value={state.filters[filterKeyOf(column)]!} />
                  </Text>
                )}
              </Accordion.Control>
              <Accordion.Panel>
                {open.includes(column.key) && (
                  <FilterControl
                    column={column}
                    value={state.filters[filterKeyOf(column)]}
                    onChange={(value) => state.setFilter(filterKeyOf(column), value)}
                  />
                )}
              </Accordion.Panel>
            </Accordion.Item>
          ))}
        </Accordion>
        {more.length > FEW_MORE && (
          <Button variant="default" aria-expanded={isWhole} onClick={whole.toggle}>
            {isWhole ? t('lists.fewerFilters') : t('lists.moreFilters', { count: more.length })}
          </Button>
        )}
        <Group justify="space-between" className={classes.end}>
          <Button variant="subtle" color="gray" disabled={active.length === 0 && !own?.isActive} onClick={showAll}>
            {t('ui.showAll')}
          </Button>
          <Button onClick={onClose}>{total === undefined ? t('lists.done') : t('lists.showHits', { count: total })}</Button>
        </Group>
      </Stack>
    </Drawer>
  )
}
