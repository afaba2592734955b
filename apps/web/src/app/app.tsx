import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { Translator } from '@verka/messages/translate.ts'
import type { ClientConfig } from '../client-config.ts'
import { LoginContext, SessionContext } from '../data/session-context.ts'
import { LanguageProvider } from '../language/use-text.tsx'
import { flashSoon } from './flash-queue.ts'
import { CutOffPage, isCutOff } from './installed/cut-off-page.tsx'
import { dressApp } from './installed/dress-app.ts'
import { createAppRouter, RoutedPages } from './router.tsx'
import { SessionControls } from './session/session-controls.ts'
import type { SessionState, SessionStore } from './session/session-store.ts'
import { ThemeProvider } from './theme/theme-provider.tsx'

interface AppProps {
  config: ClientConfig
  session: SessionStore
  translator: Translator
}

/** The app, with the providers of the whole client. */
export function App({ config, session, translator }: AppProps) {
  const state = useSyncExternalStore(session.subscribe, () => session.state)
  const [router] = useState(() => createAppRouter({ session, showDenied: () => flashSoon('error', 'errors.accessDenied') }))
  const who = keyOf(state)
  const knownWho = useRef(who)
  useEffect(() => {
    const before = knownWho.current
    if (who === before) return
    knownWho.current = who
    // logged out in another tab: to the start; a session that ended returns here after the login
    if (state.status === 'anonymous' && !state.notice && before.startsWith('loggedIn'))
      router.history.replace('/', undefined, { ignoreBlocker: true })
    else void router.reload()
  }, [who, state, router])
  const shown = useSyncExternalStore(router.subscribe, router.shown)
  // the administration may have its own colours
  const isAdministration = shown.kind === 'page' && shown.page.layout === 'default'
  const current = state.status === 'loggedIn' ? state.session : undefined
  const look = current?.tenant ?? config.look
  const tenantKey = current?.tenant.key
  useEffect(() => {
    if (tenantKey !== undefined) dressApp(tenantKey)
  }, [tenantKey])
  const adminColours = isAdministration ? current?.tenant.adminColours : undefined
  const notice = state.status === 'anonymous' ? state.notice : undefined
  const login = useMemo(
    () => ({ notice, look, logIn: (returnUrl: string | undefined) => void session.logIn(returnUrl) }),
    [notice, look, session],
  )
  return (
    <LanguageProvider
      initial={translator}
      onChange={session.setCulture}
      region={current && { timeZone: current.tenant.timeZone, fallback: current.tenant.culture }}
    >
      <ThemeProvider colours={adminColours?.light ?? look?.colours} darkColours={adminColours?.dark ?? look?.darkColours}>
        {isCutOff(state) ? (
          <CutOffPage />
        ) : (
          <SessionControls.Provider value={session}>
            <LoginContext.Provider value={login}>
              <SessionContext.Provider value={current}>
                <RoutedPages router={router} />
              </SessionContext.Provider>
            </LoginContext.Provider>
          </SessionControls.Provider>
        )}
      </ThemeProvider>
    </LanguageProvider>
  )
}

/** Inputs of the guard: not the site, since its change does not reload the page. */
const keyOf = (state: SessionState) =>
  state.status === 'loggedIn' ? `loggedIn ${state.session.user.id} ${state.session.user.role}` : state.status
