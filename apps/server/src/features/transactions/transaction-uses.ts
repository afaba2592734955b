import type { Use } from '@verka/domain/definitions/uses.ts'
import type { ElementId } from '@verka/domain/entities/ids.ts'
import { scopeOf, type SiteContext } from '../../http/context.ts'
import { countTransactionsAbout } from './transactions.queries.ts'

/** The transactions that are about each of some objects, by service. */
export async function transactionsOfElements(context: SiteContext, ids: readonly ElementId[]): Promise<Map<string, Use[]>> {
  const rows = await countTransactionsAbout(context.tx, scopeOf(context), ids)
  const uses = new Map<string, Use[]>()
  for (const { element_id: elementId, count, id, localized_names: names } of rows) {
    const use: Use = { kind: 'transactions', count, of: { id, localizedNames: names } }
    uses.set(elementId, [...(uses.get(elementId) ?? []), use])
  }
  return uses
}
