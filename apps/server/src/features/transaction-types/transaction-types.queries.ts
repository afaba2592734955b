import { sql } from 'kysely'
import type { ServiceOperation } from '@verka/domain/transaction-types/transaction-type.body.ts'
import type { Tx } from '../../db/database.ts'

interface Place {
  tenantId: string
  siteId: string
}
interface TransactionTypeValues {
  id: string
  elementTypeId: string
  status: string
  localizedNames: unknown
  localizedDescriptions: unknown
  mode: string
  restricted: boolean
  settings: unknown
}

/** A service with its operations in their order, as one row. */
const services = (tx: Tx, { tenantId, siteId }: Place) =>
  tx
    .selectFrom('transaction_types as t')
    .select(['t.id', 't.element_type_id', 't.status', 't.localized_names', 't.localized_descriptions', 't.mode', 't.is_restricted'])
    .select(['t.version', 't.created_at', 't.updated_at', 't.owner_id', 't.settings'])
    .select(
      sql<ServiceOperation[]>`(select coalesce(json_agg(json_build_object('id', o.id, 'mode', o.mode,
          'operationTypeId', o.operation_type_id, 'localizedNames', o.localized_names) order by o.position), '[]')
        from transaction_type_operations o
        where o.tenant_id = t.tenant_id and o.site_id = t.site_id and o.transaction_type_id = t.id)`.as('operations'),
    )
    .where('t.tenant_id', '=', tenantId)
    .where('t.site_id', '=', siteId)

/** Read only where a list is asked for by fields: they are large. */
export const readServiceSlots = (tx: Tx, { tenantId, siteId }: Place, id: string) =>
  tx
    .selectFrom('transaction_types')
    .select('list_slots')
    .where('tenant_id', '=', tenantId)
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .executeTakeFirst()

export const readTransactionType = (tx: Tx, place: Place, id: string) => services(tx, place).where('t.id', '=', id).executeTakeFirst()

export const lockTransactionType = (tx: Tx, place: Place, id: string) =>
  services(tx, place).where('t.id', '=', id).forUpdate('t').executeTakeFirst()

export const readTransactionTypes = (tx: Tx, place: Place, statuses: string[], elementTypeId: string | undefined) =>
  services(tx, place)
    .where('t.status', 'in', statuses)
    .$if(elementTypeId !== undefined, (query) => query.where('t.element_type_id', '=', elementTypeId!))
    .orderBy('t.id')
    .execute()

const columnsOf = (values: TransactionTypeValues) => ({
  status: values.status,
  localized_names: JSON.stringify(values.localizedNames),
  localized_descriptions: JSON.stringify(values.localizedDescriptions),
  mode: values.mode,
  is_restricted: values.restricted,
  settings: JSON.stringify(values.settings),
})

export const insertTransactionType = (tx: Tx, { tenantId, siteId }: Place, values: TransactionTypeValues, ownerId: string, now: Date) =>
  tx
    .insertInto('transaction_types')
    .values({
      tenant_id: tenantId,
      site_id: siteId,
      id: values.id,
      element_type_id: values.elementTypeId,
      owner_id: ownerId,
      created_at: now,
      updated_at: now,
      ...columnsOf(values),
    })
    .returningAll()
    .executeTakeFirstOrThrow()

export const updateTransactionTypeRow = (tx: Tx, { tenantId, siteId }: Place, values: TransactionTypeValues, now: Date) =>
  tx
    .updateTable('transaction_types')
    .set({ ...columnsOf(values), version: sql`version + 1`, updated_at: now })
    .where('tenant_id', '=', tenantId)
    .where('site_id', '=', siteId)
    .where('id', '=', values.id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Puts a service's operations in the place of those it had. */
export async function replaceOperations(
  tx: Tx,
  { tenantId, siteId }: Place,
  service: { id: string; elementTypeId: string },
  operations: readonly ServiceOperation[],
): Promise<void> {
  await tx
    .deleteFrom('transaction_type_operations')
    .where('tenant_id', '=', tenantId)
    .where('site_id', '=', siteId)
    .where('transaction_type_id', '=', service.id)
    .execute()
  if (operations.length === 0) return
  await tx
    .insertInto('transaction_type_operations')
    .values(
      operations.map((operation, position) => ({
        tenant_id: tenantId,
        site_id: siteId,
        transaction_type_id: service.id,
        element_type_id: service.elementTypeId,
        position,
        id: operation.id,
        mode: operation.mode,
        operation_type_id: operation.operationTypeId,
        localized_names: JSON.stringify(operation.localizedNames),
      })),
    )
    .execute()
}

/** Keeps what transactions are run with from now on, for ever. */
export const insertTransactionTypeVersion = (
  tx: Tx,
  row: { tenant_id: string; site_id: string; id: string; version: number; localized_names: unknown; mode: string; settings: unknown },
  operations: readonly ServiceOperation[],
  now: Date,
) =>
  tx
    .insertInto('transaction_type_versions')
    .values({
      tenant_id: row.tenant_id,
      site_id: row.site_id,
      transaction_type_id: row.id,
      version: row.version,
      mode: row.mode,
      localized_names: JSON.stringify(row.localized_names),
      operations: JSON.stringify(operations),
      settings: JSON.stringify(row.settings),
      created_at: now,
    })
    .execute()

export const deleteTransactionTypeRow = (tx: Tx, { tenantId, siteId }: Place, id: string) =>
  tx.deleteFrom('transaction_types').where('tenant_id', '=', tenantId).where('site_id', '=', siteId).where('id', '=', id).execute()

export async function countTransactionsOf(tx: Tx, { tenantId, siteId }: Place, id: string): Promise<number> {
  const { count } = await tx
    .selectFrom('transactions')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('tenant_id', '=', tenantId)
    .where('site_id', '=', siteId)
    .where('transaction_type_id', '=', id)
    .executeTakeFirstOrThrow()
  return count
}
