import type { Database, Tx } from '../database.ts'
import { writeAllDueKeys } from './due-keys.ts'
import { KEYED_TABLE_NAMES, KEYED_TABLES, type KeyedTable } from './keyed-source.ts'
import { placeType } from './place-type.ts'

/**
 * Creates the keys of definitions from before their lists had any (migrations 0010, 0015, 0020 and 0023), each in a transaction of its own,
 * so that an interrupted start is not lost. Rows of logs are only marked as due, and written later, with those that a dead process left
 * due. Run at every start, for logs while the server answers already.
 */
export async function placeLists(database: Database, tables: readonly KeyedTable[] = KEYED_TABLE_NAMES): Promise<void> {
  const sites = await database.transaction({ kind: 'installation' }, readAllSites, { isReadOnly: true })
  for (const { tenant_id: tenantId, id: siteId } of sites) {
    const scope = { kind: 'site', tenantId, siteIds: [siteId] } as const
    const unplaced = await database.transaction(scope, (tx) => readUnplaced(tx, tables), { isReadOnly: true })
    for (const { table, id } of unplaced)
      await database.transaction(scope, (tx) => placeType(tx, table, { tenantId, siteId }, id, { isFirst: true }))
    if (tables.some((table) => KEYED_TABLES[table].isLog)) await writeAllDueKeys(database, { tenantId, siteId })
  }
}

const readAllSites = (tx: Tx) => tx.selectFrom('sites').select(['tenant_id', 'id']).execute()

async function readUnplaced(tx: Tx, tables: readonly KeyedTable[]): Promise<{ table: KeyedTable; id: string }[]> {
  const unplaced: { table: KeyedTable; id: string }[] = []
  for (const table of tables) {
    const rows = await tx.selectFrom(KEYED_TABLES[table].types).select('id').where('list_slots', 'is', null).orderBy('id').execute()
    unplaced.push(...rows.map(({ id }) => ({ table, id })))
  }
  return unplaced
}
