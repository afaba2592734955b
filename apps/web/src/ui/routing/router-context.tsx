import type { HistoryLocation, RouterHistory } from '@tanstack/history'
import { createContext, use, useCallback, useSyncExternalStore, type ReactNode } from 'react'
import type { AddressParams } from './match-address.ts'
import type { Router, Shown } from './router.ts'

/** Facts of a page that its surroundings read. */
export interface PageFacts {
  /** Its path in the table of pages. */
  path: string
  /** Whether the site cannot be switched while it is shown. */
  isSiteLocked?: boolean
}

/** What components read of the router. */
type PresentAddress = Pick<Router<PageFacts>, 'history' | 'location' | 'shown' | 'subscribe'>

export const RouterContext = createContext<PresentAddress | undefined>(undefined)

/** The page inside its layout. */
export const OutletContext = createContext<ReactNode>(undefined)

/** Path of the page around a component; '/' for what is around all pages. */
export const OwnPath = createContext('/')

function useRouter(): PresentAddress {
  const router = use(RouterContext)
  if (!router) throw new Error('there is no router')
  return router
}

export const useHistory = (): RouterHistory => useRouter().history

/** The present address. It changes before its page is shown. */
export function useLocation(): HistoryLocation {
  const { subscribe, location } = useRouter()
  return useSyncExternalStore(subscribe, location)
}

/** The path of the present address. */
export function usePathname(): string {
  const { subscribe, location } = useRouter()
  return useSyncExternalStore(subscribe, () => location().pathname)
}

/** The query of the present address, with its question mark. */
export function useSearchText(): string {
  const { subscribe, location } = useRouter()
  return useSyncExternalStore(subscribe, () => location().search)
}

/** What is shown now, while the page of the present address is loading. */
export function useShown(): Shown<PageFacts> {
  const { subscribe, shown } = useRouter()
  return useSyncExternalStore(subscribe, shown)
}

const NO_PARAMS: AddressParams = {}

/** The parameters of the shown page. */
export function useShownParams(): AddressParams {
  const shown = useShown()
  return shown.kind === 'page' ? shown.params : NO_PARAMS
}

/** Reads which address is shown, when it is called. */
export function useReadShown(): () => HistoryLocation | undefined {
  const router = useRouter()
  return useCallback(() => {
    const shown = router.shown()
    return shown.kind === 'nothing' ? undefined : shown.location
  }, [router])
}

/** The place of the page in its layout. */
export const Outlet = (): ReactNode => use(OutletContext)
