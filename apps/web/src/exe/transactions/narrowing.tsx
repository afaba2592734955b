import { Chip, Group, SegmentedControl } from '@mantine/core'
import { reachOf } from '@verka/domain/access/permissions.ts'
import type { DisplayedStatus } from '@verka/domain/services/modes.ts'
import type { Transaction } from '@verka/domain/transactions/transactions.api.ts'
import { statusKey } from '@verka/messages/status-key.ts'
import type { ComponentProps } from 'react'
import { useSession } from '../../data/session-context.ts'
import { TransactionStatusBadge } from '../../entities/transaction-status-badge.tsx'
import { useText, type Text } from '../../language/use-text.tsx'
import type { Column } from '../../lists/column.ts'
import classes from './narrowing.module.css'

const VIEWS = { own: 'exe.viewOwn', all: 'exe.viewAll' } as const
type View = keyof typeof VIEWS

interface ViewChoiceProps {
  /** In the order of the buttons. */
  views: readonly View[]
  value: View
  onChange: (type: string) => void
}

/** The choice between one's own transactions and all. A restricted user has no choice: their privileges decide. */
export function ViewChoice({ views, value, onChange }: ViewChoiceProps) {
  const { t } = useText()
  const { user } = useSession()
  if (reachOf(user.role, 'transactions', 'read') === 'own') return null
  return (
    <SegmentedControl
      className={classes.view}
      aria-label={t('exe.view')}
      value={value}
      onChange={onChange}
      data={views.map((view) => ({ value: view, label: t(VIEWS[view]) }))}
    />
  )
}

interface StatusChipsProps {
  mode: ComponentProps<typeof TransactionStatusBadge>['mode'] | undefined
  statuses: readonly DisplayedStatus[]
  value: readonly DisplayedStatus[]
  onChange: (chosen: readonly string[]) => void
}

/** The choice of statuses of a list of transactions. */
export function StatusChips({ mode, statuses, value, onChange }: StatusChipsProps) {
  const { t } = useText()
  return (
    <Chip.Group multiple value={[...value]} onChange={onChange}>
      <Group gap="xs" role="group" aria-label={t('exe.statusFilter')}>
        {statuses.map((status) => (
          <Chip key={status} value={status} size="sm" className={classes.chip}>
            {t(statusKey(mode, status))}
          </Chip>
        ))}
      </Group>
    </Chip.Group>
  )
}

/** The column of a transaction's status. Only loans can be overdue. */
export const statusColumn = ({ t }: Pick<Text, 't'>, width = 150): Column<Transaction> => ({
  key: 'status',
  title: t('exe.statusLabel'),
  isSortable: true,
  width,
  render: (row) => <TransactionStatusBadge status={row.status} mode={row.mode} isOverdue={row.isOverdue} undoneAt={row.undoneAt} />,
})
