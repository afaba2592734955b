// oxlint-disable-next-line no-restricted-imports -- without it nothing is shown in its place
import { lazy, Suspense, useId, useRef, useState, type ComponentType, type ReactNode } from 'react'
import { Burger, Group, useMantineTheme } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { Outlet } from '../../ui/routing/router-context.tsx'
import { useBulkAtWork } from '../../data/device/bulk-at-work.ts'
import { useSession } from '../../data/session-context.ts'
import { useText } from '../../language/use-text.tsx'
import { Logo } from '../../ui/brand/logo.tsx'
import { PlainLink } from '../../ui/navigation/link.tsx'
import { useOpenHere } from '../../ui/navigation/use-open-here.ts'
import { SandboxStrip, stripHeightOf } from './sandbox/sandbox-strip.tsx'
import { ELSEWHERE_HEIGHT } from './tenant-switch/elsewhere-strip.tsx'
import { AdminFrame } from './admin-frame.tsx'
import { LoggedIn } from './logged-in.tsx'
import { SideMenu } from './side-menu/side-menu.tsx'
import { SkipLink, TopRow } from './top-row.tsx'
import { useHasMenu } from './use-view.ts'
import classes from './layouts.module.css'

// few users have one; if it fails to load, the page of bulk changes still works
const BulkNotices = lazy<ComponentType<{ ids: readonly string[] }>>(() =>
  import('../../admin/bulk/bulk-notice.tsx').catch(() => ({ default: () => null })),
)

const HEADER_HEIGHT = 60

/** The administration: top bar and side menu, which is a drawer on a phone. `children` replace the page of the address. */
export function DefaultLayout({ children }: { children?: ReactNode }) {
  return (
    <LoggedIn>
      <Shell>{children}</Shell>
    </LoggedIn>
  )
}

function Shell({ children }: { children: ReactNode }) {
  const { t } = useText()
  const session = useSession()
  const { tenant, home } = session
  const hasMenu = useHasMenu()
  const menuId = useId()
  const burger = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useOpenHere()
  const close = () => setOpen(false)
  const { isBeside, isMenuNeeded } = useMenuNeeded(isOpen)
  const areBelowMenu = isBeside && hasMenu
  return (
    <>
      <SkipLink />
      <AdminFrame
        headerHeight={HEADER_HEIGHT + (home ? ELSEWHERE_HEIGHT : 0) + stripHeightOf(session)}
        menuId={menuId}
        isOpen={isOpen && !isBeside}
        onClose={() => {
          close()
          burger.current?.focus()
        }}
        header={
          hasMenu ? (
            <TopRow
              area="administration"
              height={HEADER_HEIGHT}
              start={
                <Group gap="sm" wrap="nowrap" className={classes.start}>
                  <Burger
                    ref={burger}
                    opened={isOpen}
                    onClick={() => setOpen(!isOpen)}
                    hiddenFrom="md"
                    size="sm"
                    aria-label={t(isOpen ? 'shell.closeMenu' : 'shell.openMenu')}
                    aria-expanded={isOpen}
                    aria-controls={menuId}
                  />
                  <PlainLink
                    to="/dashboard"
                    className={classes.home}
                    aria-label={t('shell.toStartOf', { name: tenant.name })}
                    onClick={close}
                  >
                    <Logo look={tenant} />
                  </PlainLink>
                </Group>
              }
            />
          ) : undefined
        }
        menu={
          <>
            {isMenuNeeded && <SideMenu onGo={close} />}
            {areBelowMenu && <BulkChangesAtWork />}
          </>
        }
      >
        {!hasMenu && <SandboxStrip />}
        {!areBelowMenu && <BulkChangesAtWork />}
        {children ?? <Outlet />}
      </AdminFrame>
    </>
  )
}

/** Below the menu, or above the page where that is a drawer: they cover neither entries nor the buttons at the bottom of a page. */
function BulkChangesAtWork() {
  const ids = useBulkAtWork(useSession())
  if (ids.length === 0) return null
  return (
    <Suspense fallback={null}>
      <BulkNotices ids={ids} />
    </Suspense>
  )
}

/** A menu in a drawer is rendered when it is first opened: a phone that opens a page has enough to do. */
function useMenuNeeded(isOpen: boolean): { isBeside: boolean; isMenuNeeded: boolean } {
  const { breakpoints } = useMantineTheme()
  const isBeside = useMediaQuery(`(min-width: ${breakpoints.md})`, undefined, { getInitialValueInEffect: false })
  const [wasNeeded, setWasNeeded] = useState(false)
  const isNeeded = isBeside || isOpen || wasNeeded
  if (isNeeded && !wasNeeded) setWasNeeded(true)
  return { isBeside, isMenuNeeded: isNeeded }
}
