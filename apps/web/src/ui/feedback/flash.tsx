import { notifications } from '@mantine/notifications'
import { IconAlertTriangle, IconCheck, IconInfoCircle, IconX } from '@tabler/icons-react'

/** Lifetime of a message (specification section 9); it can be closed before. */
export const FLASH_MS = 5000

const LOOKS = {
  success: { color: 'green', icon: IconCheck },
  info: { color: 'blue', icon: IconInfoCircle },
  warning: { color: 'yellow', icon: IconAlertTriangle },
  error: { color: 'red', icon: IconX },
} as const
export type FlashKind = keyof typeof LOOKS

let closeName = ''

/** Sets the name of the close button of messages, in the present language. */
export function nameFlashClose(name: string): void {
  closeName = name
}

/** Shows a message at the edge for five seconds: `flash('success', t('admin.saved'))`. The same text twice is shown once. */
export function flash(kind: FlashKind, text: string): void {
  const { color, icon: Icon } = LOOKS[kind]
  const id = `${kind} ${text}`
  notifications.hide(id)
  notifications.show({
    id,
    message: text,
    color,
    icon: <Icon size={18} stroke={2} aria-hidden />,
    autoClose: FLASH_MS,
    withCloseButton: true,
    closeButtonProps: { 'aria-label': closeName },
    role: kind === 'error' || kind === 'warning' ? 'alert' : 'status',
  })
}
