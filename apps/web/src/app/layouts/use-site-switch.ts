import { useSession } from '../../data/session-context.ts'
import { useGo } from '../../ui/navigation/use-go.ts'
import { startBeside } from '../starts.ts'
import { useSessionControls } from '../session/session-controls.ts'
import { useShownPage } from './use-view.ts'

/** Switches to another site: `switchTo(key)`; `isLocked` while the shown page belongs to one site. */
export function useSiteSwitch(): { isLocked: boolean; switchTo: (key: string) => void } {
  const { user, tenant, site } = useSession()
  const { switchSite } = useSessionControls()
  const { isSiteLocked, path } = useShownPage()
  const go = useGo()
  return {
    isLocked: isSiteLocked,
    switchTo(key) {
      if (key === site.key) return
      switchSite(key)
      // parameters of the address belong to the left site
      if (path.includes('$')) go(startBeside(path, { user, tenant }))
    },
  }
}
