import { useContext, useEffect, useState, type FormEvent } from 'react'
import { Button, Stack, Text, TextInput, ThemeIcon, Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { IconDeviceTablet, IconPlugOff } from '@tabler/icons-react'
import { enrolStation } from '@verka/domain/stations/station-device.api.ts'
import { useSessionControls } from '../../app/session/session-controls.ts'
import { ApiError, errorMessages } from '../../data/api-error.ts'
import { call } from '../../data/call.ts'
import { SessionContext } from '../../data/session-context.ts'
import { useText } from '../../language/use-text.tsx'
import { useAddressParam } from '../../ui/navigation/use-address.ts'
import classes from './station.module.css'

const CODE_LENGTH = 50

/** Connects this device to a station by a code. It may be in the part of the address that is not sent. */
export function EnrolForm({ isRevoked, onEnrolled }: { isRevoked?: boolean; onEnrolled: (secret: string) => void }) {
  const text = useText()
  const { t } = text
  const place = { tenant: useAddressParam('tenant'), site: useAddressParam('site') }
  const session = useContext(SessionContext)
  const { logOut } = useSessionControls()
  const [code, setCode] = useState(() => window.location.hash.slice(1, 1 + CODE_LENGTH))
  const [error, setError] = useState<string>()
  const [isSending, setSending] = useState(false)
  const title = t(isRevoked ? 'station.revokedTitle' : 'station.enrolTitle')
  useDocumentTitle(`${title} · Verka`)
  useEffect(() => {
    // a code is used once, and does not stay in the address
    if (window.location.hash !== '') window.history.replaceState(window.history.state, '', window.location.pathname)
  }, [])
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (code.trim() === '') return setError(t('validation.required'))
    setSending(true)
    try {
      const { secret } = await call(enrolStation, { body: { code } }, { place })
      onEnrolled(secret)
      if (session) await logOut()
    } catch (reason) {
      const isUnknown = reason instanceof ApiError && reason.code === 'notFound'
      setError(isUnknown ? t('station.wrongCode') : errorMessages(reason, text).join(' '))
      setSending(false)
    }
  }
  const Picture = isRevoked ? IconPlugOff : IconDeviceTablet
  return (
    <div className={classes.frame}>
      <form noValidate className={classes.middle} onSubmit={(event) => void send(event)}>
        <ThemeIcon size={88} radius={999} variant="light" color={isRevoked ? 'yellow' : 'primary'} aria-hidden>
          <Picture size={36} stroke={1.6} />
        </ThemeIcon>
        <Stack gap={6}>
          <Title order={1} fz="1.5rem">
            {title}
          </Title>
          <Text c="dimmed">{t(isRevoked ? 'station.revokedHint' : 'station.enrolHint')}</Text>
        </Stack>
        <Stack gap="md" w="100%" maw={400}>
          <TextInput
            size="lg"
            label={t('station.code')}
            value={code}
            error={error}
            maxLength={CODE_LENGTH}
            autoFocus={!isRevoked}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            ta="start"
            onChange={({ currentTarget: { value } }) => {
              setCode(value)
              setError(undefined)
            }}
          />
          <Button type="submit" size="lg" loading={isSending}>
            {t('station.connect')}
          </Button>
        </Stack>
      </form>
    </div>
  )
}
