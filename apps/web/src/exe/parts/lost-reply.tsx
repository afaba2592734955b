import { Alert, Button, Loader, Stack } from '@mantine/core'
import { IconInfoCircle, IconWifiOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useText } from '../../language/use-text.tsx'

/** Notice of a lost answer: the result is unknown. */
export function NoContact({ text }: { text: string }) {
  const { t } = useText()
  return (
    <Alert color="yellow" role="alert" tabIndex={-1} mb="sm" icon={<IconWifiOff size={20} stroke={1.8} />} title={t('exe.noContact')}>
      {text}
    </Alert>
  )
}

/** Progress of what was sent, until it has arrived: not an error, and nothing to do. */
export function SendingNotice({ isWaiting, text }: { isWaiting: boolean; text: ReactNode }) {
  const { t } = useText()
  return (
    <Alert
      color="blue"
      role="status"
      mb="sm"
      icon={isWaiting ? <IconWifiOff size={20} stroke={1.8} aria-hidden /> : <Loader size={18} color="currentColor" aria-hidden />}
      title={t(isWaiting ? 'exe.waitingForNetwork' : 'exe.sending')}
    >
      {text}
    </Alert>
  )
}

interface FirstSavedProps {
  title: string
  children: ReactNode
  /** Link to the saved result. */
  wayOn: { text: string; go: () => void }
}

/** Notice that an attempt with a lost answer was saved, without later changes. */
export function FirstSaved({ title, children, wayOn }: FirstSavedProps) {
  return (
    <Alert color="blue" role="alert" mb="sm" icon={<IconInfoCircle size={20} stroke={1.8} />} title={title}>
      <Stack gap="sm" align="flex-start">
        {children}
        <Button variant="default" size="sm" mih={44} onClick={wayOn.go}>
          {wayOn.text}
        </Button>
      </Stack>
    </Alert>
  )
}
