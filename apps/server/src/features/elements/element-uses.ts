import type { Use, UsesOfEach } from '@verka/domain/definitions/uses.ts'
import type { ElementId } from '@verka/domain/entities/ids.ts'
import type { SiteContext } from '../../http/context.ts'
import { listElementTypes } from '../definitions/stored/element-types.ts'
import { usesFromAbove } from '../guards/uses.ts'
import { loadElement, loadElementRows } from './elements.ts'

/** The uses of an object. */
export const usesOf = async (context: SiteContext, id: ElementId): Promise<Use[]> =>
  (await usesFromAbove(context, 'element', [id])).get(id) ?? []

/** Uses that block the deletion of an object, its transactions by service. @throws `notFound` */
export async function showElementUses(context: SiteContext, id: ElementId): Promise<Use[]> {
  await loadElement(context, id)
  return usesOf(context, id)
}

/** The given objects that cannot be deleted, with reasons. Objects that the caller may not see are omitted. */
export async function listElementsUses(context: SiteContext, ids: readonly ElementId[]): Promise<UsesOfEach['items']> {
  const seenTypes = new Set((await listElementTypes(context)).map((type) => type.id))
  const rows = await loadElementRows(context, ids)
  const seen = rows.filter((row) => seenTypes.has(row.element_type_id)).map((row) => row.id)
  if (seen.length === 0) return []
  return [...(await usesFromAbove(context, 'element', seen))].map(([id, items]) => ({ id, items }))
}
