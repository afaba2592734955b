import type { Use, UsesOfEach } from '@verka/domain/definitions/uses.ts'
import type { LocalizedTexts } from '@verka/domain/localization/localized-text.ts'
import type { SiteContext } from '../../http/context.ts'
import { listElementTypes } from '../definitions/stored/element-types.ts'
import { countStandingOf } from '../reservations/standing-counts.queries.ts'
import { countTransactionsAbout, readElements } from './elements.queries.ts'
import { loadElement, placeOf } from './elements.ts'

/** What uses each of some objects; those that nothing uses are not among them. */
async function usesOfEach(context: SiteContext, ids: readonly string[]): Promise<Map<string, Use[]>> {
  const uses = new Map<string, Use[]>()
  const note = (id: string, use: Use) => uses.set(id, [...(uses.get(id) ?? []), use])
  for (const { element_id: id, count, id: serviceId, localized_names: names } of await countTransactionsAbout(
    context.tx,
    placeOf(context),
    ids,
  ))
    note(id, { kind: 'transactions', count, of: { id: serviceId, localizedNames: names as LocalizedTexts } })
  for (const { element_id: id, count } of await countStandingOf(context.tx, placeOf(context), ids, context.now))
    note(id, { kind: 'reservations', count })
  return uses
}

/** What uses an object. */
export const usesOf = async (context: SiteContext, id: string): Promise<Use[]> => (await usesOfEach(context, [id])).get(id) ?? []

/** What keeps an object from being deleted, its transactions by service. @throws `notFound` */
export async function showElementUses(context: SiteContext, id: string): Promise<Use[]> {
  await loadElement(context, id)
  return usesOf(context, id)
}

/** Which of some objects cannot be deleted, and why. What the caller may not know of is not among them. */
export async function listElementsUses(context: SiteContext, ids: readonly string[]): Promise<UsesOfEach['items']> {
  const seenTypes = new Set((await listElementTypes(context)).map((type) => type.id))
  const rows = await readElements(context.tx, placeOf(context), ids)
  const seen = rows.filter((row) => seenTypes.has(row.element_type_id)).map((row) => row.id)
  if (seen.length === 0) return []
  return [...(await usesOfEach(context, seen))].map(([id, items]) => ({ id, items }))
}
