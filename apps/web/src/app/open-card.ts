import { readScanned, searchOfCode } from '@verka/domain/elements/scanned-code.ts'
import { findOpenPlace } from '@verka/domain/open/open-place.api.ts'
import { call } from '../data/call.ts'

/**
 * Leaves for the page that shows a label's code to people without a login, where its tenant and site have one. It returns for every other
 * address, and without an answer: then the login comes. The server does the same for devices on which nobody has logged in.
 */
export async function leaveForOpenCard(path: string): Promise<void> {
  const address = new URL(path, window.location.origin).href
  const { code, tenant, site } = readScanned(address)
  if (code === address || site === undefined) return
  const answer = await call(findOpenPlace, { query: { tenant, site } }).catch(() => undefined)
  if (!answer?.place) return
  window.location.replace(searchOfCode(code, answer.place))
  // nothing is shown until the other page is there
  await new Promise<never>(() => undefined)
}
