import { sql } from 'kysely'
import type { Database } from '../../database.ts'
import type { Tx } from '../../transaction.ts'
import { keyedTable, keyedTableNames, type TableName } from './keyed-tables.ts'
import { assignSlotsOfType } from './assign-slots.ts'

/**
 * Creates the keys of definitions from before lists had keys (migrations 0010, 0015, 0020 and 0023), each in a separate transaction, so
 * that an interrupted start loses nothing. Run at every start, before the server answers.
 */
export async function createListKeys(database: Database): Promise<void> {
  const sites = await database.transaction({ kind: 'installation' }, readAllSites, { isReadOnly: true })
  for (const { tenant_id: tenantId, id: siteId } of sites) {
    const scope = { kind: 'site', tenantId, siteIds: [siteId] } as const
    for (const { table, id } of await database.transaction(scope, readUnplaced, { isReadOnly: true }))
      await database.transaction(scope, (tx) => assignSlotsOfType(tx, table, { tenantId, siteId }, id, { isFirst: true }))
  }
}

const readAllSites = (tx: Tx) => tx.selectFrom('sites').select(['tenant_id', 'id']).execute()

async function readUnplaced(tx: Tx): Promise<{ table: TableName; id: string }[]> {
  const unplaced: { table: TableName; id: string }[] = []
  for (const table of keyedTableNames()) {
    const types = sql.table(keyedTable(table).types)
    const { rows } = await sql<{ id: string }>`select id from ${types} where list_slots is null order by id`.execute(tx)
    unplaced.push(...rows.map(({ id }) => ({ table, id })))
  }
  return unplaced
}
