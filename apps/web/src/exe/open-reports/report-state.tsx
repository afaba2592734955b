import { IconCheck, IconClock, IconX } from '@tabler/icons-react'
import type { OpenReport } from '@verka/domain/open-reports/open-reports.api.ts'
import { useText } from '../../language/use-text.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'

const LOOKS = {
  waiting: { tone: 'warning', icon: IconClock },
  accepted: { tone: 'info', icon: IconCheck },
  completed: { tone: 'success', icon: IconCheck },
  cancelled: { tone: 'neutral', icon: IconX },
  deleted: { tone: 'neutral', icon: IconX },
  rejected: { tone: 'neutral', icon: IconX },
} as const

type Shown = Pick<OpenReport, 'state' | 'transaction'>

/** The state of a report, or how the case that it became ended. A case without a transaction was deleted. */
function stateOf({ state, transaction }: Shown): keyof typeof LOOKS {
  if (state !== 'accepted') return state
  if (!transaction) return 'deleted'
  return transaction.status === 'started' ? 'accepted' : transaction.status
}

/** Whether the reporter can write no more, since their case has ended. */
export const isOver = (report: Shown): boolean => !['waiting', 'accepted', 'rejected'].includes(stateOf(report))

/** The state of a report. */
export function ReportStateBadge({ report }: { report: Shown }) {
  const { t } = useText()
  const state = stateOf(report)
  return (
    <StatusBadge {...LOOKS[state]} isLong>
      {t(`reported.state.${state}`)}
    </StatusBadge>
  )
}
