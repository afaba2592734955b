import { IconAlertTriangle } from '@tabler/icons-react'
import { useText } from '../../language/use-text.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'

/** Badge of an overdue loan; `text` has details. */
export function OverdueBadge({ text }: { text?: string }) {
  const { t } = useText()
  return (
    <StatusBadge tone="danger" icon={IconAlertTriangle} isLong={text !== undefined}>
      {text ?? t('exe.overdue')}
    </StatusBadge>
  )
}
