import type { Field } from '@verka/domain/forms/field.ts'
import type { Database, Tx } from '../database.ts'
import { KEYED_TABLES, type KeyedTable } from './keyed-source.ts'
import { placeFields } from './list-slots.ts'
import { rewriteKeys } from './rewrite-keys.ts'

/**
 * Gives the categories and predefined value types from before their lists had keys (migrations 0010 and 0015) theirs. Run at
 * every start; after the first there are none.
 */
export async function placeLists(database: Database): Promise<void> {
  const sites = await database.transaction({ kind: 'installation' }, readAllSites, { isReadOnly: true })
  for (const { tenant_id: tenantId, id: siteId } of sites)
    await database.transaction({ kind: 'site', tenantId, siteIds: [siteId] }, async (tx) => {
      for (const table of Object.keys(KEYED_TABLES) as KeyedTable[]) await placeTypes(tx, table, { tenantId, siteId })
    })
}

const readAllSites = (tx: Tx) => tx.selectFrom('sites').select(['tenant_id', 'id']).execute()

async function placeTypes(tx: Tx, table: KeyedTable, place: { tenantId: string; siteId: string }): Promise<void> {
  const { types } = KEYED_TABLES[table]
  const unplaced = tx.selectFrom(types).select(['id', 'data_property_types']).where('list_slots', 'is', null).forUpdate()
  for (const { id, data_property_types: fields } of await unplaced.execute()) {
    await tx
      .updateTable(types)
      .set({ list_slots: JSON.stringify(placeFields(fields as Field[]).slots) })
      .where('id', '=', id)
      .execute()
    await rewriteKeys(tx, table, place, id)
  }
}
