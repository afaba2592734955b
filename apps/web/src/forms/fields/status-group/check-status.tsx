import { IconAlertTriangleFilled, IconCircleCheckFilled, IconCircleMinus, type IconProps } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { CheckStatus } from '@verka/domain/forms/check-status.ts'

/** The traffic light, never by colour alone. */
const CHECK_STATUS_LOOKS: Record<CheckStatus, { Icon: ComponentType<IconProps>; color: string }> = {
  ok: { Icon: IconCircleCheckFilled, color: 'green' },
  deviation: { Icon: IconAlertTriangleFilled, color: 'red' },
  notApplicable: { Icon: IconCircleMinus, color: 'gray' },
}

export function CheckStatusIcon({ status }: { status: CheckStatus }) {
  const { Icon, color } = CHECK_STATUS_LOOKS[status]
  return <Icon size="1.15em" aria-hidden style={{ color: `var(--mantine-color-${color}-filled)` }} />
}

export function CheckStatusText({ status, text }: { status: CheckStatus; text: string }) {
  return (
    <span style={{ display: 'inline-flex', alignItems: 'center', gap: '0.35em', fontWeight: 600 }}>
      <CheckStatusIcon status={status} />
      {text}
    </span>
  )
}
