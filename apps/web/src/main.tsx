import './schemas-without-eval.ts'
import { START_FAILURES } from '@verka/messages/start-failures.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { loadAhead } from './app/router.tsx'
import { cacheShell } from './app/installed/cache-shell.ts'
import { SessionStore } from './app/session/session-store.ts'
import { readClientConfig } from './client-config.ts'
import { sweepLater } from './data/device/stored-drafts.ts'
import { whenIdle } from './data/loading/when-idle.ts'
import { cultureToStartWith, storedCulture } from './language/chosen-culture.ts'
import { chooseTranslator, needAnswers } from './language/texts.ts'
import { recordEarlyKeys } from './ui/scanner/early-keys.ts'

/** Longest wait of the landing page for the session; later the page is replaced. */
const LANDING_WAITS_MS = 800

async function start(): Promise<void> {
  const config = readClientConfig()
  const culture = cultureToStartWith({
    inAddress: new URLSearchParams(window.location.search).get('culture'),
    stored: storedCulture(),
    browser: navigator.languages,
  })
  const session = new SessionStore(config, culture)
  const isLanding = window.location.pathname === '/'
  const found = session.start()
  const enough = isLanding ? Promise.race([found, new Promise((resolve) => setTimeout(resolve, LANDING_WAITS_MS))]) : found
  void loadAhead(window.location.pathname)
  const [translator] = await Promise.all([chooseTranslator(culture), enough])
  createRoot(document.getElementById('verka')!).render(
    <StrictMode>
      <App config={config} session={session} translator={translator} />
    </StrictMode>,
  )
  cacheShell()
  sweepLater()
  whenIdle(() => void needAnswers())
}

/** Whether an element takes text input. */
const isText = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable]:not([contenteditable="false"])') !== null

const RELOADED_AT = 'verka.reloaded'

// in the execution area and at stations people scan at once
if (/^\/(exe|station)\b/.test(window.location.pathname)) recordEarlyKeys(window, isText)
start().then(
  () => sessionStorage.removeItem(RELOADED_AT),
  (error: unknown) => {
    // a part of the very start did not come: one new try gets the newest version
    if (sessionStorage.getItem(RELOADED_AT) !== null) {
      showStartFailure()
      throw error
    }
    sessionStorage.setItem(RELOADED_AT, 'once')
    window.location.reload()
  },
)

/** Reports that Verka could not be opened. No language is loaded, so it is shown in all of them; it depends on nothing else. */
function showStartFailure(): void {
  const lines = START_FAILURES.map(({ culture, text, reload }) => {
    const button = Object.assign(document.createElement('button'), { textContent: reload, onclick: () => window.location.reload() })
    const line = Object.assign(document.createElement('p'), { lang: culture, textContent: `${text} ` })
    line.append(button)
    return line
  })
  const page = Object.assign(document.createElement('main'), { className: 'start-failure' })
  page.append(...lines)
  document.getElementById('verka')!.replaceChildren(page)
}
