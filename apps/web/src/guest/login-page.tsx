import { useEffect, useRef } from 'react'
import { Center, Loader } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { useLogin } from '../data/session-context.ts'
import { useText } from '../language/use-text.tsx'
import { useAddressSearch } from '../ui/navigation/use-address.ts'
import { LoginCard } from './login-card.tsx'

/** `/login`: with a returnUrl it redirects at once to the login server, unless a message has to be read first. */
export default function LoginPage() {
  const { t } = useText()
  const { notice, logIn } = useLogin()
  const [{ returnUrl }] = useAddressSearch()
  const hasBegun = useRef(false)
  const goesOn = returnUrl !== undefined && notice === undefined
  useDocumentTitle(`${t('session.logIn')} · Verka`)
  useEffect(() => {
    if (!goesOn || hasBegun.current) return
    hasBegun.current = true
    logIn(returnUrl)
  }, [goesOn, returnUrl, logIn])
  if (!goesOn) return <LoginCard returnUrl={returnUrl} />
  return (
    <Center component="output" aria-label={t('session.goingOn')}>
      <Loader type="dots" aria-hidden />
    </Center>
  )
}
