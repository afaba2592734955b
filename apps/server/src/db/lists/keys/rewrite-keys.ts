import { sql, type RawBuilder } from 'kysely'
import type { Culture } from '@verka/domain/localization/cultures.ts'
import type { SiteScope } from '../../site-scope.ts'
import type { Tx } from '../../transaction.ts'
import { keyedTable, type TableName, type TypeOfRows } from './keyed-tables.ts'
import type { ListSlots, SlotMove } from './list-slots.ts'
import { keysOfLog, type LoggedRow } from './row-keys.ts'
import { writeKeysOfLocked } from './write-keys.ts'

/** Rows per statement: it ends before the statement timeout also where a tenth of a processor is left for it. */
const BATCH = 1000
/** Rows per statement that gets empty pages for them. */
const PAGES_BATCH = 5000
/** Rows per statement whose option has moved. */
const MOVED_BATCH = 5000
/** Rows of a log per statement: their values are in memory, and the process answers others in between. */
const LOGS_BATCH = 500
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

/** Makes the stored keys of a type's rows follow its new slots. Saves of the type wait for the end of the transaction. */
export async function followSlots(
  tx: Tx,
  table: TableName,
  type: TypeOfRows,
  { needsRewrite, newPages, moves }: { needsRewrite: boolean; newPages: readonly number[]; moves: readonly SlotMove[] },
): Promise<void> {
  if (needsRewrite) return rewriteKeys(tx, table, type, type.typeId)
  if (newPages.length === 0 && moves.length === 0) return
  await sql`select lock_list_keys(${type.typeId})`.execute(tx)
  if (newPages.length > 0) await addPages(tx, type, newPages)
  for (const [page, ofPage] of Map.groupBy(moves, (move) => move.page))
    for (const [column, ofColumn] of Map.groupBy(ofPage, (move) => move.column)) await moveOptions(tx, type, { page, column }, ofColumn)
}

/** Gives the rows of a type pages whose fields no row has values of. */
async function addPages(tx: Tx, { tenantId, siteId, typeId }: TypeOfRows, newPages: readonly number[]): Promise<void> {
  let last: string | null = BEFORE_ALL
  while (last !== null) {
    // no row has values of the new fields: a walk by one of them needs the rows
    const { rows }: { rows: { last: string | null }[] } = await sql<{ last: string | null }>`with k as materialized (
        select * from list_keys where tenant_id = ${tenantId} and site_id = ${siteId} and type_id = ${typeId} and page = 0
          and row_id > ${last}::uuid order by row_id limit ${sql.lit(PAGES_BATCH)}),
      w as (
        insert into list_keys (culture, tenant_id, site_id, type_id, row_id, page, service_id, owner_id, borrower_id, choices)
          select k.culture, k.tenant_id, k.site_id, k.type_id, k.row_id, p.page, k.service_id, k.owner_id, k.borrower_id, 0
          from k, unnest(${[...newPages]}::smallint[]) p (page))
      select max(row_id::text) as last from k`.execute(tx)
    last = rows[0]!.last
  }
}

/** Moves options of a field: only rows that have one of them are written. No option had one of the new positions. */
async function moveOptions(
  tx: Tx,
  { tenantId, siteId, typeId }: TypeOfRows,
  { page, column }: Pick<SlotMove, 'page' | 'column'>,
  moves: readonly SlotMove[],
): Promise<void> {
  const [from, to] = [moves.map((move) => move.from), moves.map((move) => move.to)]
  const key = sql.ref(column)
  let moved: bigint | undefined
  do {
    const { numAffectedRows } = await sql`update list_keys k set ${key} = m.after
      from (select culture, row_id, ${key} as before from list_keys where tenant_id = ${tenantId} and site_id = ${siteId} and type_id = ${typeId}
          and page = ${page} and ${key} = any(${from}::float8[]) limit ${sql.lit(MOVED_BATCH)}) f
        join unnest(${from}::float8[], ${to}::float8[]) m (before, after) on m.before = f.before
      where k.tenant_id = ${tenantId} and k.site_id = ${siteId} and k.row_id = f.row_id and k.page = ${page} and k.culture = f.culture`.execute(
      tx,
    )
    moved = numAffectedRows
  } while (moved !== undefined && moved >= MOVED_BATCH)
}

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
  if (!listed) return
  while (last !== null) {
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
