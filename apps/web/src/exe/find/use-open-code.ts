import { addressOf } from '../../addresses.ts'
import { useSession } from '../../data/session-context.ts'
import { useGo } from '../../ui/navigation/use-go.ts'
import { addressOfScanned } from './address-of-scanned.ts'

/** Opens a scanned code, from any page. */
export function useOpenCode(): (scanned: string) => Promise<void> {
  const session = useSession()
  const go = useGo()
  return async (scanned) => {
    const { pathname, search } = window.location
    const service = pathname === addressOf('/exe') ? new URLSearchParams(search).get('service') : null
    const address = await addressOfScanned(scanned, session, service ?? undefined)
    // a repeated scan keeps the browser's back target
    if (address !== undefined) go(address, { replace: address === pathname })
  }
}
