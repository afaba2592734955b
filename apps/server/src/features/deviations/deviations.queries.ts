import { sql, type RawBuilder } from 'kysely'
import type { Values } from '@verka/domain/forms/field.ts'
import type { ElementId, OperationId, OperationTypeId, TransactionId, TransactionTypeId, UserId } from '@verka/domain/entities/ids.ts'
import { sendAlong, type Tx } from '../../db/transaction.ts'
import { siteColumns, type SiteScope } from '../../db/site-scope.ts'

/** A function on an object. */
export interface ChecksOf {
  elementId: ElementId
  operationTypeId: OperationTypeId
}

/** Stores that the newest execution of a function on an object deviates, and in which fields. Pipelined. */
export const storeDeviation = (
  tx: Tx,
  { tenantId, siteId }: SiteScope,
  { elementId, operationTypeId }: ChecksOf,
  { operationId, transactionId, fieldIds }: { operationId: OperationId; transactionId: TransactionId; fieldIds: readonly string[] },
): void => {
  const stored = sql`insert into element_deviations (tenant_id, site_id, element_id, operation_type_id, operation_id, transaction_id, field_ids)
    values (${tenantId}, ${siteId}, ${elementId}, ${operationTypeId}, ${operationId}, ${transactionId}, ${[...fieldIds]}::uuid[])
    on conflict (tenant_id, site_id, element_id, operation_type_id) do update
      set operation_id = excluded.operation_id, transaction_id = excluded.transaction_id, field_ids = excluded.field_ids`
  sendAlong(tx, stored.compile(tx))
}

/** Forgets that a function deviated on an object. Pipelined. */
export const removeDeviation = (tx: Tx, scope: SiteScope, { elementId, operationTypeId }: ChecksOf): void => {
  const removed = tx
    .deleteFrom('element_deviations')
    .where((e) => e.and({ ...siteColumns(scope), element_id: elementId, operation_type_id: operationTypeId }))
  sendAlong(tx, removed.compile())
}

interface ExecutedRow {
  id: OperationId
  transaction_id: TransactionId
  operation_type_id: OperationTypeId
  operation_type_version: number
  data_properties: Values
}

/** The newest execution of a function on an object that is neither undone nor deleted. */
export async function readNewestExecution(tx: Tx, { tenantId, siteId }: SiteScope, { elementId, operationTypeId }: ChecksOf) {
  const { rows } = await sql<ExecutedRow>`select o.id, o.transaction_id, o.operation_type_id, o.operation_type_version, o.data_properties
    from transactions t
      join operations o on o.tenant_id = t.tenant_id and o.site_id = t.site_id and o.transaction_id = t.id
    where t.tenant_id = ${tenantId} and t.site_id = ${siteId} and t.element_id = ${elementId} and t.deleted_at is null
      and o.operation_type_id = ${operationTypeId} and o.undone_at is null and o.undoes is null
    order by o.executed_at desc, o.id desc limit 1`.execute(tx)
  return rows[0]
}

/** The functions that were executed in a transaction. */
export async function readFunctionsOf(tx: Tx, { tenantId, siteId }: SiteScope, transactionId: TransactionId): Promise<OperationTypeId[]> {
  const { rows } = await sql<{ id: OperationTypeId }>`select distinct operation_type_id as id from operations
    where tenant_id = ${tenantId} and site_id = ${siteId} and transaction_id = ${transactionId}`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Functions that deviate on objects of a site, or on given objects: few of many. */
export async function readDeviatingFunctions(
  tx: Tx,
  { tenantId, siteId }: SiteScope,
  elementIds?: readonly ElementId[],
): Promise<OperationTypeId[]> {
  const among = elementIds ? sql` and element_id = any(${[...elementIds]}::uuid[])` : sql``
  const { rows } = await sql<{ id: OperationTypeId }>`select distinct operation_type_id as id from element_deviations
    where tenant_id = ${tenantId} and site_id = ${siteId}${among}`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Deviations that a reader may see: of these fields, in the transactions of these services, of some only their own. */
export interface VisibleDeviations extends SiteScope {
  fieldIds: readonly string[]
  transactionTypeIds: readonly TransactionTypeId[]
  ownOnly: { transactionTypeIds: readonly TransactionTypeId[]; userId: UserId }
}

/** The visible deviations `d`, each with its transaction `t`. */
const seen = ({ tenantId, siteId, fieldIds, transactionTypeIds, ownOnly }: VisibleDeviations): RawBuilder<unknown> =>
  sql`element_deviations d
    join transactions t on t.tenant_id = d.tenant_id and t.site_id = d.site_id and t.id = d.transaction_id
  where d.tenant_id = ${tenantId} and d.site_id = ${siteId} and d.field_ids && ${[...fieldIds]}::uuid[]
    and t.transaction_type_id = any(${[...transactionTypeIds]}::uuid[])
    and (t.owner_id = ${ownOnly.userId} or t.borrower_id = ${ownOnly.userId}
      or not t.transaction_type_id = any(${[...ownOnly.transactionTypeIds]}::uuid[]))`

/** Ids of the objects with a visible deviation. */
export const deviatingElements = (scope: VisibleDeviations): RawBuilder<unknown> => sql`(select d.element_id from ${seen(scope)})`

/** Number of deviating functions of each object; objects without any are omitted. */
export async function countDeviations(tx: Tx, scope: VisibleDeviations, elementIds: readonly ElementId[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ element_id: ElementId; count: number }>`select d.element_id, count(*)::int as count from ${seen(scope)}
    and d.element_id = any(${[...elementIds]}::uuid[]) group by d.element_id`.execute(tx)
  return new Map(rows.map(({ element_id: id, count }) => [id, count]))
}
