import type { Database } from '../../db/database.ts'
import { placeFields } from '../../db/lists/list-slots.ts'
import type { Field } from '@verka/domain/forms/field.ts'
import { rewriteElementKeys } from '../elements/elements.queries.ts'
import { lockUnplacedTypes, readAllSites, writeSlots } from './place-lists.queries.ts'

/** Gives the categories from before lists had keys (migration 0010) theirs. Run at every start; after the first there are none. */
export async function placeLists(database: Database): Promise<void> {
  const sites = await database.transaction({ kind: 'installation' }, readAllSites, { isReadOnly: true })
  for (const { tenant_id: tenantId, id: siteId } of sites)
    await database.transaction({ kind: 'site', tenantId, siteIds: [siteId] }, async (tx) => {
      const types = await lockUnplacedTypes(tx)
      for (const { id, data_property_types: fields } of types) {
        await writeSlots(tx, id, placeFields(fields as Field[]).slots)
        await rewriteElementKeys(tx, { tenantId, siteId }, id)
      }
    })
}
