import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Field } from '@verka/domain/forms/field.ts'
import type { SiteScope } from '../../site-scope.ts'
import type { Tx } from '../../transaction.ts'
import { keyedTable, type TableName } from './keyed-tables.ts'
import { assignSlots, type ListSlots } from './list-slots.ts'
import { followSlots } from './rewrite-keys.ts'

interface Placing {
  /** Only definitions without slots: another process that starts at the same time waits, and then finds it done. */
  isFirst?: boolean
  /** Fields without a slot so far may have values. */
  hasValues?: boolean
}

/** Assigns slots to the fields of a stored definition, and rewrites the keys of its rows where they are no longer valid. */
export async function assignSlotsOfType(
  tx: Tx,
  table: TableName,
  scope: SiteScope,
  id: string,
  { isFirst = false, hasValues = false }: Placing = {},
): Promise<void> {
  const type = sql`${sql.table(keyedTable(table).types)} t where t.tenant_id = ${scope.tenantId} and t.site_id = ${scope.siteId} and t.id = ${id}`
  const { rows } = await sql<{ list_slots: ListSlots | null }>`select t.list_slots from ${type} for no key update`.execute(tx)
  if (rows.length === 0) return
  const before = rows[0]!.list_slots ?? undefined
  if (isFirst && before) return
  const { needsRewrite, ...assigned } = assignSlots(await readFields(tx, table, scope, id), before)
  const { slots } = assigned
  if (isDeepStrictEqual(slots, before)) return
  const { types, slotsVersion } = keyedTable(table)
  const next = slotsVersion === undefined ? sql`` : sql`, ${sql.ref(slotsVersion)} = ${sql.ref(`t.${slotsVersion}`)} + 1`
  await sql`update ${sql.table(types)} t set list_slots = ${JSON.stringify(slots)}::jsonb${next}
    where t.tenant_id = ${scope.tenantId} and t.site_id = ${scope.siteId} and t.id = ${id}`.execute(tx)
  await followSlots(tx, table, { ...scope, typeId: id }, { ...assigned, needsRewrite: needsRewrite || hasValues })
}

/** The fields of the rows of a type. */
async function readFields(tx: Tx, table: TableName, { tenantId, siteId }: SiteScope, id: string): Promise<Field[]> {
  const { types, fieldsOf } = keyedTable(table)
  const own = sql`select t.data_property_types as fields from ${sql.table(types)} t
    where t.tenant_id = ${tenantId} and t.site_id = ${siteId} and t.id = ${id}`
  const { rows } = await sql<{ fields: Field[] }>`${fieldsOf?.({ tenantId, siteId, typeId: id }) ?? own}`.execute(tx)
  return rows.flatMap(({ fields }) => fields)
}
