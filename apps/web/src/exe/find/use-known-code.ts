import { findSiteOfCode, getElementByCode } from '@verka/domain/elements/elements.api.ts'
import { readScanned } from '@verka/domain/elements/scanned-code.ts'
import { ApiError } from '../../data/api-error.ts'
import { call } from '../../data/call.ts'
import { useSession } from '../../data/session-context.ts'

/** Whether an object has the scanned code, here or in another of the user's sites. @throws {ApiError} without an answer */
export function useKnownCode(): (scanned: string) => Promise<boolean> {
  const { site, sites } = useSession()
  return async (scanned) => {
    const { code } = readScanned(scanned)
    const isFound = (requested: Promise<unknown>) =>
      requested.then(
        () => true,
        (error: unknown) => {
          // it is refused as a code, too: none is so long
          if (error instanceof ApiError && error.status >= 400 && error.status < 500) return false
          throw error
        },
      )
    const params = { code }
    return (
      (await isFound(call(getElementByCode, { params }))) ||
      (sites.length > 1 && isFound(call(findSiteOfCode, { params, query: { from: site.key } })))
    )
  }
}
