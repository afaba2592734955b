import type { ReactNode } from 'react'
import { Button, Group, Paper } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useText } from '../../language/use-text.tsx'
import classes from './bulk-bar.module.css'

interface BulkBarProps {
  count: number
  /** Above the rows that are here there may be more: what is said of them and can be done. */
  note?: ReactNode
  onClear: () => void
  /** Buttons for what can be done with the rows. */
  children: ReactNode
}

/** How many rows are chosen and what can be done with them; stays in sight at the bottom. */
export function BulkBar({ count, note, onClear, children }: BulkBarProps) {
  const { t } = useText()
  return (
    <Paper className={classes.bar} withBorder shadow="md" radius="lg" role="region" aria-label={t('lists.selection')}>
      <Group gap="sm" justify="space-between">
        <Button
          className={classes.count}
          variant="subtle"
          color="gray"
          size="sm"
          leftSection={<IconX size={16} aria-hidden />}
          onClick={onClear}
        >
          {t('lists.selected', { count })}
        </Button>
        <div className={classes.note}>{note}</div>
        <Group gap="xs" justify="flex-end">
          {children}
        </Group>
      </Group>
    </Paper>
  )
}
