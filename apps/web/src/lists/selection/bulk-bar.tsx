import type { ReactNode } from 'react'
import { Button, Group, Paper } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useText } from '../../language/use-text.tsx'
import classes from './bulk-bar.module.css'

interface BulkBarProps {
  count: number
  /** Notice about more rows than the loaded ones, with an action. */
  note?: ReactNode
  onClear: () => void
  /** Buttons of the actions. */
  children: ReactNode
}

/** The number of selected rows and their actions; sticky at the bottom. */
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
