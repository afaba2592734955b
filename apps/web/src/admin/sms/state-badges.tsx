import { IconAlertTriangle, IconCheck, IconChecks, IconHourglass, IconHelp, IconX } from '@tabler/icons-react'
import type { SmsOutcome, SmsState } from '@verka/domain/sms/sms-states.ts'
import { useText } from '../../language/use-text.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'

const STATES = {
  waiting: { tone: 'info', icon: IconHourglass },
  sent: { tone: 'info', icon: IconCheck },
  delivered: { tone: 'success', icon: IconChecks },
  failed: { tone: 'danger', icon: IconX },
  unknown: { tone: 'warning', icon: IconHelp },
} as const satisfies Record<SmsState, object>

/** State of a message to one number. */
export function SmsStateBadge({ state }: { state: SmsState }) {
  const { t } = useText()
  return <StatusBadge {...STATES[state]}>{t(`sms.state.${state}`)}</StatusBadge>
}

const OUTCOMES = {
  sending: STATES.waiting,
  problems: { tone: 'warning', icon: IconAlertTriangle },
  sent: STATES.sent,
  delivered: STATES.delivered,
} as const satisfies Record<SmsOutcome, object>

/** State of a message as a whole. */
export function SmsOutcomeBadge({ outcome }: { outcome: SmsOutcome }) {
  const { t } = useText()
  return (
    <StatusBadge {...OUTCOMES[outcome]} isLong>
      {t(`sms.outcome.${outcome}`)}
    </StatusBadge>
  )
}
