import { sql, type RawBuilder } from 'kysely'
import type { Values } from '@verka/domain/forms/field.ts'
import type { OperationEffects } from '@verka/domain/operations/effects.ts'
import type { ElementId, OperationId, OperationTypeId, TransactionId, TransactionTypeId, UserId } from '@verka/domain/entities/ids.ts'
import { sendAlong, type Tx } from '../../db/transaction.ts'
import { jsonText, type JsonIn } from '../../db/schema/json-columns.ts'
import { joinsOf } from '../../db/lists/query-rows.ts'
import { siteColumns, type SiteScope } from '../../db/site-scope.ts'

export interface OperationRow {
  id: OperationId
  transaction_id: TransactionId
  transaction_type_id: TransactionTypeId
  operation_type_id: OperationTypeId
  operation_type_version: number
  element_id: ElementId
  element_title: string
  element_code: string
  mode: string
  status: string
  transaction_undone_at: Date | null
  executed_at: Date
  executed_by: UserId
  executor_name: string
  data_properties: JsonIn<'operations', 'data_properties'>
  undo_until: Date | null
  undone_at: Date | null
  undoes: OperationId | null
}

/** The borrower and due time that an operation of a loan has set. */
export interface LoanStepRow extends OperationRow {
  borrower_id: UserId | null
  borrower_name: string | null
  due_at: Date | null
}

/** Joined tables of an operation: its transaction, its object and its user. */
export const JOINS = {
  t: { table: sql`transactions`, on: sql`t.tenant_id = o.tenant_id and t.site_id = o.site_id and t.id = o.transaction_id` },
  e: { table: sql`elements`, on: sql`e.tenant_id = t.tenant_id and e.site_id = t.site_id and e.id = t.element_id` },
  u: { table: sql`users`, on: sql`u.tenant_id = o.tenant_id and u.id = o.executed_by` },
}
const FROM = sql`operations o ${joinsOf(JOINS)}`

const SELECT = sql`o.id, o.transaction_id, t.transaction_type_id, o.operation_type_id, o.operation_type_version, t.element_id,
  e.title as element_title, e.code as element_code, o.mode, t.status, t.undone_at as transaction_undone_at,
  o.executed_at, o.executed_by, u.name as executor_name, o.data_properties, o.undo_until, o.undone_at, o.undoes`

export const rowOf = ({ tenantId, siteId }: SiteScope, id: RawBuilder<unknown>) =>
  sql`select ${SELECT} from ${FROM} where o.tenant_id = ${tenantId} and o.site_id = ${siteId} and o.id = ${id}`

export async function readOperation(tx: Tx, { tenantId, siteId }: SiteScope, id: OperationId): Promise<OperationRow | undefined> {
  const { rows } = await sql<OperationRow>`${rowOf({ tenantId, siteId }, sql`${id}`)} and t.deleted_at is null`.execute(tx)
  return rows[0]
}

/** Effects of an operation, for its undo. */
export const readEffects = (tx: Tx, scope: SiteScope, id: OperationId) =>
  tx
    .selectFrom('operations')
    .select(['undo_until', 'effects'])
    .where((e) => e.and({ ...siteColumns(scope), id }))
    .executeTakeFirst()

/** The user who executed the newest operation of a service on an object. */
export async function readLastExecutor(
  tx: Tx,
  { tenantId, siteId }: SiteScope,
  elementId: ElementId,
  transactionTypeId: TransactionTypeId,
) {
  const { rows } = await sql<{ executed_by: UserId; name: string }>`select o.executed_by, u.name
    from transactions t
    join operations o on o.tenant_id = t.tenant_id and o.site_id = t.site_id and o.transaction_id = t.id
    join users u on u.tenant_id = o.tenant_id and u.id = o.executed_by
    where t.tenant_id = ${tenantId} and t.site_id = ${siteId} and t.element_id = ${elementId}
      and t.transaction_type_id = ${transactionTypeId} and t.deleted_at is null and o.undone_at is null and o.undoes is null
    order by t.created_at desc, o.executed_at desc limit 1`.execute(tx)
  return rows[0]
}

/** Operations of a transaction, oldest first. */
export async function readOperationsOf(tx: Tx, { tenantId, siteId }: SiteScope, transactionId: TransactionId): Promise<LoanStepRow[]> {
  const { rows } = await sql<LoanStepRow>`select ${SELECT}, o.borrower_id, b.name as borrower_name, o.due_at from ${FROM}
    left join users b on b.tenant_id = o.tenant_id and b.id = o.borrower_id
    where o.tenant_id = ${tenantId} and o.site_id = ${siteId} and o.transaction_id = ${transactionId}
    order by o.executed_at, o.id`.execute(tx)
  return rows
}

/** The newest operation of a transaction that was not undone. */
export async function readNewestOperation(
  tx: Tx,
  { tenantId, siteId }: SiteScope,
  transactionId: TransactionId,
): Promise<OperationRow | undefined> {
  const { rows } = await sql<OperationRow>`select ${SELECT} from ${FROM}
    where o.tenant_id = ${tenantId} and o.site_id = ${siteId} and o.transaction_id = ${transactionId}
      and o.undoes is null and o.undone_at is null
    order by o.executed_at desc, o.id desc limit 1`.execute(tx)
  return rows[0]
}

export interface ExecutionRow {
  id: OperationId
  at: Date
  transaction_id: TransactionId
  transaction_type_id: TransactionTypeId
  service_mode: string
  service_names: JsonIn<'transaction_types', 'localized_names'>
  function_names: JsonIn<'operation_types', 'localized_names'>
  mode: string
  status: string
  by_id: UserId
  by_name: string
  undone_at: Date | null
  undoes: OperationId | null
}

/** Operations on an object, newest first, of some services and functions, by their current names. */
export async function readExecutionsOn(
  tx: Tx,
  scope: SiteScope & {
    transactionTypeIds: TransactionTypeId[]
    operationTypeIds: OperationTypeId[]
    own: RawBuilder<boolean>[]
    elementId: ElementId
  },
  { after, limit }: { after?: { at: Date; id: string } | undefined; limit: number },
): Promise<ExecutionRow[]> {
  const where = [
    sql<boolean>`t.tenant_id = ${scope.tenantId} and t.site_id = ${scope.siteId} and t.element_id = ${scope.elementId}`,
    sql<boolean>`t.deleted_at is null and t.transaction_type_id = any(${scope.transactionTypeIds}::uuid[])`,
    sql<boolean>`o.operation_type_id = any(${scope.operationTypeIds}::uuid[])`,
    ...scope.own,
    ...(after ? [sql<boolean>`(o.executed_at, o.id) < (${after.at}, ${after.id}::uuid)`] : []),
  ]
  const { rows } = await sql<ExecutionRow>`select o.id, o.executed_at as at, o.transaction_id, t.transaction_type_id,
      t.mode as service_mode, s.localized_names as service_names, f.localized_names as function_names, o.mode, t.status, o.executed_by as by_id,
      u.name as by_name, o.undone_at, o.undoes
    from transactions t
    join operations o on o.tenant_id = t.tenant_id and o.site_id = t.site_id and o.transaction_id = t.id
    join transaction_types s on s.tenant_id = t.tenant_id and s.site_id = t.site_id and s.id = t.transaction_type_id
    join operation_types f on f.tenant_id = o.tenant_id and f.site_id = o.site_id and f.id = o.operation_type_id
    ${joinsOf({ u: JOINS.u })}
    where ${sql.join(where, sql` and `)} order by o.executed_at desc, o.id desc limit ${limit}`.execute(tx)
  return rows
}

interface NewOperation {
  id: OperationId
  transactionId: TransactionId
  operationTypeId: OperationTypeId
  operationTypeVersion: number
  mode: string
  dataProperties: Values
  executedBy: UserId
  borrowerId?: UserId | null
  dueAt?: Date | null
  undoes?: OperationId
}

/** Inserts an operation, as a part of the statement that writes its list keys. */
export const operationInsert = (
  { tenantId, siteId }: SiteScope,
  values: NewOperation,
  now: Date,
): RawBuilder<unknown> => sql`insert into operations (tenant_id, site_id, id, transaction_id, operation_type_id, operation_type_version, mode,
      data_properties, executed_at, executed_by, borrower_id, due_at, undoes)
    values (${tenantId}, ${siteId}, ${values.id}, ${values.transactionId}, ${values.operationTypeId}, ${values.operationTypeVersion}, ${values.mode},
      ${jsonText(values.dataProperties)}::jsonb, ${now}::timestamptz, ${values.executedBy}, ${values.borrowerId ?? null}, ${values.dueAt ?? null},
      ${values.undoes ?? null})`

/** Stores the end of an operation's undo time, and the effects to undo. Pipelined. */
export function storeEffects(tx: Tx, scope: SiteScope, id: OperationId, undo: { until: Date; effects: OperationEffects }): void {
  const stored = tx
    .updateTable('operations')
    .set({ undo_until: undo.until, effects: jsonText(undo.effects) })
    .where((e) => e.and({ ...siteColumns(scope), id }))
  sendAlong(tx, stored.compile())
}

/** Marks an operation as undone. Returns whether it was not yet. */
export async function markUndone(tx: Tx, scope: SiteScope, id: OperationId, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('operations')
    .set({ undone_at: now })
    .where((e) => e.and({ ...siteColumns(scope), id }))
    .where('undone_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
