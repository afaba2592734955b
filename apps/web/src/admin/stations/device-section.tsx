import { useState } from 'react'
import { Button, Group, Stack, Text } from '@mantine/core'
import { IconDeviceTablet, IconLink, IconPlugOff } from '@tabler/icons-react'
import { enrolStation } from '@verka/domain/stations/station-device.api.ts'
import { createStationEnrolment, revokeStation, type Station } from '@verka/domain/stations/stations.api.ts'
import { addressOf } from '../../addresses.ts'
import { errorMessages } from '../../data/api-error.ts'
import { call } from '../../data/call.ts'
import { hasDrafts } from '../../data/device/stored-drafts.ts'
import { useSession } from '../../data/session-context.ts'
import { useSave } from '../../data/use-call.ts'
import { storeStation } from '../../data/device/station-of-device.ts'
import { useText } from '../../language/use-text.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { useConfirm } from '../../ui/feedback/confirm.tsx'
import { flash } from '../../ui/feedback/flash.tsx'
import { CopiedText } from '../../ui/form/copied-text.tsx'
import { useGo } from '../../ui/navigation/use-go.ts'
import { Section } from '../../ui/page/section.tsx'
import classes from './stations.module.css'

interface Enrolment {
  code: string
  expiresAt: string
}

/** The device of a station: how one is connected, and how it is revoked. */
export function DeviceSection({ station, isReadOnly }: { station: Station; isReadOnly: boolean }) {
  const { t, formatDateTime } = useText()
  const { id, state, enrolledAt, lastUsedAt, codeExpiresAt } = station
  const [enrolment, setEnrolment] = useState<Enrolment>()
  const create = useSave(createStationEnrolment)
  const args = { params: { id }, body: {} }
  // failures are reported by `useSave`
  const connect = () => create.mutateAsync(args).then(setEnrolment, () => undefined)
  // an entered code is gone from the station
  const shown = enrolment && codeExpiresAt !== null ? enrolment : undefined
  return (
    <Section title={t('stations.device')}>
      <Stack gap={2} display={state === 'waiting' && shown ? 'none' : undefined}>
        {state === 'new' && <Text>{t('stations.newHint')}</Text>}
        {state === 'revoked' && <Text>{t('stations.revokedHint')}</Text>}
        {enrolledAt && <Text>{t('stations.activeHint', { moment: formatDateTime(enrolledAt) })}</Text>}
        {lastUsedAt && <Text c="dimmed">{t('stations.usedHint', { moment: formatDateTime(lastUsedAt) })}</Text>}
        {codeExpiresAt && !shown && <Text c="dimmed">{t('stations.waitingHint', { moment: formatDateTime(codeExpiresAt) })}</Text>}
      </Stack>
      {shown && <Code enrolment={shown} />}
      {!isReadOnly && (
        <Group gap="sm">
          <Button
            variant="default"
            leftSection={<IconLink size={18} stroke={1.8} aria-hidden />}
            loading={create.isPending}
            onClick={() => void connect()}
          >
            {t(shown ? 'stations.newCode' : enrolledAt ? 'stations.connectAgain' : 'stations.connect')}
          </Button>
          <ThisDevice station={station} />
          {(enrolledAt ?? codeExpiresAt) && <Revoke station={station} />}
        </Group>
      )}
    </Section>
  )
}

/** Not behind the bar with the buttons of the form. */
const show = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })

/** The code that connects a device, with the address to enter it at. */
function Code({ enrolment: { code, expiresAt } }: { enrolment: Enrolment }) {
  const { t, formatDateTime } = useText()
  const { tenant, site } = useSession()
  const address = window.location.origin + addressOf('/station/$tenant/$site', { tenant: tenant.key, site: site.key })
  return (
    <div ref={show} className={classes.code} role="status">
      <Stack gap="md" miw={0}>
        <Text>{t('stations.deviceHint')}</Text>
        <CopiedText label={t('stations.address')} value={address} />
        <CopiedText label={t('stations.code')} value={code.replace(/(.{4})(?=.)/g, '$1-')} />
        <Text size="sm" c="dimmed">
          {t('stations.codeValid', { moment: formatDateTime(expiresAt) })}
        </Text>
      </Stack>
      <Stack gap={6} align="center">
        <QrCode text={`${address}#${code}`} label={t('stations.scanHint')} />
        <Text size="sm" c="dimmed" ta="center">
          {t('stations.scanHint')}
        </Text>
      </Stack>
    </div>
  )
}

/** Connects the device at which the administrator is, and logs them out there. */
function ThisDevice({ station: { id } }: { station: Station }) {
  const text = useText()
  const { t } = text
  const session = useSession()
  const { tenant, site } = session
  const go = useGo()
  const confirm = useConfirm()
  const create = useSave(createStationEnrolment, { handlesErrors: true })
  const [isLeaving, setLeaving] = useState(false)
  const place = { tenant: tenant.key, site: site.key }
  const become = async () => {
    const isSure = await confirm({
      title: t('stations.thisDeviceTitle'),
      text: [t('stations.thisDeviceText'), ...(hasDrafts(session) ? [t('shell.logOutDrafts')] : [])].join(' '),
      confirm: t('stations.thisDevice'),
    })
    if (!isSure) return
    setLeaving(true)
    try {
      const { code } = await create.mutateAsync({ params: { id }, body: {} })
      storeStation({ ...place, ...(await call(enrolStation, { body: { code } }, { place })) })
      // it logs out whom it finds
      go(addressOf('/station/$tenant/$site', place, { begin: 'now' }), { replace: true, force: true })
    } catch (error) {
      flash('error', errorMessages(error, text).join(' '))
      setLeaving(false)
    }
  }
  return (
    <Button
      variant="default"
      leftSection={<IconDeviceTablet size={18} stroke={1.8} aria-hidden />}
      loading={isLeaving}
      onClick={() => void become()}
    >
      {t('stations.thisDevice')}
    </Button>
  )
}

function Revoke({ station: { id, name, enrolledAt } }: { station: Station }) {
  const { t } = useText()
  const confirm = useConfirm()
  const revoke = useSave(revokeStation)
  const press = async () => {
    const isSure =
      enrolledAt === null ||
      (await confirm({
        title: t('stations.revokeTitle', { name }),
        text: t('stations.revokeText'),
        confirm: t('stations.revoke'),
        isDangerous: true,
      }))
    if (!isSure) return
    await revoke.mutateAsync({ params: { id } }).then(
      () => flash('success', t('stations.revoked')),
      () => undefined,
    )
  }
  return (
    <Button
      variant="subtle"
      color="red"
      leftSection={<IconPlugOff size={18} stroke={1.8} aria-hidden />}
      loading={revoke.isPending}
      onClick={() => void press()}
    >
      {t(enrolledAt === null ? 'stations.revokeCode' : 'stations.revoke')}
    </Button>
  )
}
