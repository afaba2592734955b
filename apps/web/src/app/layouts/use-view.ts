import { useLocation, useMatches } from '@tanstack/react-router'

let hasMenu = true

/** Whether the menu is shown: a page that was opened with `nonav=true` stays without it on the way to the next. */
export function useHasMenu(): boolean {
  const search = useLocation({ select: (location) => location.search }) as unknown as { nonav?: string }
  if (search.nonav !== undefined) hasMenu = search.nonav !== 'true'
  return hasMenu
}

/** The page shown now: whether the site is locked while it is, and its path in the table. */
export function useShownPage(): { isSiteLocked: boolean; path: string } {
  const { staticData } = useMatches().at(-1) ?? {}
  return { isSiteLocked: staticData?.isSiteLocked ?? false, path: staticData?.path ?? '/' }
}
