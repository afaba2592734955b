import type { Use, UsesOfEach } from '@verka/domain/definitions/uses.ts'
import type { SiteContext } from '../../http/context.ts'
import { listElementTypes } from '../definitions/stored/element-types.ts'
import { usesFromAbove } from '../guards/uses.ts'
import { loadElement, loadElementRows } from './elements.ts'

/** What uses an object. */
export const usesOf = async (context: SiteContext, id: string): Promise<Use[]> =>
  (await usesFromAbove(context, 'element', [id])).get(id) ?? []

/** What keeps an object from being deleted, its transactions by service. @throws `notFound` */
export async function showElementUses(context: SiteContext, id: string): Promise<Use[]> {
  await loadElement(context, id)
  return usesOf(context, id)
}

/** Which of some objects cannot be deleted, and why. What the caller may not know of is not among them. */
export async function listElementsUses(context: SiteContext, ids: readonly string[]): Promise<UsesOfEach['items']> {
  const seenTypes = new Set((await listElementTypes(context)).map((type) => type.id))
  const rows = await loadElementRows(context, ids)
  const seen = rows.filter((row) => seenTypes.has(row.element_type_id)).map((row) => row.id)
  if (seen.length === 0) return []
  return [...(await usesFromAbove(context, 'element', seen))].map(([id, items]) => ({ id, items }))
}
