import { Text } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import type { DoneOperation } from '@verka/domain/transactions/transactions.api.ts'
import { useText } from '../../../language/use-text.tsx'
import { BalanceChange } from '../balance-change.tsx'
import classes from './operation-done.module.css'
import { momentText } from '../../parts/due-text.ts'

/** An operation that undoes the one before it: user, time, and the balance afterwards. */
export function UndoneLine({ operation: { executedBy, executedAt, moved } }: { operation: DoneOperation }) {
  const { t, text } = useText()
  return (
    <div className={classes.undoing}>
      <IconArrowBackUp size={20} stroke={1.8} aria-hidden />
      <div>
        <Text fw={600}>{t('exe.undoneBy', { name: executedBy.name })}</Text>
        <Text size="sm" c="dimmed">
          {momentText(executedAt, text)}
        </Text>
        <BalanceChange moved={moved} />
      </div>
    </div>
  )
}
