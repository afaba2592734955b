import { useDocumentTitle } from '@mantine/hooks'
import { useLogin } from '../data/session-context.ts'
import { useText } from '../language/use-text.tsx'
import { useAddressSearch } from '../ui/navigation/use-address.ts'
import { LoginCard } from './login-card.tsx'

/** `/`: the page for visitors who are not logged in. */
export default function LandingPage() {
  const { t } = useText()
  const { look } = useLogin()
  const [{ returnUrl }] = useAddressSearch()
  useDocumentTitle(look ? `${look.name} · Verka` : `Verka · ${t('session.logIn')}`)
  return <LoginCard returnUrl={returnUrl} />
}
