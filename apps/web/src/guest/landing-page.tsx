import { useEffect } from 'react'
import { useDocumentTitle } from '@mantine/hooks'
import { addressOf } from '../addresses.ts'
import { stationOfDevice } from '../data/device/station-of-device.ts'
import { useLogin } from '../data/session-context.ts'
import { useText } from '../language/use-text.tsx'
import { useAddressSearch } from '../ui/navigation/use-address.ts'
import { useGo } from '../ui/navigation/use-go.ts'
import { LoginCard } from './login-card.tsx'

/** `/`: the page for visitors who are not logged in. */
export default function LandingPage() {
  const { t } = useText()
  const { look } = useLogin()
  const [{ returnUrl }] = useAddressSearch()
  const go = useGo()
  const station = returnUrl === undefined ? stationOfDevice() : undefined
  const { tenant, site } = station ?? {}
  useEffect(() => {
    // the start page of a device that is a station, also after a restart
    if (tenant !== undefined && site !== undefined) go(addressOf('/station/$tenant/$site', { tenant, site }), { replace: true })
  }, [tenant, site, go])
  useDocumentTitle(look ? `${look.name} · Verka` : `Verka · ${t('session.logIn')}`)
  if (station) return null
  return <LoginCard returnUrl={returnUrl} />
}
