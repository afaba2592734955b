import { readScanned, searchOfCode } from '@verka/domain/elements/scanned-code.ts'
import { keySchema } from '@verka/domain/tenants/tenants.api.ts'
import { findOpenPlace } from '../features/open/open-place.ts'
import type { Runtime } from '../runtime.ts'

/**
 * The page that shows the code of a label's address to people without a login, where they may look it up; undefined for every other address.
 * It is the same whether there is such a code.
 */
export async function findOpenCard(
  { database, settings }: Pick<Runtime, 'database' | 'settings'>,
  { href }: URL,
): Promise<string | undefined> {
  const { code, tenant, site } = readScanned(href)
  const isKey = (key: string | undefined) => keySchema.safeParse(key).success
  if (code === href || !isKey(site) || (tenant !== undefined && !isKey(tenant))) return undefined
  const place = await database.transaction({ kind: 'installation' }, (tx) => findOpenPlace(tx, settings, { tenant, site }), {
    isReadOnly: true,
  })
  return place ? searchOfCode(code, place) : undefined
}
