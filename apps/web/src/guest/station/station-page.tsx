import { useContext, useEffect, useEffectEvent, useState } from 'react'
import { Button } from '@mantine/core'
import { IconLogout } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getStationDevice, type StationDevice } from '@verka/domain/stations/station-device.api.ts'
import { useSessionControls } from '../../app/session/session-controls.ts'
import { errorMessages, type ApiError } from '../../data/api-error.ts'
import { call } from '../../data/call.ts'
import { SessionContext } from '../../data/session-context.ts'
import { useText } from '../../language/use-text.tsx'
import { EmptyState, ErrorState } from '../../ui/feedback/empty-state.tsx'
import { PageSkeleton } from '../../ui/feedback/page-skeleton.tsx'
import { useAddressParam, useAddressSearch } from '../../ui/navigation/use-address.ts'
import { authorizationOf, stationOfDevice, storeStation, type DeviceStation } from '../../data/device/station-of-device.ts'
import { EnrolForm } from './enrol-form.tsx'
import { Kiosk } from './kiosk.tsx'
import { StationFrame } from './station-frame.tsx'

/** A station asks again whether it still is one: a minute after a device was revoked, it shows that. */
const CHECKED_EVERY_MS = 60_000

/** A shared device of a site at which people lend and return by scanning, without a login. */
export default function StationPage() {
  const place = { tenant: useAddressParam('tenant'), site: useAddressParam('site') }
  const session = useContext(SessionContext)
  const [device, setDevice] = useState(() => {
    const stored = stationOfDevice()
    return stored?.tenant === place.tenant && stored.site === place.site ? stored : undefined
  })
  const enrolled = (secret: string) => {
    const station = { ...place, secret }
    storeStation(station)
    setDevice(station)
  }
  if (!device) return <EnrolForm onEnrolled={enrolled} />
  return session ? <LoggedIn /> : <Connected key={device.secret} device={device} onEnrolled={enrolled} />
}

/** Nobody may be logged in where everybody has access. */
function LoggedIn() {
  const { t } = useText()
  const { logOut } = useSessionControls()
  const [{ begin }] = useAddressSearch()
  const leave = useEffectEvent(() => void logOut())
  useEffect(() => {
    // the person has agreed to it
    if (begin !== undefined) leave()
  }, [begin])
  if (begin !== undefined) return <PageSkeleton />
  return (
    <EmptyState
      isPage
      icon={IconLogout}
      title={t('station.loggedInTitle')}
      text={t('station.loggedInHint')}
      action={<Button onClick={() => void logOut()}>{t('shell.logOut')}</Button>}
    />
  )
}

function Connected({ device: { secret, ...place }, onEnrolled }: { device: DeviceStation; onEnrolled: (secret: string) => void }) {
  const text = useText()
  const { data, error, refetch } = useQuery<StationDevice, ApiError>({
    // in every language: a change of it must not forget who is here
    queryKey: [getStationDevice.name, secret],
    queryFn: ({ signal }) => call(getStationDevice, {}, { place, authorization: authorizationOf(secret), signal }),
    refetchInterval: CHECKED_EVERY_MS,
    staleTime: Infinity,
    retry: false,
  })
  const again = useEffectEvent(() => void refetch())
  useEffect(() => {
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [])
  if (error?.code === 'notFound') return <EnrolForm isRevoked onEnrolled={onEnrolled} />
  // a station that has been loaded goes on without an answer: its calls report it
  if (data)
    return (
      <StationFrame name={data.name} site={data.site}>
        <Kiosk device={data} place={place} secret={secret} onUnknown={() => void refetch()} />
      </StationFrame>
    )
  return error ? <ErrorState isPage messages={errorMessages(error, text)} onRetry={() => void refetch()} /> : <PageSkeleton />
}
