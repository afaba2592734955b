import { IconAlertTriangle, IconCircleCheck, IconLock, IconPlayerPause, IconPlugConnectedX } from '@tabler/icons-react'
import type { ProcessorConfig } from '@verka/domain/processors/processor-configs.api.ts'
import { useText } from '../../../language/use-text.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'

const STATES = {
  on: { tone: 'success', icon: IconCircleCheck },
  off: { tone: 'neutral', icon: IconPlayerPause },
  failing: { tone: 'warning', icon: IconAlertTriangle },
  restricted: { tone: 'warning', icon: IconLock },
  stopped: { tone: 'danger', icon: IconPlugConnectedX },
} as const satisfies Record<ProcessorConfig['state'], object>

export function StateBadge({ state }: Pick<ProcessorConfig, 'state'>) {
  const { t } = useText()
  return <StatusBadge {...STATES[state]}>{t(`processors.state.${state}`)}</StatusBadge>
}
