import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Field } from '@verka/domain/forms/field.ts'
import type { Tx } from '../database.ts'
import { KEYED_TABLES, type KeyedTable } from './keyed-source.ts'
import { placeFields, type ListSlots } from './list-slots.ts'
import { rewriteKeys } from './rewrite-keys.ts'

interface Place {
  tenantId: string
  siteId: string
}

interface Placing {
  /** Only definitions without slots: another process that starts at the same time waits, and then finds it done. */
  isFirst?: boolean
  /** Fields without a slot so far may have values. */
  hasValues?: boolean
}

/** Assigns slots to the fields of a stored definition, and rewrites the keys of its rows where they are no longer valid. */
export async function placeType(
  tx: Tx,
  table: KeyedTable,
  place: Place,
  id: string,
  { isFirst = false, hasValues = false }: Placing = {},
): Promise<void> {
  const type = sql`${sql.table(KEYED_TABLES[table].types)} t where t.tenant_id = ${place.tenantId} and t.site_id = ${place.siteId} and t.id = ${id}`
  const { rows } = await sql<{ list_slots: ListSlots | null }>`select t.list_slots from ${type} for no key update`.execute(tx)
  if (rows.length === 0) return
  const before = rows[0]!.list_slots ?? undefined
  if (isFirst && before) return
  const { slots, isMoved } = placeFields(await readFields(tx, table, place, id), before)
  if (isDeepStrictEqual(slots, before)) return
  await sql`update ${sql.table(KEYED_TABLES[table].types)} t set list_slots = ${JSON.stringify(slots)}::jsonb
    where t.tenant_id = ${place.tenantId} and t.site_id = ${place.siteId} and t.id = ${id}`.execute(tx)
  if (isMoved || hasValues) await rewriteKeys(tx, table, place, id)
}

/** The fields of the rows of a type: of transactions those of all functions of their service. */
async function readFields(tx: Tx, table: KeyedTable, { tenantId, siteId }: Place, id: string): Promise<Field[]> {
  const { types } = KEYED_TABLES[table]
  const functions = sql`operation_types f where f.tenant_id = ${tenantId} and f.site_id = ${siteId} and f.id in (
    select o.operation_type_id from transaction_type_operations o
      where o.tenant_id = ${tenantId} and o.site_id = ${siteId} and o.transaction_type_id = ${id}) order by f.id`
  const own = sql`${sql.table(types)} f where f.tenant_id = ${tenantId} and f.site_id = ${siteId} and f.id = ${id}`
  const { rows } = await sql<{
    fields: Field[]
  }>`select f.data_property_types as fields from ${types === 'transaction_types' ? functions : own}`.execute(tx)
  return rows.flatMap(({ fields }) => fields)
}

/** Assigns slots to the fields of a function in each service that has it. */
export async function placeInServices(tx: Tx, place: Place, operationTypeId: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`select distinct o.transaction_type_id as id from transaction_type_operations o
    where o.tenant_id = ${place.tenantId} and o.site_id = ${place.siteId} and o.operation_type_id = ${operationTypeId} order by 1`.execute(
    tx,
  )
  for (const { id } of rows) await placeType(tx, 'transactions', place, id)
}
