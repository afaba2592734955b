import { readScanned } from '@verka/domain/elements/scanned-code.ts'
import type { CurrentSession } from '../../data/session-context.ts'
import { addressByCode, addressOfScanned } from './address-of-scanned.ts'

/**
 * Parses search input as a code, plain or in the address of a label, and returns its address. A label with a site is handled like a scan;
 * other text is left to the hits.
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
