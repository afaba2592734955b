import { IconAlertTriangleFilled, IconCircleCheckFilled, IconCircleMinus, type IconProps } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { CheckStatus } from '@verka/domain/forms/checks/check-status.ts'

/** The traffic light, never by colour alone. */
const CHECK_STATUS_LOOKS: Record<CheckStatus, { Icon: ComponentType<IconProps>; color: string }> = {
  ok: { Icon: IconCircleCheckFilled, color: 'green' },
  deviation: { Icon: IconAlertTriangleFilled, color: 'red' },
  notApplicable: { Icon: IconCircleMinus, color: 'gray' },
}

/** The icon of a status. Its shape and the text beside it have the same meaning as its colour. */
export function CheckStatusIcon({ status, size = '1.15em' }: { status: CheckStatus; size?: string }) {
  const { Icon, color } = CHECK_STATUS_LOOKS[status]
  return <Icon size={size} aria-hidden style={{ flex: 'none', color: `var(--check-lamp, var(--mantine-color-${color}-filled))` }} />
}

export function CheckStatusText({ status, text }: { status: CheckStatus; text: string }) {
  return (
    <span style={{ display: 'inline-flex', alignItems: 'center', gap: '0.35em', fontWeight: 600 }}>
      <CheckStatusIcon status={status} />
      {text}
    </span>
  )
}
