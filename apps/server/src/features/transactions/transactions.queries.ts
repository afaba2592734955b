import { sql, type RawBuilder } from 'kysely'
import type { Culture } from '@verka/domain/localization/cultures.ts'
import type { Field, Values } from '@verka/domain/forms/field.ts'
import type { TRANSACTION_COLUMNS } from '@verka/domain/transactions/transactions.api.ts'
import type { ListQuery } from '@verka/domain/lists/list-query.ts'
import { TRANSACTION_STATUSES } from '@verka/domain/services/modes.ts'
import type { Tx } from '../../db/database.ts'
import { choiceColumn, fieldColumns, textColumn, type ListColumn } from '../../db/lists/list-columns.ts'
import { countByDay, queryList, type ListSource } from '../../db/lists/list-query.ts'
import { isOneChosen, textOfValues, type SearchedValues } from '../../db/lists/searched-values.ts'

interface Place {
  tenantId: string
  siteId: string
}

export interface TransactionRow {
  id: string
  version: number
  transaction_type_id: string
  transaction_type_version: number
  localized_names: unknown
  mode: string
  status: string
  element_id: string
  element_title: string
  element_code: string
  created_at: Date
  updated_at: Date
  owner_id: string
  owner_name: string
  borrower_id: string | null
  borrower_name: string | null
  due_at: Date | null
  undone_at: Date | null
  /** The newest values, rules' own among them, with the fields of the version that the newest operation was executed with. */
  data_properties: unknown
  data_property_types: unknown
  /** The fields of that function as it is now; null: it is still that version. */
  fields_today: unknown
  match_rules: unknown
  operation_type_id: string
  operation_type_version: number
}

/** Its newest operation. */
const NEWEST = sql`(select o.tenant_id, o.site_id, o.data_properties, o.operation_type_id, o.operation_type_version from operations o
    where o.tenant_id = t.tenant_id and o.site_id = t.site_id and o.transaction_id = t.id
      and o.undoes is null and (o.undone_at is null or o.mode = 'start')
    order by o.executed_at desc, o.id desc limit 1)`

/** What a transaction is asked for by besides: its object, its people and its newest operation. */
const JOINS = {
  e: sql`join elements e on e.tenant_id = t.tenant_id and e.site_id = t.site_id and e.id = t.element_id`,
  u: sql`join users u on u.tenant_id = t.tenant_id and u.id = t.owner_id`,
  b: sql`left join users b on b.tenant_id = t.tenant_id and b.id = t.borrower_id`,
  o: sql`join lateral ${NEWEST} o on true`,
}

/** Over what was entered in the newest operation lies what rules wrote to the transaction. */
const VALUES = sql`(o.data_properties || t.data_properties)`

/** What was done in it and stands, each with what rules wrote to the transaction: what its description says may stand in any. */
const DONE = sql`operations o where o.tenant_id = t.tenant_id and o.site_id = t.site_id and o.transaction_id = t.id
  and o.undoes is null and (o.undone_at is null or o.mode = 'start')`
/** The text that words are looked for in. */
const searchedIn = ({ values }: SearchedValues) => sql`cross join lateral (select concat_ws(' ', e.search_text, fold_for_search(u.name),
    fold_for_search(b.name), (select string_agg(${textOfValues(values, sql`o.operation_type_id`, VALUES)}, ' ') from ${DONE})) as text offset 0) s`

/** A transaction with all that is shown of it, looked up part by part: a plan of all tables at once takes longer to make than to run. */
const rowOf = ({ tenantId, siteId }: Place, id: RawBuilder<unknown>) =>
  sql`select t.id, t.version, t.transaction_type_id, t.transaction_type_version, t.mode, t.status, t.element_id,
    (select v.localized_names from transaction_type_versions v where v.tenant_id = t.tenant_id and v.site_id = t.site_id
      and v.transaction_type_id = t.transaction_type_id and v.version = t.transaction_type_version) as localized_names,
    e.title as element_title, e.code as element_code, t.created_at, t.updated_at, t.owner_id, t.borrower_id, t.due_at, t.undone_at,
    (select u.name from users u where u.tenant_id = t.tenant_id and u.id = t.owner_id) as owner_name,
    (select b.name from users b where b.tenant_id = t.tenant_id and b.id = t.borrower_id) as borrower_name,
    ${VALUES} as data_properties, o.operation_type_id, o.operation_type_version, o.data_property_types, o.match_rules, o.fields_today
  from transactions t
    join elements e on e.tenant_id = t.tenant_id and e.site_id = t.site_id and e.id = t.element_id
    join lateral (select o.data_properties, o.operation_type_id, o.operation_type_version, ov.data_property_types, ov.match_rules,
        (select f.data_property_types from operation_types f where f.tenant_id = o.tenant_id and f.site_id = o.site_id
          and f.id = o.operation_type_id and f.version <> ov.version) as fields_today
      from ${NEWEST} o join operation_type_versions ov on ov.tenant_id = o.tenant_id and ov.site_id = o.site_id
        and ov.operation_type_id = o.operation_type_id and ov.version = o.operation_type_version offset 0) o on true
  where t.tenant_id = ${tenantId} and t.site_id = ${siteId} and t.id = ${id}`

export async function readTransaction(tx: Tx, { tenantId, siteId }: Place, id: string): Promise<TransactionRow | undefined> {
  const { rows } = await sql<TransactionRow>`${rowOf({ tenantId, siteId }, sql`${id}`)} and t.deleted_at is null`.execute(tx)
  return rows[0]
}

const transactionRow = (tx: Tx, { tenantId, siteId }: Place, id: string) =>
  tx
    .selectFrom('transactions')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)

/** A transaction by itself. */
export const readTransactionRow = (tx: Tx, place: Place, id: string) => transactionRow(tx, place, id).executeTakeFirst()

/** Locked against other operations on it until this database transaction ends. */
export const lockTransaction = (tx: Tx, place: Place, id: string) => transactionRow(tx, place, id).forUpdate().executeTakeFirst()

/** Gives whether it could be: not where another loan of the object is running. */
export async function insertTransaction(
  tx: Tx,
  { tenantId, siteId }: Place,
  values: {
    id: string
    transactionTypeId: string
    transactionTypeVersion: number
    elementId: string
    mode: string
    status: string
    dataProperties: Values
    borrowerId: string | null
    dueAt: Date | null
  },
  ownerId: string,
  now: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('transactions')
    .values({
      tenant_id: tenantId,
      site_id: siteId,
      id: values.id,
      transaction_type_id: values.transactionTypeId,
      transaction_type_version: values.transactionTypeVersion,
      element_id: values.elementId,
      mode: values.mode,
      status: values.status,
      data_properties: JSON.stringify(values.dataProperties),
      borrower_id: values.borrowerId,
      due_at: values.dueAt,
      owner_id: ownerId,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'site_id', 'element_id'])
        .where(sql<boolean>`mode = 'loan' and status = 'started' and deleted_at is null`)
        .doNothing(),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Moves a transaction on from the status it was seen in. Gives whether it still had it. */
export async function moveTransaction(
  tx: Tx,
  { tenantId, siteId }: Place,
  move: { id: string; from: string; to: string; dataProperties: Values; borrowerId: string | null; dueAt: Date | null; undoneAt?: Date },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('transactions')
    .set({
      status: move.to,
      data_properties: JSON.stringify(move.dataProperties),
      borrower_id: move.borrowerId,
      due_at: move.dueAt,
      ...(move.undoneAt && { undone_at: move.undoneAt }),
      version: sql`version + 1`,
      updated_at: now,
    })
    .where('tenant_id', '=', tenantId)
    .where('site_id', '=', siteId)
    .where('id', '=', move.id)
    .where('status', '=', move.from)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

interface OwnScope extends Place {
  transactionTypeIds: string[]
  /** Services whose transactions of others the caller does not see: only those of this person. */
  ownOnly: { transactionTypeIds: string[]; userId: string }
}

export interface TransactionListScope extends OwnScope {
  elementId: string | undefined
  fields: readonly Field[]
  searched: SearchedValues
  culture: Culture
  timeZone: string
  now: Date
}

/** Those transactions `t` that are somebody's own, or in a service that is not bounded to that. */
export function ownAmong({ userId, transactionTypeIds }: OwnScope['ownOnly']): RawBuilder<boolean>[] {
  if (transactionTypeIds.length === 0) return []
  return [
    sql<boolean>`(t.owner_id = ${userId} or t.borrower_id = ${userId} or not t.transaction_type_id = any(${transactionTypeIds}::uuid[]))`,
  ]
}

/** All transactions that are somebody's own: those that they started, and those in which something was lent to them. Few are so not looked for among all. */
function allOwn({ tenantId, siteId, ownOnly: { userId } }: OwnScope): RawBuilder<unknown> {
  const inPlace = sql`select * from transactions where tenant_id = ${tenantId} and site_id = ${siteId}`
  return sql`(${inPlace} and owner_id = ${userId} union all ${inPlace} and borrower_id = ${userId} and owner_id <> ${userId})`
}

function sourceOfTransactions(scope: TransactionListScope): ListSource {
  const where: RawBuilder<boolean>[] = [
    sql<boolean>`t.deleted_at is null`,
    scope.transactionTypeIds.length === 1
      ? sql<boolean>`t.transaction_type_id = ${scope.transactionTypeIds[0]}`
      : sql<boolean>`t.transaction_type_id = any(${scope.transactionTypeIds}::uuid[])`,
  ]
  if (scope.elementId !== undefined) where.push(sql<boolean>`t.element_id = ${scope.elementId}`)
  const isOwnAlone = scope.transactionTypeIds.every((id) => scope.ownOnly.transactionTypeIds.includes(id))
  if (!isOwnAlone) where.push(...ownAmong(scope.ownOnly))
  return {
    from: sql`${isOwnAlone ? allOwn(scope) : sql`transactions`} t`,
    id: sql`t.id`,
    place: sql<boolean>`t.tenant_id = ${scope.tenantId} and t.site_id = ${scope.siteId}`,
    joins: { ...JOINS, s: searchedIn(scope.searched) },
    rowOf: (id) => rowOf(scope, id),
    where,
    columns: {
      ...({
        createdAt: { type: 'moment', value: sql`t.created_at`, isFilled: true },
        updatedAt: { type: 'moment', value: sql`t.updated_at`, isFilled: true },
        status: choiceColumn(sql`t.status`, TRANSACTION_STATUSES, { isFilled: true }),
        elementId: { type: 'id', value: sql`t.element_id`, isFilled: true },
        elementTitle: textColumn(sql`e.title`, scope.culture, { needs: ['e'], isFilled: true }),
        elementCode: textColumn(sql`e.code`, scope.culture, { needs: ['e'], isFilled: true, caseless: sql`e.code_key` }),
        createdBy: textColumn(sql`u.name`, scope.culture, { needs: ['u'], isFilled: true }),
        createdById: { type: 'id', value: sql`t.owner_id`, isFilled: true },
        borrower: textColumn(sql`b.name`, scope.culture, { needs: ['b'] }),
        borrowerId: { type: 'id', value: sql`t.borrower_id` },
        dueAt: { type: 'moment', value: sql`t.due_at` },
        isOverdue: {
          type: 'boolean',
          value: sql`(t.status = 'started' and t.due_at is not null and t.due_at < ${scope.now}::timestamptz)`,
          isFilled: true,
        },
        transactionTypeId: { type: 'id', value: sql`t.transaction_type_id`, isFilled: true },
      } satisfies Record<keyof typeof TRANSACTION_COLUMNS, ListColumn>),
      ...fieldColumns(scope.fields, VALUES, scope.culture, { needs: ['o'] }),
    },
    searchText: sql<string>`s.text`,
    searchBesides: (word) =>
      scope.searched
        .optionsNamed(word)
        .map(
          (options) =>
            sql<boolean>`exists (select from ${DONE} and o.operation_type_id = ${options.typeId} and ${isOneChosen(options, VALUES)})`,
        ),
    searchNeeds: ['e', 'u', 'b', 's'],
    defaultOrdering: [{ column: 'createdAt', dir: 'desc' }],
    timeZone: scope.timeZone,
  }
}

export const queryTransactions = (tx: Tx, scope: TransactionListScope, query: ListQuery) =>
  queryList<TransactionRow>(tx, sourceOfTransactions(scope), query)

/** How many there are on each day that has any, by status. */
export const countTransactionsByDay = (tx: Tx, scope: TransactionListScope, query: Pick<ListQuery, 'filters' | 'searchCriteria'>) =>
  countByDay(tx, sourceOfTransactions(scope), query, { moment: sql`t.created_at`, word: sql`t.status` })

/** The loan of an object that is running, with who has it. */
export async function readRunningLoan(tx: Tx, { tenantId, siteId }: Place, elementId: string) {
  const { rows } = await sql<RunningLoanRow>`
    select t.id, t.owner_id, t.transaction_type_id, t.borrower_id, b.name as borrower_name, t.due_at, s.is_restricted
    from transactions t
    join transaction_types s on s.tenant_id = t.tenant_id and s.site_id = t.site_id and s.id = t.transaction_type_id
    left join users b on b.tenant_id = t.tenant_id and b.id = t.borrower_id
    where t.tenant_id = ${tenantId} and t.site_id = ${siteId} and t.element_id = ${elementId}
      and t.mode = 'loan' and t.status = 'started' and t.deleted_at is null`.execute(tx)
  return rows[0]
}

/** How many things somebody has on loan, in the sites that are open. */
export async function countLoansTo(tx: Tx, tenantId: string, userId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('transactions')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('tenant_id', '=', tenantId)
    .where('borrower_id', '=', userId)
    .where('mode', '=', 'loan')
    .where('status', '=', 'started')
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

interface RunningLoanRow {
  id: string
  owner_id: string
  transaction_type_id: string
  borrower_id: string | null
  borrower_name: string | null
  due_at: Date | null
  is_restricted: boolean
}

/** What the ledger says that a transaction has moved and not moved back. */
export async function countMovements(tx: Tx, { tenantId, siteId }: Place, transactionId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from (
      select b.field_id from balance_entries b
      join operations o on o.tenant_id = b.tenant_id and o.site_id = b.site_id and o.id = b.operation_id
      where b.tenant_id = ${tenantId} and b.site_id = ${siteId} and o.transaction_id = ${transactionId}
      group by b.field_id having sum(b.amount) <> 0) moved`.execute(tx)
  return rows[0]!.count
}

/** Takes a transaction out of everybody's sight; its row stays, for what refers to it. */
export const markDeleted = (tx: Tx, { tenantId, siteId }: Place, id: string, now: Date) =>
  tx
    .updateTable('transactions')
    .set({ deleted_at: now, version: sql`version + 1`, updated_at: now })
    .where('tenant_id', '=', tenantId)
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .execute()
