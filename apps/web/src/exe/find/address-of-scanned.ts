import { getElementByCode } from '@verka/domain/elements/elements.api.ts'
import { readScanned } from '@verka/domain/elements/scanned-code.ts'
import { addressOf } from '../../addresses.ts'
import { call } from '../../data/call.ts'
import type { CurrentSession } from '../../data/session-context.ts'

/** The address of the object with a code, or of the chosen service on it. Undefined: unknown code. */
export async function addressByCode(code: string, serviceId: string | undefined): Promise<string | undefined> {
  const element = await call(getElementByCode, { params: { code } }).catch(() => undefined)
  if (!element) return undefined
  const { id } = element
  if (serviceId === undefined) return addressOf('/exe/id/$id', { id })
  return addressOf('/exe/$elementId/service/$transactionTypeId', { elementId: id, transactionTypeId: serviceId })
}

/**
 * Whether a label names another site than the open one: a site or a sandbox of the user's, or neither. In a sandbox a label leads to the
 * copy of its object.
 */
export function otherSiteOf(
  named: string | undefined,
  { site, sites }: Pick<CurrentSession, 'site' | 'sites'>,
): 'site' | 'sandbox' | 'unknown' | undefined {
  if (named === undefined || named === site.key || site.sandbox) return undefined
  const other = sites.find(({ key }) => key === named)
  if (!other) return 'unknown'
  return other.sandbox ? 'sandbox' : 'site'
}

/**
 * The address of a scanned code: of the object, in another site of the user's if its label names one. With a chosen service, of that
 * service on the object. A copy in a sandbox has the code of its original: the page of a label that was printed in a sandbox asks which one
 * is meant, and that of a site which is not theirs says so.
 */
export async function addressOfScanned(
  scanned: string,
  { site, sites }: Pick<CurrentSession, 'site' | 'sites'>,
  serviceId: string | undefined,
): Promise<string | undefined> {
  const { code, site: named } = readScanned(scanned)
  if (code === '') return undefined
  const other = otherSiteOf(named, { site, sites })
  if (other === 'sandbox') return addressOf('/exe/code/$code', { code }, { label: named })
  // the page of an unknown code shows that
  const chosen = serviceId !== undefined && other === undefined ? await addressByCode(code, serviceId) : undefined
  return chosen ?? addressOf('/exe/code/$code', { code }, { site: other && named })
}
