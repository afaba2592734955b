import type { Field } from '@verka/domain/forms/field.ts'
import type { Database, Tx } from '../database.ts'
import { writeAllDueKeys } from './due-keys.ts'
import { KEYED_TABLES, type KeyedTable } from './keyed-source.ts'
import { placeFields } from './list-slots.ts'
import { rewriteKeys } from './rewrite-keys.ts'

/**
 * Gives the categories, predefined value types and functions from before their lists had keys (migrations 0010, 0015 and 0020)
 * theirs, each in a transaction of its own, so that a start that is cut short has not been for nothing, and writes the keys that a
 * process that died left due. Run at every start.
 */
export async function placeLists(database: Database): Promise<void> {
  const sites = await database.transaction({ kind: 'installation' }, readAllSites, { isReadOnly: true })
  for (const { tenant_id: tenantId, id: siteId } of sites) {
    const scope = { kind: 'site', tenantId, siteIds: [siteId] } as const
    const unplaced = await database.transaction(scope, readUnplaced, { isReadOnly: true })
    for (const { table, id } of unplaced) await database.transaction(scope, (tx) => placeType(tx, table, { tenantId, siteId }, id))
    await writeAllDueKeys(database, { tenantId, siteId })
  }
}

const readAllSites = (tx: Tx) => tx.selectFrom('sites').select(['tenant_id', 'id']).execute()

async function readUnplaced(tx: Tx): Promise<{ table: KeyedTable; id: string }[]> {
  const unplaced: { table: KeyedTable; id: string }[] = []
  for (const table of Object.keys(KEYED_TABLES) as KeyedTable[]) {
    const rows = await tx.selectFrom(KEYED_TABLES[table].types).select('id').where('list_slots', 'is', null).orderBy('id').execute()
    unplaced.push(...rows.map(({ id }) => ({ table, id })))
  }
  return unplaced
}

/** Another process that starts at the same time waits here, and then finds it done. */
async function placeType(tx: Tx, table: KeyedTable, place: { tenantId: string; siteId: string }, id: string): Promise<void> {
  const { types } = KEYED_TABLES[table]
  const unplaced = tx.selectFrom(types).select('data_property_types').where('id', '=', id).where('list_slots', 'is', null).forUpdate()
  const row = await unplaced.executeTakeFirst()
  if (!row) return
  await tx
    .updateTable(types)
    .set({ list_slots: JSON.stringify(placeFields(row.data_property_types as Field[]).slots) })
    .where('id', '=', id)
    .execute()
  await rewriteKeys(tx, table, place, id)
}
