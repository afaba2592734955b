import { asId, type ElementId, type ElementTypeId } from '@verka/domain/entities/ids.ts'
import { idsIn } from '@verka/domain/replication/content.ts'
import type { SiteContext } from '../../http/context.ts'
import { listElementTypes } from '../definitions/stored/element-types.ts'
import { sampleElements, storedElements } from '../elements/copies/copy-elements.ts'

/** Objects of one category: the newest ones, and others of all ages. */
const OF_CATEGORY = { newest: 30, spread: 20 }
/** Objects that are chosen from all categories, and those that are copied with what they refer to. */
const [MOST_CHOSEN, MOST_COPIED] = [3000, 4000]

type Sampled = Awaited<ReturnType<typeof storedElements>>

/**
 * The objects of a site that its sandbox gets: some of each category, and what they refer to, so that references stay whole up to the limit.
 */
export async function sampleOf(source: SiteContext): Promise<Sampled> {
  const types = await listElementTypes(source)
  const share = Math.max(1, Math.min(OF_CATEGORY.newest + OF_CATEGORY.spread, Math.floor(MOST_CHOSEN / Math.max(1, types.length))))
  const newest = Math.ceil((share * OF_CATEGORY.newest) / (OF_CATEGORY.newest + OF_CATEGORY.spread))
  const sampled = new Map<string, Sampled[number]>()
  for (const { id } of types)
    for (const row of await sampleElements(source, asId<'elementType'>(id) as ElementTypeId, { newest, spread: share - newest }))
      if (sampled.size < MOST_CHOSEN) sampled.set(row.id, row)
  const asked = new Set<string>()
  for (let last = [...sampled.values()]; last.length > 0 && sampled.size < MOST_COPIED;) {
    const ids = [...new Set(last.flatMap((row) => idsIn(row.data_properties)))].filter((id) => !sampled.has(id) && !asked.has(id))
    for (const id of ids) asked.add(id)
    last = (
      await storedElements(
        source,
        ids.map((id) => asId<'element'>(id) as ElementId),
      )
    ).slice(0, MOST_COPIED - sampled.size)
    for (const row of last) sampled.set(row.id, row)
  }
  return [...sampled.values()]
}
