import { Suspense, useState, type ReactNode } from 'react'
import { Button, Loader, Stack, Text, ThemeIcon, Title } from '@mantine/core'
import { IconDialpad, IconKeyboard, IconScan } from '@tabler/icons-react'
import { readScanned } from '@verka/domain/elements/scanned-code.ts'
import type { StationDevice } from '@verka/domain/stations/station-device.api.ts'
import { useText } from '../../language/use-text.tsx'
import { signalRejectedScan } from '../../ui/scanner/reject-signal.ts'
import { useTypedCodes } from '../../ui/scanner/use-typed-codes.ts'
import { PinPad } from './pin-pad.tsx'
import { messageOf } from './station-message.tsx'
import classes from './station.module.css'
import { TypedCode } from './typed-code.tsx'
import { useSecondsUntil, useStationFlow } from './use-station-flow.ts'
import { lazyPart } from '../../ui/feedback/lazy-part.tsx'

const Scanner = lazyPart(() => import('../../ui/scanner/scanner.tsx'))

interface KioskProps {
  device: StationDevice
  place: { tenant: string; site: string }
  secret: string
  onUnknown: () => void
}

type Tool = 'camera' | 'pin' | 'code'

/** What people do at a station: one message, and the ways to scan. */
export function Kiosk({ device, place, secret, onUnknown }: KioskProps) {
  const text = useText()
  const { t } = text
  const { flow, state } = useStationFlow({ place, secret, onUnknown })
  const [tool, setTool] = useState<Tool>()
  const seconds = useSecondsUntil(state.person || state.wish ? state.forgottenAt : undefined)
  const receive = async (scanned: string) => {
    setTool(undefined)
    const { code, site = place.site, tenant = place.tenant } = readScanned(scanned)
    if (site !== place.site || tenant !== place.tenant) flow.elsewhere()
    else await flow.receive(code)
  }
  useTypedCodes({
    // digits typed quickly while the keys for a PIN are shown are a PIN
    receive: async (scanned) => (tool === 'pin' && /^\d+$/.test(scanned) ? undefined : receive(scanned)),
    isKnown: () => Promise.resolve(true),
    reject(reason) {
      signalRejectedScan()
      if (reason === 'broken') flow.misread()
    },
  })
  const identify = (pin: string) => {
    setTool(undefined)
    void flow.identify(pin)
  }
  const isBusy = state.work === 'executing' || state.work === 'retrying'
  const needsPerson = state.person === undefined
  const isSomebodyHere = !isBusy && (state.person ?? state.wish ?? state.notice) !== undefined
  const message = messageOf(state, device, text, { asksPin: tool === 'pin' })
  const isDone = state.notice?.kind === 'done'
  return (
    <div className={classes.middle} aria-busy={isBusy || state.work === 'looking'}>
      <Message of={message} tool={tool} isBusy={isBusy} isDone={isDone}>
        {isDone && state.person && <Text c="dimmed">{t('station.more')}</Text>}
      </Message>
      {tool === 'pin' && needsPerson && !isBusy && <PinPad onPin={identify} onTouch={flow.touch} />}
      {tool === 'code' && !isBusy && <TypedCode onCode={(code) => void receive(code)} onTouch={flow.touch} />}
      {!isBusy && (
        <Tools
          tool={tool}
          needsPerson={needsPerson}
          onChoose={(chosen) => {
            setTool(chosen)
            if (chosen !== 'camera') flow.touch()
          }}
        />
      )}
      {(isSomebodyHere || tool !== undefined || state.work === 'retrying') && (
        <Stack gap={4} align="center">
          <Button
            size="lg"
            variant="subtle"
            onClick={() => {
              setTool(undefined)
              flow.cancel()
            }}
          >
            {t(isDone ? 'station.done' : 'station.cancel')}
          </Button>
          {state.person && <Text fw={550}>{state.person.name}</Text>}
          {seconds !== undefined && (
            <Text size="sm" c="dimmed" aria-hidden>
              {t('station.forgets', { count: seconds })}
            </Text>
          )}
        </Stack>
      )}
      {tool === 'camera' && (
        <Suspense fallback={null}>
          <Scanner onCode={(code) => void receive(code)} onClose={() => setTool(undefined)} />
        </Suspense>
      )}
    </div>
  )
}

interface MessageProps {
  of: ReturnType<typeof messageOf>
  tool: Tool | undefined
  isBusy: boolean
  isDone: boolean
  children: ReactNode
}

/** What happened, or what to do next, as a status that screen readers say. */
function Message({ of, tool, isBusy, isDone, children }: MessageProps) {
  return (
    <div className={classes.message} role="status" data-tool={tool}>
      <ThemeIcon className={classes.sign!} radius={999} variant={isDone ? 'filled' : 'light'} color={of.color} aria-hidden>
        {isBusy ? <Loader size={48} color={of.color} /> : <of.icon size={56} stroke={1.6} />}
      </ThemeIcon>
      <Stack gap={6} miw={0} w="100%">
        <Title order={1} className={classes.title!}>
          {of.title}
        </Title>
        {of.about !== undefined && (
          <Text className={classes.about!} fw={600}>
            {of.about}
          </Text>
        )}
        {of.text !== undefined && <Text c="dimmed">{of.text}</Text>}
        {children}
      </Stack>
    </div>
  )
}

interface ToolsProps {
  tool: Tool | undefined
  needsPerson: boolean
  onChoose: (tool: Tool) => void
}

/** The buttons of the camera, of a PIN and of a typed code, without that of the shown one. */
function Tools({ tool, needsPerson, onChoose }: ToolsProps) {
  const { t } = useText()
  return (
    <div className={classes.tools}>
      <Button
        className={classes.tool!}
        size="lg"
        leftSection={<IconScan size={26} stroke={1.7} aria-hidden />}
        onClick={() => onChoose('camera')}
      >
        {t('station.scan')}
      </Button>
      {needsPerson && tool !== 'pin' && (
        <Button
          className={classes.tool!}
          size="lg"
          variant="default"
          leftSection={<IconDialpad size={26} stroke={1.7} aria-hidden />}
          onClick={() => onChoose('pin')}
        >
          {t('station.usePin')}
        </Button>
      )}
      {tool !== 'code' && (
        <Button
          className={classes.tool!}
          size="lg"
          variant="default"
          leftSection={<IconKeyboard size={26} stroke={1.7} aria-hidden />}
          onClick={() => onChoose('code')}
        >
          {t('station.typeCode')}
        </Button>
      )}
    </div>
  )
}
