import { readScanned } from '@verka/domain/elements/scanned-code.ts'
import type { CurrentSession } from '../../data/session-context.ts'
import { addressByCode, addressOfScanned } from './address-of-scanned.ts'

/**
 * What somebody entered in the search: the code, which a label may hold inside of an address, and where it leads. A label that names
 * its site is opened as one that the camera sees; of another text that is no code, the hits say what there is.
 */
export async function readTyped(
  typed: string,
  session: Pick<CurrentSession, 'site' | 'sites'>,
  serviceId: string | undefined,
): Promise<{ text: string; address: string | undefined }> {
  const { code, site } = readScanned(typed)
  if (code === '') return { text: '', address: undefined }
  return { text: code, address: await (site === undefined ? addressByCode(code, serviceId) : addressOfScanned(typed, session, serviceId)) }
}
