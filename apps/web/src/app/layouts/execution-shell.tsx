import { VisuallyHidden } from '@mantine/core'
import { Outlet } from '../../ui/routing/router-context.tsx'
// oxlint-disable-next-line no-restricted-imports -- without it nothing is shown in its place
import { lazy, Suspense, type ReactNode } from 'react'
import { useSession } from '../../data/session-context.ts'
import { ScanIcon } from '../../exe/find/scan-button.tsx'
import { useText } from '../../language/use-text.tsx'
import { PlainLink } from '../../ui/navigation/link.tsx'
import { executionStart } from '../starts.ts'
import { OfflineStrip } from '../installed/offline-strip.tsx'
import { LoggedIn } from './logged-in.tsx'
import { SandboxStrip } from './sandbox/sandbox-strip.tsx'
import { SkipLink, TopRow } from './top-row.tsx'
import { useHasMenu } from './use-view.ts'
import classes from './layouts.module.css'

const BAR_HEIGHT = 56

// scans come after the first paint; if it fails to load, the camera and the search still work
const ScannedCodes = lazy(() => import('../../exe/find/scanned-codes.tsx').catch(() => ({ default: () => null })))

/** The execution area, for one-handed use: a bar with the location, and the page. `children` replace the page of the address. */
export function ExecutionLayout({ children }: { children?: ReactNode }) {
  return (
    <LoggedIn>
      <Shell>{children}</Shell>
    </LoggedIn>
  )
}

function Shell({ children }: { children: ReactNode }) {
  const { t } = useText()
  const { tenant, site } = useSession()
  const hasMenu = useHasMenu()
  return (
    <div className={classes.execution}>
      <SkipLink />
      {hasMenu ? (
        <header className={classes.executionBar}>
          <TopRow
            area="execution"
            height={BAR_HEIGHT}
            start={
              <PlainLink to={executionStart(tenant)} className={classes.place}>
                <span className={classes.tenant}>{tenant.name}</span>
                <span className={classes.siteName}>{site.name}</span>
                <VisuallyHidden>, {t('shell.toStart')}</VisuallyHidden>
              </PlainLink>
            }
          >
            <ScanIcon />
          </TopRow>
          <OfflineStrip />
        </header>
      ) : (
        <>
          <SandboxStrip />
          <OfflineStrip />
        </>
      )}
      <Suspense fallback={null}>
        <ScannedCodes />
      </Suspense>
      <main id="main" className={classes.executionMain}>
        {children ?? <Outlet />}
      </main>
    </div>
  )
}
