import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useText } from '../../language/use-text.tsx'
import { ProblemPage } from '../problems/problem-page.tsx'
import type { SessionState } from '../session/session-store.ts'
import { whenReachable } from './when-reachable.ts'

/** The page came from the device (src/worker/service-worker.ts), and whoever might be logged in could not be asked for. */
export const isCutOff = (state: SessionState): boolean =>
  'kept' in document.documentElement.dataset && state.status === 'anonymous' && state.notice !== undefined

const READY = '/readyz'
/** A server that needs longer for so little would not open the page either. */
const PATIENCE_MS = 6000

const again = () => window.location.reload()

/** Whether the server can open pages: it has its database, or does not say (a proxy may keep that address to itself). */
const isReachable = () =>
  fetch(READY, { cache: 'no-store', redirect: 'manual', signal: AbortSignal.timeout(PATIENCE_MS) }).then(
    ({ ok, status }) => ok || (status >= 400 && status < 500),
    () => false,
  )

/** Verka without a server: it says so, at the address that was asked for, and opens that when the server answers again. */
export function CutOffPage() {
  const { t } = useText()
  useEffect(() => whenReachable({ check: isReachable, onReached: again, window, document }), [])
  return (
    <ProblemPage
      isWholeScreen
      title={t('shell.cutOffTitle')}
      text={t('shell.cutOffText')}
      action={
        <Button leftSection={<IconRefresh size={18} stroke={1.8} aria-hidden />} onClick={again}>
          {t('shell.tryAgain')}
        </Button>
      }
    />
  )
}
