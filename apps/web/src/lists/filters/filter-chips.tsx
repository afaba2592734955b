import { Button, CloseButton, Group, UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { useText } from '../../language/use-text.tsx'
import { filterKeyOf, type Column } from '../column.ts'
import type { ListState } from '../use-list-state.ts'
import { FilterControl } from './filter-control.tsx'
import { FilterWords } from './filter-words.tsx'
import { Popover } from '../../ui/overlays/popover.tsx'
import classes from './filter-chips.module.css'

/** The list's filters as chips: each can be changed, and removed. */
export function FilterChips<Row>({ columns, state }: { columns: readonly Column<Row>[]; state: ListState }) {
  const { t } = useText()
  const active = columns.filter((column) => column.filter && state.filters[filterKeyOf(column)] !== undefined)
  if (active.length === 0) return null
  return (
    <Group gap="xs" role="group" aria-label={t('lists.filters')}>
      {active.map((column) => (
        <Chip key={column.key} column={column} state={state} />
      ))}
      <Button variant="subtle" color="gray" size="compact-sm" onClick={state.showAll}>
        {t('ui.showAll')}
      </Button>
    </Group>
  )
}

function Chip<Row>({ column, state }: { column: Column<Row>; state: ListState }) {
  const { t } = useText()
  const [isOpen, setOpen] = useState(false)
  const key = filterKeyOf(column)
  const value = state.filters[key]!
  return (
    <span className={classes.chip}>
      <Popover opened={isOpen} onChange={setOpen} position="bottom-start" shadow="md" withinPortal trapFocus returnFocus>
        <Popover.Target>
          <UnstyledButton className={classes.words} onClick={() => setOpen(!isOpen)}>
            <span className={classes.title}>{column.title}</span> <FilterWords column={column} value={value} />
          </UnstyledButton>
        </Popover.Target>
        <Popover.Dropdown miw={260} maw={340}>
          <FilterControl column={column} value={value} onChange={(next) => state.setFilter(key, next)} />
        </Popover.Dropdown>
      </Popover>
      <CloseButton
        size="sm"
        aria-label={t('lists.removeFilter', { column: column.title })}
        onClick={() => state.setFilter(key, undefined)}
      />
    </span>
  )
}
