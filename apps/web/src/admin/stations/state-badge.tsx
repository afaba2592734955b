import { IconCircleCheck, IconHourglassEmpty, IconDeviceTabletOff, IconPlugOff } from '@tabler/icons-react'
import type { StationState } from '@verka/domain/stations/stations.api.ts'
import { useText } from '../../language/use-text.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'

const LOOKS = {
  new: { tone: 'neutral', icon: IconDeviceTabletOff },
  waiting: { tone: 'warning', icon: IconHourglassEmpty },
  active: { tone: 'success', icon: IconCircleCheck },
  revoked: { tone: 'danger', icon: IconPlugOff },
} as const

/** Whether a station has a device. */
export function StationStateBadge({ state }: { state: StationState }) {
  const { t } = useText()
  return (
    <StatusBadge tone={LOOKS[state].tone} icon={LOOKS[state].icon}>
      {t(`stations.state.${state}`)}
    </StatusBadge>
  )
}
