import { Group, VisuallyHidden } from '@mantine/core'
import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useSession } from '../../data/session-context.ts'
import { ScanIcon } from '../../exe/find/scan-button.tsx'
import { useText } from '../../language/use-text.tsx'
import { PlainLink } from '../../ui/navigation/link.tsx'
import { PaletteButton } from '../palette/palette-button.tsx'
import { executionStart } from '../guard.ts'
import { OfflineStrip } from '../installed/offline-strip.tsx'
import { ActingElsewhere } from './acting-elsewhere.tsx'
import { LoggedIn } from './logged-in.tsx'
import { useHasMenu } from './use-view.ts'
import { UserMenuButton } from './user-menu-button.tsx'
import classes from './layouts.module.css'

const BAR_HEIGHT = 56

// nobody scans before there is something to see; where it does not come, the camera and the search are there
const HeardCodes = lazy(() => import('../../exe/find/heard-codes.tsx').catch(() => ({ default: () => null })))

/** The execution area, made for one hand: a bar that says where one is, and the page. */
export function ExecutionLayout() {
  return (
    <LoggedIn>
      <Shell />
    </LoggedIn>
  )
}

function Shell() {
  const { t } = useText()
  const { tenant, site } = useSession()
  const hasMenu = useHasMenu()
  return (
    <div className={classes.execution}>
      <a href="#main" className={classes.skip}>
        {t('shell.skipToContent')}
      </a>
      {hasMenu ? (
        <header className={classes.executionBar}>
          <ActingElsewhere area="execution" />
          <Group h={BAR_HEIGHT} px={{ base: 12, md: 20 }} justify="space-between" wrap="nowrap" gap="sm">
            <PlainLink to={executionStart(tenant)} className={classes.place}>
              <span className={classes.tenant}>{tenant.name}</span>
              <span className={classes.siteName}>{site.name}</span>
              <VisuallyHidden>, {t('shell.toStart')}</VisuallyHidden>
            </PlainLink>
            <PaletteButton area="execution" />
            <Group wrap="nowrap" gap="sm">
              <ScanIcon />
              <UserMenuButton area="execution" />
            </Group>
          </Group>
          <OfflineStrip />
        </header>
      ) : (
        <OfflineStrip />
      )}
      <Suspense fallback={null}>
        <HeardCodes />
      </Suspense>
      <main id="main" className={classes.executionMain}>
        <Outlet />
      </main>
    </div>
  )
}
