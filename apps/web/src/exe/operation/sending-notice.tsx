import { Alert, Loader } from '@mantine/core'
import { IconWifiOff } from '@tabler/icons-react'
import { useText } from '../../language/use-text.tsx'
import type { SendingState } from './use-sending.ts'

/** Progress of a form that was sent, until it has arrived: not an error, and nothing to do. */
export function SendingNotice({ state }: { state: SendingState }) {
  const { t } = useText()
  const { step, files } = state
  const isWaiting = step === 'waits'
  const about = files > 0 ? t(isWaiting ? 'exe.filesWaiting' : 'exe.filesLeft', { count: files }) : isWaiting && t('exe.waitingText')
  return (
    <Alert
      color="blue"
      role="status"
      mb="sm"
      icon={isWaiting ? <IconWifiOff size={20} stroke={1.8} aria-hidden /> : <Loader size={18} color="currentColor" aria-hidden />}
      title={t(isWaiting ? 'exe.waitingForNetwork' : 'exe.sending')}
    >
      {about}
    </Alert>
  )
}
