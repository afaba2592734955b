import { sql, type RawBuilder } from 'kysely'
import type { Culture } from '@verka/domain/localization/cultures.ts'
import type { SiteScope } from '../../site-scope.ts'
import type { Tx } from '../../transaction.ts'
import { keyedTable, type TableName } from './keyed-tables.ts'
import type { ListSlots } from './list-slots.ts'
import { keysOfLog, type LoggedRow } from './row-keys.ts'
import { writeKeysOfLocked } from './write-keys.ts'

/** Rows per statement: it ends long before the statement timeout. */
const BATCH = 5000
/** Rows of a log per statement: their values are in memory, and the process answers others in between. */
const LOGS_BATCH = 500
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

/** Rewrites the keys of a type's rows. Saves of the type wait for the end of the transaction. */
export async function rewriteKeys(tx: Tx, table: TableName, { tenantId, siteId }: SiteScope, typeId: string): Promise<void> {
  const { typeColumn, isListed = sql<boolean>`true`, rewritten } = keyedTable(table)
  const type = { tenantId, siteId, typeId }
  await sql`select lock_list_keys(${typeId})`.execute(tx)
  await sql`delete from list_keys where tenant_id = ${tenantId} and site_id = ${siteId} and type_id = ${typeId}`.execute(tx)
  const batchAfter = (
    last: string,
    size: number,
  ): RawBuilder<unknown> => sql`select * from ${sql.table(table)} where tenant_id = ${tenantId}
    and site_id = ${siteId} and ${sql.ref(typeColumn)} = ${typeId} and id > ${last}::uuid and ${isListed} order by id limit ${sql.lit(size)}`
  let last: string | null = BEFORE_ALL
  if ('computed' in rewritten) {
    while (last !== null) {
      const { rows }: { rows: { last: string | null }[] } = await sql<{ last: string | null }>`with w as materialized (
        ${rewritten.computed(type, batchAfter(last, BATCH))}) select max(w.id::text) as last from w`.execute(tx)
      last = rows[0]!.last
    }
    return
  }
  const listed = await readSlots(tx, table, type)
  while (listed && last !== null) {
    const { rows }: { rows: (LoggedRow & { id: string })[] } = await sql<
      LoggedRow & { id: string }
    >`select * from (${rewritten.logged(batchAfter(last, LOGS_BATCH))}) l order by id`.execute(tx)
    const keyed = rows.map(({ id, ...row }) => ({ id, keys: keysOfLog(listed.slots, row) }))
    await writeKeysOfLocked(tx, { ...type, ...listed }, keyed)
    last = rows.at(-1)?.id ?? null
  }
}

/** The slots of a type, and the tenant's language as they are stored now; undefined: it has no slots yet. */
async function readSlots(tx: Tx, table: TableName, { tenantId, siteId, typeId }: SiteScope & { typeId: string }) {
  const { types, slotsVersion = 'version' } = keyedTable(table)
  const { rows } = await sql<{ slots: ListSlots | null; version: number; culture: Culture }>`select t.list_slots as slots,
      ${sql.ref(`t.${slotsVersion}`)} as version, c.culture
    from ${sql.table(types)} t join tenants c on c.id = t.tenant_id
    where t.tenant_id = ${tenantId} and t.site_id = ${siteId} and t.id = ${typeId}`.execute(tx)
  const [found] = rows
  return found?.slots ? { ...found, slots: found.slots } : undefined
}
