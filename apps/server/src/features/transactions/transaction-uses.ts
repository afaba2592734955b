import type { Use } from '@verka/domain/definitions/uses.ts'
import type { SiteContext } from '../../http/context.ts'
import { countTransactionsAbout } from './transactions.queries.ts'

/** The transactions that are about each of some objects, by service. */
export async function transactionsOfElements(context: SiteContext, ids: readonly string[]): Promise<Map<string, Use[]>> {
  const rows = await countTransactionsAbout(context.tx, { tenantId: context.tenant.id, siteId: context.site.id }, ids)
  const uses = new Map<string, Use[]>()
  for (const { element_id: elementId, count, id, localized_names: names } of rows) {
    const use: Use = { kind: 'transactions', count, of: { id, localizedNames: names } }
    uses.set(elementId, [...(uses.get(elementId) ?? []), use])
  }
  return uses
}
