import { getElementByCode } from '@verka/domain/elements/elements.api.ts'
import { readScanned } from '@verka/domain/elements/scanned-code.ts'
import { addressOf } from '../../addresses.ts'
import { call } from '../../data/call.ts'
import type { CurrentSession } from '../../data/session-context.ts'

/** The object with a code as one goes to it: to itself, or to what was chosen to be done with it. Undefined: there is none here. */
export async function addressByCode(code: string, serviceId: string | undefined): Promise<string | undefined> {
  const element = await call(getElementByCode, { params: { code } }).catch(() => undefined)
  if (!element) return undefined
  const { id } = element
  if (serviceId === undefined) return addressOf('/exe/id/$id', { id })
  return addressOf('/exe/$elementId/service/$transactionTypeId', { elementId: id, transactionTypeId: serviceId })
}

/**
 * Where what was scanned leads: to the object at once, in the site that its label names if that is another one of the person's.
 * Where a service has been chosen and only the object is missing, to the service.
 */
export async function addressOfScanned(
  scanned: string,
  { site, sites }: Pick<CurrentSession, 'site' | 'sites'>,
  serviceId: string | undefined,
): Promise<string | undefined> {
  const { code, site: named } = readScanned(scanned)
  if (code === '') return undefined
  const other = named !== site.key && sites.some(({ key }) => key === named) ? named : undefined
  // where there is none with this code, its page says so
  const chosen = serviceId !== undefined && other === undefined ? await addressByCode(code, serviceId) : undefined
  return chosen ?? addressOf('/exe/code/$code', { code }, { site: other })
}
