import { useLocation, useShown } from '../../ui/routing/router-context.tsx'
import { isMenuWanted } from '../view-state.ts'

/** Whether the menu is shown; read again with every address. */
export function useHasMenu(): boolean {
  useLocation()
  return isMenuWanted()
}

/** The shown page: its path in the table, and whether it locks the site. */
export function useShownPage(): { isSiteLocked: boolean; path: string } {
  const shown = useShown()
  return shown.kind === 'page'
    ? { isSiteLocked: shown.page.isSiteLocked ?? false, path: shown.page.path }
    : { isSiteLocked: false, path: '/' }
}
