import { sql, type RawBuilder } from 'kysely'
import type { Values } from '@verka/domain/forms/field.ts'
import type { ElementId, OperationId, OperationTypeId, TransactionId, TransactionTypeId, UserId } from '@verka/domain/entities/ids.ts'
import { sendAtOnce, type Tx } from '../../db/transaction.ts'
import { jsonText, type JsonIn } from '../../db/schema/json-columns.ts'
import { siteColumns, type SiteScope } from '../../db/site-scope.ts'

export interface TransactionRow {
  id: TransactionId
  version: number
  transaction_type_id: TransactionTypeId
  transaction_type_version: number
  localized_names: JsonIn<'transaction_types', 'localized_names'>
  mode: string
  status: string
  element_id: ElementId
  element_title: string
  element_code: string
  created_at: Date
  updated_at: Date
  owner_id: UserId
  owner_name: string
  borrower_id: UserId | null
  borrower_name: string | null
  due_at: Date | null
  undone_at: Date | null
  /** The newest value of each field, including those that rules wrote. */
  data_properties: JsonIn<'transactions', 'data_properties'>
  /** The distinct versions of its operations' functions, newest first. */
  forms: { operation_type_id: OperationTypeId; operation_type_version: number }[]
}

/** The operations of a transaction `t` that were not undone. */
export const DONE = sql`operations o where o.tenant_id = t.tenant_id and o.site_id = t.site_id and o.transaction_id = t.id
  and o.undoes is null and (o.undone_at is null or o.mode = 'start')`

/** The newest operation of a transaction `t`. */
export const NEWEST = sql`(select o.data_properties from ${DONE} order by o.executed_at desc, o.id desc limit 1)`

const FORMS = sql`(select json_agg(json_build_object('operation_type_id', f.operation_type_id, 'operation_type_version', f.operation_type_version)
    order by f.executed_at desc, f.id desc)
  from (select distinct on (o.operation_type_id, o.operation_type_version) o.operation_type_id, o.operation_type_version, o.executed_at, o.id
    from ${DONE} order by o.operation_type_id, o.operation_type_version, o.executed_at desc, o.id desc) f)`

/** Values of the newest operation, overwritten by the transaction's: answers of earlier operations, and writes of rules. */
export const VALUES = sql`(o.data_properties || t.data_properties)`

/** A transaction with its shown details, looked up one by one: a plan with all tables takes longer to plan than to run. */
export const rowOf = ({ tenantId, siteId }: SiteScope, id: RawBuilder<unknown>) =>
  sql`select t.id, t.version, t.transaction_type_id, t.transaction_type_version, t.mode, t.status, t.element_id,
    (select v.localized_names from transaction_type_versions v where v.tenant_id = t.tenant_id and v.site_id = t.site_id
      and v.transaction_type_id = t.transaction_type_id and v.version = t.transaction_type_version) as localized_names,
    e.title as element_title, e.code as element_code, t.created_at, t.updated_at, t.owner_id, t.borrower_id, t.due_at, t.undone_at,
    (select u.name from users u where u.tenant_id = t.tenant_id and u.id = t.owner_id) as owner_name,
    (select b.name from users b where b.tenant_id = t.tenant_id and b.id = t.borrower_id) as borrower_name,
    ${VALUES} as data_properties, ${FORMS} as forms
  from transactions t
    join elements e on e.tenant_id = t.tenant_id and e.site_id = t.site_id and e.id = t.element_id
    join lateral ${NEWEST} o on true
  where t.tenant_id = ${tenantId} and t.site_id = ${siteId} and t.id = ${id}`

export async function readTransaction(tx: Tx, { tenantId, siteId }: SiteScope, id: TransactionId): Promise<TransactionRow | undefined> {
  const { rows } = await sql<TransactionRow>`${rowOf({ tenantId, siteId }, sql`${id}`)} and t.deleted_at is null`.execute(tx)
  return rows[0]
}

const transactionRow = (tx: Tx, scope: SiteScope, id: TransactionId) =>
  tx
    .selectFrom('transactions')
    .selectAll()
    .where((e) => e.and({ ...siteColumns(scope), id }))
    .where('deleted_at', 'is', null)

/** A transaction without details. */
export const readTransactionRow = (tx: Tx, scope: SiteScope, id: TransactionId) => transactionRow(tx, scope, id).executeTakeFirst()

/** Locked against other operations on it until this database transaction ends. Sent at once: queries of the same step run after the lock. */
export const lockTransaction = async (tx: Tx, scope: SiteScope, id: TransactionId) =>
  (await sendAtOnce(tx, transactionRow(tx, scope, id).forUpdate().compile()))[0]

interface NewTransaction {
  id: TransactionId
  transactionTypeId: TransactionTypeId
  transactionTypeVersion: number
  elementId: ElementId
  mode: string
  status: string
  dataProperties: Values
  borrowerId: UserId | null
  dueAt: Date | null
}

/** Inserts a transaction, but not while another loan of the object is running. */
export const transactionInsert = (
  { tenantId, siteId }: SiteScope,
  values: NewTransaction,
  ownerId: UserId,
  now: Date,
): RawBuilder<unknown> => sql`insert into transactions (tenant_id, site_id, id, transaction_type_id, transaction_type_version, element_id, mode, status,
      data_properties, borrower_id, due_at, owner_id, created_at, updated_at)
    values (${tenantId}, ${siteId}, ${values.id}, ${values.transactionTypeId}, ${values.transactionTypeVersion}, ${values.elementId}, ${values.mode},
      ${values.status}, ${jsonText(values.dataProperties)}::jsonb, ${values.borrowerId}, ${values.dueAt}, ${ownerId}, ${now}::timestamptz, ${now}::timestamptz)
    on conflict (tenant_id, site_id, element_id) where mode = 'loan' and status = 'started' and deleted_at is null do nothing`

interface Move {
  id: TransactionId
  from: string
  to: string
  dataProperties: Values
  borrowerId: UserId | null
  dueAt: Date | null
  undoneAt?: Date
}

/** Changes a transaction that still has the expected status. */
export const transactionUpdate = (
  { tenantId, siteId }: SiteScope,
  { id, from, to, dataProperties, borrowerId, dueAt, undoneAt }: Move,
  now: Date,
): RawBuilder<unknown> => sql`update transactions set status = ${to}, data_properties = ${jsonText(dataProperties)}::jsonb, borrower_id = ${borrowerId},
      due_at = ${dueAt}, undone_at = coalesce(${undoneAt ?? null}, undone_at), version = version + 1, updated_at = ${now}::timestamptz
    where tenant_id = ${tenantId} and site_id = ${siteId} and id = ${id} and status = ${from} and deleted_at is null`

export interface OwnScope extends SiteScope {
  transactionTypeIds: TransactionTypeId[]
  /** Services in which the caller sees only the transactions of this person. */
  ownOnly: { transactionTypeIds: TransactionTypeId[]; userId: UserId }
}

/** Transactions `t` of a user, or of a service that shows all. */
export function ownAmong({ userId, transactionTypeIds }: OwnScope['ownOnly']): RawBuilder<boolean>[] {
  if (transactionTypeIds.length === 0) return []
  return [
    sql<boolean>`(t.owner_id = ${userId} or t.borrower_id = ${userId} or not t.transaction_type_id = any(${transactionTypeIds}::uuid[]))`,
  ]
}

/** Number of transactions of each object, by service. */
export const countTransactionsAbout = (tx: Tx, { tenantId, siteId }: SiteScope, elementIds: readonly ElementId[]) =>
  tx
    .selectFrom('transactions as t')
    .innerJoin('transaction_types as s', (join) =>
      join.onRef('s.tenant_id', '=', 't.tenant_id').onRef('s.site_id', '=', 't.site_id').onRef('s.id', '=', 't.transaction_type_id'),
    )
    .select((e) => ['t.element_id', 's.id', 's.localized_names', e.fn.countAll<number>().as('count')])
    .where((e) => e.and({ 't.tenant_id': tenantId, 't.site_id': siteId, 't.element_id': sql<ElementId>`any(${[...elementIds]}::uuid[])` }))
    .groupBy(['t.element_id', 's.tenant_id', 's.site_id', 's.id'])
    .orderBy('s.id')
    .execute()

/** The ids of the objects with an open transaction, of the services and people of a scope. */
export const elementsWithOpen = ({ tenantId, siteId, transactionTypeIds, ownOnly }: OwnScope): RawBuilder<unknown> =>
  sql`(select t.element_id from transactions t where t.tenant_id = ${tenantId} and t.site_id = ${siteId}
    and t.transaction_type_id = any(${transactionTypeIds}::uuid[]) and t.status = 'started' and t.deleted_at is null
    ${sql.join(
      ownAmong(ownOnly).map((condition) => sql`and ${condition}`),
      sql` `,
    )})`

/** Number of open cases of each object, of the services and people of a scope; objects without one are omitted. */
export async function countOpenCases(tx: Tx, scope: OwnScope, elementIds: readonly ElementId[]): Promise<Map<string, number>> {
  if (scope.transactionTypeIds.length === 0) return new Map()
  const own = ownAmong(scope.ownOnly).map((condition) => sql` and ${condition}`)
  const { rows } = await sql<{ element_id: ElementId; count: number }>`
    select t.element_id, count(*) as count from transactions t
    where t.tenant_id = ${scope.tenantId} and t.site_id = ${scope.siteId} and t.element_id = any(${[...elementIds]}::uuid[])
      and t.transaction_type_id = any(${scope.transactionTypeIds}::uuid[])
      and t.mode = 'issueManagement' and t.status = 'started' and t.deleted_at is null${sql.join(own, sql``)}
    group by t.element_id`.execute(tx)
  return new Map(rows.map(({ element_id: id, count }) => [id, Number(count)]))
}

/** The running cases of a service on an object, newest first. */
export const readRunningCases = (
  tx: Tx,
  scope: SiteScope,
  { elementId, serviceId, most }: { elementId: ElementId; serviceId: TransactionTypeId; most: number },
) =>
  tx
    .selectFrom('transactions')
    .select(['id', 'data_properties', 'created_at'])
    .where('tenant_id', '=', scope.tenantId)
    .where('site_id', '=', scope.siteId)
    .where('element_id', '=', elementId)
    .where('transaction_type_id', '=', serviceId)
    .where('mode', '=', 'issueManagement')
    .where('status', '=', 'started')
    .where('deleted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(most)
    .execute()

/** Number of open transactions, of the services and people of a scope. */
export async function countOpen(tx: Tx, scope: OwnScope): Promise<number> {
  const own = ownAmong(scope.ownOnly).map((condition) => sql` and ${condition}`)
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from transactions t
    where t.tenant_id = ${scope.tenantId} and t.site_id = ${scope.siteId} and t.transaction_type_id = any(${scope.transactionTypeIds}::uuid[])
      and t.status = 'started' and t.deleted_at is null${sql.join(own, sql``)}`.execute(tx)
  return rows[0]!.count
}

/** The ledger's balance changes of a transaction that were not reversed. */
export async function countMovements(tx: Tx, { tenantId, siteId }: SiteScope, transactionId: TransactionId): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from (
      select b.field_id from balance_entries b
      join operations o on o.tenant_id = b.tenant_id and o.site_id = b.site_id and o.id = b.operation_id
      where b.tenant_id = ${tenantId} and b.site_id = ${siteId} and o.transaction_id = ${transactionId}
      group by b.field_id having sum(b.amount) <> 0) moved`.execute(tx)
  return rows[0]!.count
}

/** Changes of the balance by the operations of a transaction: the sum of each, and the balance then. */
export async function readMovements(
  tx: Tx,
  { tenantId, siteId }: SiteScope,
  transactionId: TransactionId,
  fieldId: string,
): Promise<MovementRow[]> {
  const { rows } = await sql<{ operation_id: OperationId; amount: string; balance: string }>`
    select b.operation_id, sum(b.amount) as amount, (array_agg(b.balance order by b.id desc))[1] as balance
    from balance_entries b
    join operations o on o.tenant_id = b.tenant_id and o.site_id = b.site_id and o.id = b.operation_id
    where b.tenant_id = ${tenantId} and b.site_id = ${siteId} and o.transaction_id = ${transactionId} and b.field_id = ${fieldId}
    group by b.operation_id`.execute(tx)
  return rows.map(({ operation_id: operationId, amount, balance }) => ({ operationId, amount: Number(amount), balance: Number(balance) }))
}

interface MovementRow {
  operationId: OperationId
  amount: number
  balance: number
}

/** Marks a transaction as deleted; its row stays for references. */
export const markDeleted = (tx: Tx, scope: SiteScope, id: TransactionId, now: Date) =>
  tx
    .updateTable('transactions')
    .set({ deleted_at: now, version: sql`version + 1`, updated_at: now })
    .where((e) => e.and({ ...siteColumns(scope), id }))
    .execute()
