import { createBrowserHistory, type HistoryLocation } from '@tanstack/history'
import {
  // oxlint-disable-next-line no-restricted-imports -- a page without anything typed
  lazy,
  Suspense,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useSyncExternalStore,
  type ComponentType,
  type FunctionComponent,
} from 'react'
import { PageSkeleton } from '../ui/feedback/page-skeleton.tsx'
import { matchAddress } from '../ui/routing/match-address.ts'
import { OutletContext, OwnPath, RouterContext } from '../ui/routing/router-context.tsx'
import { Router, type GuardDecision, type ShownPage } from '../ui/routing/router.ts'
import { ScrollMemory } from '../ui/routing/scroll-memory.ts'
import { FirstPaint } from './layouts/first-paint.tsx'
import type { Address } from '../addresses.ts'
import { decide } from './guard.ts'
import { frameTextsOf, textsOf } from './page-texts.ts'
import { PAGES, type LayoutName, type PageRow } from './pages.ts'
import { PageBoundary } from './problems/page-boundary.tsx'
import { PageError } from './problems/page-error.tsx'
import { siteIn } from './search-params.ts'
import { LOGIN_PATH, type SessionStore } from './session/session-store.ts'
import { noteAddressPosition } from '../data/address-position.ts'
import { needTexts } from '../language/texts.ts'
import { homeOf, startBeside } from './starts.ts'
import { noteView } from './view-state.ts'

export interface GuardContext {
  session: SessionStore
  /** Flashes 'Åtkomst nekad.'. */
  showDenied: () => void
}

const LAYOUTS: Record<LayoutName, () => Promise<{ default: ComponentType }>> = {
  default: () => import('./layouts/default-layout.tsx'),
  open: () => import('./layouts/open-layout.tsx'),
  centered: () => import('./layouts/centered-layout.tsx'),
  execution: () => import('./layouts/execution-layout.tsx'),
}

/** Components by their loader: a page that was loaded before renders at once. */
const loaded = new Map<PageRow['load'], ComponentType>()

async function loadComponent(load: PageRow['load']): Promise<void> {
  if (!loaded.has(load)) loaded.set(load, (await load()).default)
}

function lazyComponent(load: PageRow['load']): FunctionComponent {
  return function Lazy() {
    const Component = loaded.get(load)
    if (!Component) throw new Error('shown before it was loaded')
    return <Component />
  }
}

/** Nothing was rendered yet: the screen shows a skeleton, which another one does not disturb. */
let isFirst = true

/**
 * A layout or page. The first is rendered in small portions, the layout before its page, so that touches are answered meanwhile; later ones
 * replace the previous one when they are ready.
 */
function drawnInTime(load: PageRow['load'], Shape: ComponentType, onDrawn?: () => void): FunctionComponent {
  const Content = lazyComponent(load)
  return function InTime() {
    const isTime = useDeferredValue(true, !isFirst)
    useEffect(() => {
      if (isTime) onDrawn?.()
    }, [isTime])
    return isTime ? <Content /> : <Shape />
  }
}

/**
 * Preloads the code of an address while the session is still being checked: the guard decides access. A failed load is repeated by the
 * component that needs it, which reports the error.
 */
export async function loadAhead(pathname: string): Promise<void> {
  const page = matchAddress(PAGES, pathname)?.page
  if (!page || page.access === 'guest') return
  const parts = [() => loadComponent(LAYOUTS[page.layout]), () => loadComponent(page.load), () => needTexts(textsOf(page))]
  for (const part of parts) {
    part().catch(() => undefined)
    // each requests many files, and the browser needs time between them
    await new Promise((resolve) => setTimeout(resolve))
  }
}

/** The address on labels. */
const LABELLED: Address = '/exe/code/$code'

/** The user's previous page, for redirects after a denial. */
let lastShown: string | undefined
const pathOfHref = (href: string | undefined) => href?.replace(/[?#].*$/, '')

async function guardPage(page: PageRow, location: HistoryLocation, { session, showDenied }: GuardContext): Promise<GuardDecision> {
  const { state } = session
  const current = state.status === 'loggedIn' ? state.session : undefined
  if (location.pathname !== pathOfHref(lastShown) && session.leaveGoneSite())
    return { redirect: current ? startBeside(location.pathname, current) : '/' }
  const role = current?.user.role
  const decision = decide(page, role)
  // a session that ends is another matter: its user logs in again
  if (decision === 'toLogin' && lastShown === undefined && page.path === LABELLED)
    await import('./open-card.ts').then(
      ({ leaveForOpenCard }) => leaveForOpenCard(location.href),
      () => undefined,
    )
  if (decision === 'toLogin') return { redirect: `${LOGIN_PATH}?${new URLSearchParams({ returnUrl: location.href })}` }
  const home = () => homeOf(current!.user.role, current!.tenant)
  if (decision === 'toHome') return { redirect: home() }
  if (decision === 'denied') {
    showDenied()
    // the page that is open, when its user has lost the right to it
    const isOpen = location.pathname === pathOfHref(lastShown)
    return { redirect: isOpen ? home() : (lastShown ?? home()) }
  }
  const search = new URLSearchParams(location.search)
  noteView(search)
  noteAddressPosition(search)
  const ofSite = applySite(page, location, session)
  if (!ofSite && page.access !== 'guest') lastShown = location.href
  return ofSite
}

/**
 * `?site=` switches to that site; then it is removed from the address, so that the menu can switch. A site that is not theirs, or was
 * removed, has a page that says so, for labels too: one of a sandbox must not lead to the real object by itself.
 */
function applySite(page: PageRow, location: HistoryLocation, session: SessionStore): GuardDecision {
  const search = new URLSearchParams(location.search)
  if (!search.has('site') || session.state.status !== 'loggedIn') return undefined
  const wanted = siteIn(search)
  if (wanted !== undefined && !session.switchSite(wanted)) return 'missing'
  search.delete('site')
  // of a label: the tenant is that of the login
  search.delete('tenant')
  const rest = search.toString()
  return { redirect: `${location.pathname}${rest && `?${rest}`}${location.hash}` }
}

/** No page needs it, so it is loaded when an address has no page. */
const NotFoundPage = lazy(() => import('./not-found-page.tsx'))

function NotFound() {
  return (
    <Suspense fallback={<FirstPaint />}>
      <NotFoundPage />
    </Suspense>
  )
}

/** A layout, and a page inside it, each with its shape until it is drawn. */
const layouts = mapOf(Object.keys(LAYOUTS) as LayoutName[], (name) => drawnInTime(LAYOUTS[name], FirstPaint))
const pages = mapOf(PAGES, (page) => drawnInTime(page.load, PageSkeleton, () => (isFirst = false)))

function mapOf<Key, Value>(keys: readonly Key[], valueOf: (key: Key) => Value): (key: Key) => Value {
  const values = new Map(keys.map((key) => [key, valueOf(key)]))
  return (key) => values.get(key)!
}

export function createAppRouter(context: GuardContext): Router<PageRow> {
  return new Router({
    history: createBrowserHistory(),
    match: (pathname) => matchAddress(PAGES, pathname),
    guard: (page, location) => guardPage(page, location, context),
    load: (page) =>
      Promise.all([
        loadComponent(LAYOUTS[page.layout]),
        loadComponent(page.load),
        needTexts(frameTextsOf(page.layout)),
        needTexts(textsOf(page)),
      ]).then(() => undefined),
  })
}

const scrollMemory = new ScrollMemory()

/** The address whose page is shown itself, not its skeleton. */
function renderedOf(router: Router<PageRow>): HistoryLocation | undefined {
  const shown = router.shown()
  return shown.kind === 'nothing' || (shown.kind === 'page' && shown.without) ? undefined : shown.location
}

/** The pages of the client, in their layouts. */
export function RoutedPages({ router }: { router: Router<PageRow> }) {
  useEffect(() => {
    scrollMemory.follow()
  }, [])
  useEffect(() => {
    const leave = router.history.subscribe(() => scrollMemory.leave())
    let before = renderedOf(router)
    // before the page is rendered, too: a long list begins with the rows at the window's position
    const show = router.subscribe(() => {
      const rendered = renderedOf(router)
      if (rendered && rendered !== before) scrollMemory.restore(rendered)
      before = rendered
    })
    const end = router.start()
    return () => {
      leave()
      show()
      end()
    }
  }, [router])
  return (
    <RouterContext value={router}>
      <Present router={router} />
    </RouterContext>
  )
}

function Present({ router }: { router: Router<PageRow> }) {
  const shown = useSyncExternalStore(router.subscribe, router.shown)
  const rendered = renderedOf(router)
  useLayoutEffect(() => {
    if (rendered) scrollMemory.restore(rendered)
  }, [rendered])
  if (shown.kind === 'nothing') return <FirstPaint />
  if (shown.kind === 'missing')
    return (
      <PageBoundary resetKey={shown.location.href}>
        <NotFound />
      </PageBoundary>
    )
  return <PageInLayout shown={shown} />
}

function PageInLayout({ shown: { page, location, without } }: { shown: ShownPage<PageRow> }) {
  const [Layout, Page] = [layouts(page.layout), pages(page)]
  const hasLayout = loaded.has(LAYOUTS[page.layout])
  if (!hasLayout) return without && 'error' in without ? <PageError error={without.error} /> : <FirstPaint />
  const content = without ? (
    'error' in without ? (
      <PageError error={without.error} />
    ) : (
      <PageSkeleton />
    )
  ) : (
    <PageBoundary resetKey={location.href}>
      <OwnPath value={location.pathname}>
        <Suspense fallback={<PageSkeleton />}>
          {/* another thing of the same kind is another page: nothing of the first one stays */}
          <Page key={location.pathname} />
        </Suspense>
      </OwnPath>
    </PageBoundary>
  )
  return (
    <PageBoundary resetKey={location.href}>
      <Suspense fallback={<FirstPaint />}>
        <OutletContext value={content}>
          <Layout />
        </OutletContext>
      </Suspense>
    </PageBoundary>
  )
}
