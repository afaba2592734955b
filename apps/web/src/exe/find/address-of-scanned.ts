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
 * The address of a scanned code: of the object, in another site of the user's if its label names one. With a chosen service, of that
 * service on the object. A copy in a sandbox has the code of its original: a label leads from neither to the other.
 */
export async function addressOfScanned(
  scanned: string,
  { site, sites }: Pick<CurrentSession, 'site' | 'sites'>,
  serviceId: string | undefined,
): Promise<string | undefined> {
  const { code, site: named } = readScanned(scanned)
  if (code === '') return undefined
  const isOther = !site.sandbox && named !== site.key && sites.some(({ key, sandbox }) => key === named && !sandbox)
  const other = isOther ? named : undefined
  // the page of an unknown code shows that
  const chosen = serviceId !== undefined && other === undefined ? await addressByCode(code, serviceId) : undefined
  return chosen ?? addressOf('/exe/code/$code', { code }, { site: other })
}
