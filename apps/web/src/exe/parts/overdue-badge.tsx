import { IconAlertTriangle } from '@tabler/icons-react'
import { useText } from '../../language/use-text.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'

/** What was lent should be back. */
export function OverdueBadge() {
  const { t } = useText()
  return (
    <StatusBadge tone="danger" icon={IconAlertTriangle}>
      {t('exe.overdue')}
    </StatusBadge>
  )
}
