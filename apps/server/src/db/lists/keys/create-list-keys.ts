import { sql } from 'kysely'
import type { Database } from '../../database.ts'
import type { Tx } from '../../transaction.ts'
import { writeAllDueKeys } from './due-keys.ts'
import { keyedTable, keyedTableNames, logs, type TableName } from './keyed-tables.ts'
import { assignSlotsOfType } from './assign-slots.ts'

/**
 * Creates the keys of definitions from before lists had keys (migrations 0010, 0015, 0020 and 0023), each in a separate transaction, so
 * that an interrupted start loses nothing. Rows of logs are only marked as due, and written later, with those left by a dead process. Run
 * at every start, for logs while the server already answers.
 */
export async function createListKeys(database: Database, tables: readonly TableName[] = keyedTableNames()): Promise<void> {
  const sites = await database.transaction({ kind: 'installation' }, readAllSites, { isReadOnly: true })
  for (const { tenant_id: tenantId, id: siteId } of sites) {
    const scope = { kind: 'site', tenantId, siteIds: [siteId] } as const
    const unplaced = await database.transaction(scope, (tx) => readUnplaced(tx, tables), { isReadOnly: true })
    for (const { table, id } of unplaced)
      await database.transaction(scope, (tx) => assignSlotsOfType(tx, table, { tenantId, siteId }, id, { isFirst: true }))
    if (tables.some((table) => logs().includes(table))) await writeAllDueKeys(database, { tenantId, siteId })
  }
}

const readAllSites = (tx: Tx) => tx.selectFrom('sites').select(['tenant_id', 'id']).execute()

async function readUnplaced(tx: Tx, tables: readonly TableName[]): Promise<{ table: TableName; id: string }[]> {
  const unplaced: { table: TableName; id: string }[] = []
  for (const table of tables) {
    const types = sql.table(keyedTable(table).types)
    const { rows } = await sql<{ id: string }>`select id from ${types} where list_slots is null order by id`.execute(tx)
    unplaced.push(...rows.map(({ id }) => ({ table, id })))
  }
  return unplaced
}
