import { Group } from '@mantine/core'
import { IconAlertTriangle, IconArrowBackUp, IconCheck, IconPlayerPlay, IconX } from '@tabler/icons-react'
import { displayedStatusOf, type DisplayedStatus, type TransactionMode, type TransactionStatus } from '@verka/domain/services/modes.ts'
import { statusKey } from '@verka/messages/status-key.ts'
import { useText } from '../language/use-text.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'

const LOOKS = {
  started: { tone: 'info', icon: IconPlayerPlay },
  completed: { tone: 'success', icon: IconCheck },
  cancelled: { tone: 'neutral', icon: IconX },
  undone: { tone: 'neutral', icon: IconArrowBackUp },
} as const satisfies Record<DisplayedStatus, unknown>

interface StatusProps {
  status: TransactionStatus
  /** Of its service: a loan is returned, not completed. */
  mode: TransactionMode | undefined
  /** The loan should have been returned. */
  isOverdue?: boolean
  /** When it was undone; its status counts no longer. */
  undoneAt?: string | null
}

/** Badge of a transaction's status. */
export function TransactionStatusBadge({ status, mode, isOverdue = false, undoneAt = null }: StatusProps) {
  const { t } = useText()
  const displayed = displayedStatusOf(status, undoneAt)
  const badge = <StatusBadge {...LOOKS[displayed]}>{t(statusKey(mode, displayed))}</StatusBadge>
  if (!isOverdue || displayed === 'undone') return badge
  return (
    <Group gap={6} wrap="nowrap">
      {badge}
      <StatusBadge tone="danger" icon={IconAlertTriangle}>
        {t('exe.overdue')}
      </StatusBadge>
    </Group>
  )
}
