import { IconWorld, IconWorldOff } from '@tabler/icons-react'
import { useText } from '../../language/use-text.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'

/** Whether a list is published. */
export function ListStateBadge({ isPublished }: { isPublished: boolean }) {
  const { t } = useText()
  return (
    <StatusBadge tone={isPublished ? 'success' : 'neutral'} icon={isPublished ? IconWorld : IconWorldOff}>
      {t(isPublished ? 'publicLists.on' : 'publicLists.off')}
    </StatusBadge>
  )
}
