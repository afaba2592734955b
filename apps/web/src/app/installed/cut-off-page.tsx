import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useText } from '../../language/use-text.tsx'
import { ProblemPage } from '../problems/problem-page.tsx'
import type { SessionState } from '../session/session-store.ts'
import { whenReachable } from './when-reachable.ts'

/** Whether the page came from the device (src/worker/service-worker.ts), and the session could not be checked. */
export const isCutOff = (state: SessionState): boolean =>
  'kept' in document.documentElement.dataset && state.status === 'anonymous' && state.notice !== undefined

const READY = '/readyz'
/** A server that needs longer for so little would not open the page either. */
const PATIENCE_MS = 6000

const again = () => window.location.reload()

/** Whether the server can serve pages: it has its database, or its health is unknown (a proxy may hide that address). */
const isReachable = () =>
  fetch(READY, { cache: 'no-store', redirect: 'manual', signal: AbortSignal.timeout(PATIENCE_MS) }).then(
    ({ ok, status }) => ok || (status >= 400 && status < 500),
    () => false,
  )

/** The page without a server: it shows that, and reloads the requested address when the server answers again. */
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
