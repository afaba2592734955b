import { Accordion, Button, Drawer, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useText } from '../../language/use-text.tsx'
import { filterKeyOf, type Column } from '../column.ts'
import type { ListState } from '../use-list-state.ts'
import { FilterControl } from './filter-control.tsx'
import { FilterWords } from './filter-words.tsx'

interface FilterDrawerProps<Row> {
  isOpen: boolean
  onClose: () => void
  columns: readonly Column<Row>[]
  state: ListState
  /** How many rows are left; undefined while nobody knows. */
  total: number | undefined
}

/** All that the list can be narrowed by, also by columns that are not shown. */
export function FilterDrawer<Row>({ isOpen, onClose, columns, state, total }: FilterDrawerProps<Row>) {
  const { t } = useText()
  const offered = columns.filter((column) => column.filter !== undefined)
  const [open, setOpen] = useState<string[]>([])
  const active = offered.filter((column) => state.filters[filterKeyOf(column)] !== undefined).map((column) => column.key)
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      position="right"
      title={t('lists.filters')}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
    >
      <Stack gap="md">
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
        <Group justify="space-between">
          <Button variant="subtle" color="gray" disabled={active.length === 0} onClick={state.showAll}>
            {t('ui.showAll')}
          </Button>
          <Button onClick={onClose}>{total === undefined ? t('lists.done') : t('lists.showHits', { count: total })}</Button>
        </Group>
      </Stack>
    </Drawer>
  )
}
