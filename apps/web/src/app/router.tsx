import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  notFound,
  redirect,
  type AnyRoute,
  type ParsedLocation,
} from '@tanstack/react-router'
import { lazy, Suspense, useDeferredValue, useEffect, type ComponentType, type FunctionComponent } from 'react'
import { PageSkeleton } from '../ui/feedback/page-skeleton.tsx'
import { FirstPaint } from './layouts/first-paint.tsx'
import type { Address } from '../addresses.ts'
import { decide } from './guard.ts'
import { frameTextsOf, PAGES, textsOf, type LayoutName, type PageRow } from './pages.ts'
import { PageError } from './problems/page-error.tsx'
import { parseSearch, siteIn, stringifySearch } from './search-params.ts'
import { LOGIN_PATH, type SessionStore } from './session/session-store.ts'
import { noteAddressPosition } from '../data/address-position.ts'
import { needTexts } from '../language/texts.ts'
import { homeOf, startBeside } from './starts.ts'
import { noteView } from './view-state.ts'

const PENDING_MS = 200

export interface RouterContext {
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

/** The layout of the administration among the displayed routes: it may have its own colours. */
export const ADMINISTRATION_ROUTE = '/default' satisfies `/${LayoutName}`

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

/** Whether an address belongs to a page, with any parameters. */
function isAddressOf({ path }: PageRow, pathname: string): boolean {
  const [parts, given] = [path.split('/'), pathname.split('/')]
  return parts.length === given.length && parts.every((part, index) => part.startsWith('$') || part === given[index])
}

/**
 * Preloads the code of an address while the session is still being checked: the guard decides access. A failed load is repeated by the
 * component that needs it, which reports the error.
 */
export async function loadAhead(pathname: string): Promise<void> {
  const page = PAGES.find((candidate) => candidate.access !== 'guest' && isAddressOf(candidate, pathname))
  if (!page) return
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

async function guardPage(
  page: PageRow,
  location: ParsedLocation,
  { session, showDenied }: RouterContext,
  isPreload: boolean,
): Promise<void> {
  if (isPreload) return
  const { state } = session
  const current = state.status === 'loggedIn' ? state.session : undefined
  if (location.pathname !== pathOfHref(lastShown) && session.leaveGoneSite())
    throw redirect({ href: current ? startBeside(location.pathname, current) : '/', replace: true })
  const role = current?.user.role
  const decision = decide(page, role)
  // a session that ends is another matter: its user logs in again
  if (decision === 'toLogin' && lastShown === undefined && page.path === LABELLED)
    await import('./open-card.ts').then(
      ({ leaveForOpenCard }) => leaveForOpenCard(location.href),
      () => undefined,
    )
  if (decision === 'toLogin') throw redirect({ href: `${LOGIN_PATH}?${new URLSearchParams({ returnUrl: location.href })}`, replace: true })
  const home = () => homeOf(current!.user.role, current!.tenant)
  if (decision === 'toHome') throw redirect({ href: home(), replace: true })
  if (decision === 'denied') {
    showDenied()
    // the page that is open, when its user has lost the right to it
    const isOpen = location.pathname === pathOfHref(lastShown)
    throw redirect({ href: isOpen ? home() : (lastShown ?? home()), replace: true })
  }
  const search = new URLSearchParams(location.searchStr)
  noteView(search)
  noteAddressPosition(search)
  applySite(page, location, session)
  if (page.access !== 'guest') lastShown = location.href
}

/**
 * `?site=` switches to that site; then it is removed from the address, so that the menu can switch. A site that is not theirs, or was
 * removed, has a page that says so, for labels too: one of a sandbox must not lead to the real object by itself.
 */
function applySite(page: PageRow, location: ParsedLocation, session: SessionStore): void {
  const search = new URLSearchParams(location.searchStr)
  if (!search.has('site') || session.state.status !== 'loggedIn') return
  const wanted = siteIn(search)
  if (wanted !== undefined && !session.switchSite(wanted)) throw notFound()
  search.delete('site')
  // of a label: the tenant is that of the login
  search.delete('tenant')
  const rest = search.toString()
  throw redirect({ href: `${location.pathname}${rest && `?${rest}`}${location.hash && `#${location.hash}`}`, replace: true })
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

export function createAppRouter(context: RouterContext) {
  const root = createRootRouteWithContext<RouterContext>()({ notFoundComponent: NotFound })
  const layouts = (Object.keys(LAYOUTS) as LayoutName[]).map((name) => {
    const load = LAYOUTS[name]
    const layout = createRoute({
      getParentRoute: () => root,
      id: name,
      loader: () => Promise.all([loadComponent(load), needTexts(frameTextsOf(name))]).then(() => undefined),
      component: drawnInTime(load, FirstPaint),
    })
    const pages = PAGES.filter((page) => page.layout === name).map((page) =>
      createRoute({
        getParentRoute: () => layout,
        path: page.path,
        staticData: { isSiteLocked: page.isSiteLocked ?? false, path: page.path },
        beforeLoad: ({ location, context: given, preload }) => guardPage(page, location, given as RouterContext, preload),
        loader: () => Promise.all([loadComponent(page.load), needTexts(textsOf(page))]).then(() => undefined),
        component: drawnInTime(page.load, PageSkeleton, () => (isFirst = false)),
        pendingComponent: PageSkeleton,
      }),
    )
    return layout.addChildren(pages as AnyRoute[])
  })
  return createRouter({
    routeTree: root.addChildren(layouts as AnyRoute[]),
    context,
    parseSearch,
    stringifySearch,
    defaultErrorComponent: PageError,
    defaultPendingComponent: FirstPaint,
    defaultPendingMs: PENDING_MS,
    defaultStaleTime: Number.POSITIVE_INFINITY,
    scrollRestoration: true,
  })
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Whether the site cannot be switched while the page is shown. */
    isSiteLocked?: boolean
    /** The page's row in the table. */
    path?: string
  }
}
