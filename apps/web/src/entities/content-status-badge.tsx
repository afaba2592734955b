import { IconEyeCheck, IconLock, IconPencil } from '@tabler/icons-react'
import type { ContentStatus } from '@verka/domain/definitions/content-status.ts'
import { useText } from '../language/use-text.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'

const LOOKS = {
  draft: { tone: 'neutral', icon: IconPencil },
  private: { tone: 'info', icon: IconLock },
  published: { tone: 'success', icon: IconEyeCheck },
} as const satisfies Record<ContentStatus, unknown>

/** Badge of who can see a category, a function or a service. */
export function ContentStatusBadge({ status }: { status: ContentStatus }) {
  const { t } = useText()
  return <StatusBadge {...LOOKS[status]}>{t(`admin.status.${status}`)}</StatusBadge>
}
