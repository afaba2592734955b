import {
  IconAlertTriangle,
  IconCircleCheck,
  IconClock,
  IconFileAlert,
  IconFlask,
  IconHandStop,
  IconLoader,
  IconPlayerSkipForward,
  IconRefresh,
} from '@tabler/icons-react'
import type { Delivery, DeliveryState } from '@verka/domain/processors/deliveries.ts'
import { useText } from '../../../language/use-text.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'

const STATES = {
  waiting: { tone: 'neutral', icon: IconClock },
  sending: { tone: 'info', icon: IconLoader },
  retrying: { tone: 'warning', icon: IconRefresh },
  delivered: { tone: 'success', icon: IconCircleCheck },
  dead: { tone: 'danger', icon: IconAlertTriangle },
  held: { tone: 'warning', icon: IconHandStop },
  skipped: { tone: 'neutral', icon: IconPlayerSkipForward },
  notMade: { tone: 'danger', icon: IconFileAlert },
  notSent: { tone: 'neutral', icon: IconFlask },
} as const satisfies Record<DeliveryState, object>

/** Whether a delivery can be sent again. */
export const canBeResent = ({ state, canBeMadeAgain }: Pick<Delivery, 'state' | 'canBeMadeAgain'>): boolean =>
  state === 'dead' || state === 'delivered' || state === 'retrying' || canBeMadeAgain

export function DeliveryStateBadge({ state }: { state: DeliveryState }) {
  const { t } = useText()
  return <StatusBadge {...STATES[state]}>{t(`processors.delivery.${state}`)}</StatusBadge>
}

/** Whether the moment of the next attempt has come: it waits for its turn, or for a receiver that is away. */
export const isAttemptDue = (nextAttemptAt: string): boolean => Date.parse(nextAttemptAt) <= Date.now()
