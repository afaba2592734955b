import { sql, type RawBuilder } from 'kysely'
import type { Culture } from '@verka/domain/localization/cultures.ts'
import type { Field, Values } from '@verka/domain/forms/field.ts'
import type { ListQuery } from '@verka/domain/lists/list-query.ts'
import type { Tx } from '../../db/database.ts'
import { fieldColumns, textColumn } from '../../db/lists/list-columns.ts'
import { queryList } from '../../db/lists/list-query.ts'

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
  /** The newest values, rules' own among them, with the fields of the version that the newest operation was executed with. */
  data_properties: unknown
  data_property_types: unknown
  match_rules: unknown
  operation_type_id: string
  operation_type_version: number
}

const FROM = sql`transactions t
  join transaction_type_versions v on v.tenant_id = t.tenant_id and v.site_id = t.site_id
    and v.transaction_type_id = t.transaction_type_id and v.version = t.transaction_type_version
  join elements e on e.tenant_id = t.tenant_id and e.site_id = t.site_id and e.id = t.element_id
  join users u on u.tenant_id = t.tenant_id and u.id = t.owner_id
  join lateral (select o.data_properties, o.operation_type_id, o.operation_type_version from operations o
    where o.tenant_id = t.tenant_id and o.site_id = t.site_id and o.transaction_id = t.id
    order by o.executed_at desc, o.id desc limit 1) o on true
  join operation_type_versions ov on ov.tenant_id = t.tenant_id and ov.site_id = t.site_id
    and ov.operation_type_id = o.operation_type_id and ov.version = o.operation_type_version`

/** Over what was entered in the newest operation lies what rules wrote to the transaction. */
const VALUES = sql`(o.data_properties || t.data_properties)`

const SELECT = sql`t.id, t.version, t.transaction_type_id, t.transaction_type_version, v.localized_names, t.mode, t.status, t.element_id,
  e.title as element_title, e.code as element_code, t.created_at, t.updated_at, t.owner_id, u.name as owner_name,
  ${VALUES} as data_properties, o.operation_type_id, o.operation_type_version, ov.data_property_types, ov.match_rules`

export async function readTransaction(tx: Tx, { tenantId, siteId }: Place, id: string): Promise<TransactionRow | undefined> {
  const { rows } = await sql<TransactionRow>`select ${SELECT} from ${FROM}
    where t.tenant_id = ${tenantId} and t.site_id = ${siteId} and t.id = ${id}`.execute(tx)
  return rows[0]
}

/** Locked against other operations on it until this database transaction ends. */
export const lockTransaction = (tx: Tx, { tenantId, siteId }: Place, id: string) =>
  tx
    .selectFrom('transactions')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export const insertTransaction = (
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
  },
  ownerId: string,
  now: Date,
) =>
  tx
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
      owner_id: ownerId,
      created_at: now,
      updated_at: now,
    })
    .execute()

/** Moves a transaction on from the status it was seen in. Gives whether it still had it. */
export async function moveTransaction(
  tx: Tx,
  { tenantId, siteId }: Place,
  move: { id: string; from: string; to: string; dataProperties: Values },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('transactions')
    .set({ status: move.to, data_properties: JSON.stringify(move.dataProperties), version: sql`version + 1`, updated_at: now })
    .where('tenant_id', '=', tenantId)
    .where('site_id', '=', siteId)
    .where('id', '=', move.id)
    .where('status', '=', move.from)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export interface TransactionListScope extends Place {
  transactionTypeIds: string[]
  elementId: string | undefined
  /** Services whose transactions of others the caller does not see: only those of this person. */
  ownOnly: { transactionTypeIds: string[]; userId: string }
  fields: readonly Field[]
  culture: Culture
  timeZone: string
}

export function queryTransactions(tx: Tx, scope: TransactionListScope, query: ListQuery) {
  const where: RawBuilder<boolean>[] = [
    sql<boolean>`t.tenant_id = ${scope.tenantId} and t.site_id = ${scope.siteId}`,
    scope.transactionTypeIds.length === 1
      ? sql<boolean>`t.transaction_type_id = ${scope.transactionTypeIds[0]}`
      : sql<boolean>`t.transaction_type_id = any(${scope.transactionTypeIds}::uuid[])`,
  ]
  if (scope.elementId !== undefined) where.push(sql<boolean>`t.element_id = ${scope.elementId}`)
  if (scope.ownOnly.transactionTypeIds.length > 0)
    where.push(
      sql<boolean>`(t.owner_id = ${scope.ownOnly.userId} or not t.transaction_type_id = any(${scope.ownOnly.transactionTypeIds}::uuid[]))`,
    )
  return queryList<TransactionRow>(
    tx,
    {
      from: FROM,
      select: SELECT,
      where,
      columns: {
        createdAt: { type: 'moment', value: sql`t.created_at` },
        updatedAt: { type: 'moment', value: sql`t.updated_at` },
        status: { type: 'choice', value: sql`t.status` },
        elementId: { type: 'id', value: sql`t.element_id` },
        elementTitle: textColumn(sql`e.title`, scope.culture),
        elementCode: textColumn(sql`e.code`, scope.culture),
        createdBy: textColumn(sql`u.name`, scope.culture),
        transactionTypeId: { type: 'id', value: sql`t.transaction_type_id` },
        ...fieldColumns(scope.fields, VALUES, scope.culture),
      },
      searchText: sql<string>`(e.search_text || ' ' || lower(u.name))`,
      defaultOrdering: [{ column: 'createdAt', dir: 'desc' }],
      tieBreaker: sql`t.id desc`,
      timeZone: scope.timeZone,
    },
    query,
  )
}
