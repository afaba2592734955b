import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useText } from '../../language/use-text.tsx'
import { ProblemPage } from '../problems/problem-page.tsx'
import type { SessionState } from '../session/session-store.ts'

/** The page came from the device (src/worker/service-worker.ts), and whoever might be logged in could not be asked for. */
export const isCutOff = (state: SessionState): boolean =>
  'kept' in document.documentElement.dataset && state.status === 'anonymous' && state.notice !== undefined

const again = () => window.location.reload()

/** Verka without a network: it says so, at the address that was asked for, and goes on there when the network is back. */
export function CutOffPage() {
  const { t } = useText()
  useEffect(() => {
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [])
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
