import { IconCheck, IconClock, IconX } from '@tabler/icons-react'
import type { ReportState } from '@verka/domain/open-reports/report-parts.ts'
import { useText } from '../../language/use-text.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'

const LOOKS = {
  waiting: { tone: 'warning', icon: IconClock },
  accepted: { tone: 'success', icon: IconCheck },
  rejected: { tone: 'neutral', icon: IconX },
} as const

/** The state of a report. */
export function ReportStateBadge({ state }: { state: ReportState }) {
  const { t } = useText()
  return (
    <StatusBadge {...LOOKS[state]} isLong>
      {t(`reported.state.${state}`)}
    </StatusBadge>
  )
}
