import { IconCheck, IconPlayerPlay, IconX } from '@tabler/icons-react'
import type { TransactionStatus } from '@verka/domain/services/modes.ts'
import { useText } from '../language/use-text.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'

const LOOKS = {
  started: { tone: 'info', icon: IconPlayerPlay },
  completed: { tone: 'success', icon: IconCheck },
  cancelled: { tone: 'neutral', icon: IconX },
} as const satisfies Record<TransactionStatus, unknown>

/** How far a transaction has come. */
export function TransactionStatusBadge({ status }: { status: TransactionStatus }) {
  const { t } = useText()
  return <StatusBadge {...LOOKS[status]}>{t(`exe.status.${status}`)}</StatusBadge>
}
