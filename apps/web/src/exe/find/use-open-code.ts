import { getElementByCode } from '@verka/domain/elements/elements.api.ts'
import { readScanned } from '@verka/domain/elements/scanned-code.ts'
import { addressOf } from '../../addresses.ts'
import { call } from '../../data/call.ts'
import { useSession } from '../../data/session-context.ts'
import { useGo } from '../../ui/navigation/use-go.ts'

/**
 * Opens what was scanned: the object at once, in the site that its label names if that is another one of the person's. Where a service
 * has been chosen and only the object is missing, the service begins.
 */
export function useOpenCode(): (scanned: string) => Promise<void> {
  const { site, sites } = useSession()
  const go = useGo()
  return async (scanned) => {
    const { code, site: named } = readScanned(scanned)
    if (code === '') return
    const { pathname, search } = window.location
    const other = named !== site.key && sites.some(({ key }) => key === named) ? named : undefined
    const service = pathname === addressOf('/exe') && other === undefined ? new URLSearchParams(search).get('service') : null
    // where there is none with this code, its page says so
    const element = service === null ? undefined : await call(getElementByCode, { params: { code } }).catch(() => undefined)
    if (service !== null && element)
      return go(addressOf('/exe/$elementId/service/$transactionTypeId', { elementId: element.id, transactionTypeId: service }))
    const address = addressOf('/exe/code/$code', { code }, { site: other })
    // scanned once more, it is where one was before that the browser's back leads to
    go(address, { replace: address === pathname })
  }
}
