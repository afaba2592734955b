import { useLocation, useMatches } from '@tanstack/react-router'
import { isMenuWanted } from '../view-state.ts'

/** Whether the menu is shown; read again with every address. */
export function useHasMenu(): boolean {
  useLocation()
  return isMenuWanted()
}

/** The shown page: its path in the table, and whether it locks the site. */
export function useShownPage(): { isSiteLocked: boolean; path: string } {
  const { staticData } = useMatches().at(-1) ?? {}
  return { isSiteLocked: staticData?.isSiteLocked ?? false, path: staticData?.path ?? '/' }
}
