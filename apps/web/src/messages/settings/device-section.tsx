import { Button, Text } from '@mantine/core'
import { IconBellOff, IconBellRinging } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { pushState, turnPushOff, turnPushOn, type PushState } from '../../data/device/push-device.ts'
import { useSession } from '../../data/session-context.ts'
import { useText } from '../../language/use-text.tsx'
import { flash } from '../../ui/feedback/flash.tsx'
import { Section } from '../../ui/page/section.tsx'

const WORDS = {
  unsupported: 'messages.deviceUnsupported',
  denied: 'messages.deviceDenied',
  on: 'messages.deviceOn',
  off: 'messages.deviceOff',
} as const

/** Whether this device shows messages; nothing where the installation cannot send any. */
export function DeviceSection({ pushKey }: { pushKey: string | null }) {
  const { t } = useText()
  const { user } = useSession()
  const [state, setState] = useState<PushState>()
  const [isWorking, setWorking] = useState(false)
  useEffect(() => {
    let isLeft = false
    void pushState(user.id).then(
      (found) => !isLeft && setState(found),
      () => !isLeft && setState('unsupported'),
    )
    return () => {
      isLeft = true
    }
  }, [user.id])
  if (pushKey === null || state === undefined) return null
  const turn = async () => {
    setWorking(true)
    try {
      if (state === 'on') {
        await turnPushOff()
        setState('off')
      } else setState(await turnPushOn(user.id, pushKey))
    } catch {
      flash('error', t('messages.deviceFailed'))
    } finally {
      setWorking(false)
    }
  }
  const Icon = state === 'on' ? IconBellOff : IconBellRinging
  return (
    <Section title={t('messages.deviceTitle')}>
      <Text>{t(WORDS[state])}</Text>
      {(state === 'on' || state === 'off') && (
        <Button
          variant="default"
          w="fit-content"
          leftSection={<Icon size={18} stroke={1.8} aria-hidden />}
          loading={isWorking}
          onClick={() => void turn()}
        >
          {t(state === 'on' ? 'messages.deviceTurnOff' : 'messages.deviceTurnOn')}
        </Button>
      )}
    </Section>
  )
}
