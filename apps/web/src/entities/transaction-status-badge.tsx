import { Group } from '@mantine/core'
import { IconAlertTriangle, IconArrowBackUp, IconCheck, IconPlayerPlay, IconX } from '@tabler/icons-react'
import type { TransactionMode, TransactionStatus } from '@verka/domain/services/modes.ts'
import { statusKey } from '@verka/messages/status-key.ts'
import { useText } from '../language/use-text.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'

const LOOKS = {
  started: { tone: 'info', icon: IconPlayerPlay },
  completed: { tone: 'success', icon: IconCheck },
  cancelled: { tone: 'neutral', icon: IconX },
} as const satisfies Record<TransactionStatus, unknown>

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
  if (undoneAt !== null) {
    return (
      <StatusBadge tone="neutral" icon={IconArrowBackUp}>
        {t('exe.undoneAt')}
      </StatusBadge>
    )
  }
  const badge = <StatusBadge {...LOOKS[status]}>{t(statusKey(mode, status))}</StatusBadge>
  if (!isOverdue) return badge
  return (
    <Group gap={6} wrap="nowrap">
      {badge}
      <StatusBadge tone="danger" icon={IconAlertTriangle}>
        {t('exe.overdue')}
      </StatusBadge>
    </Group>
  )
}
