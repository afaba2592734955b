import { sql } from 'kysely'
import type { ElementTypeId, OperationTypeId, TransactionTypeId } from '@verka/domain/entities/ids.ts'
import type { Tx } from '../../db/transaction.ts'
import type { SiteScope } from '../../db/site-scope.ts'

interface OpenCasesRow {
  id: string
  today: number
  lately: number
  earlier: number
}

/** Open ones by service and age: begun since `today`, before that since `lately`, and earlier. */
export async function countOpenCases(tx: Tx, scope: SiteScope, ids: readonly string[], { today, lately }: { today: Date; lately: Date }) {
  const { rows } = await sql<OpenCasesRow>`select transaction_type_id as id,
      count(*) filter (where created_at >= ${today})::int as today,
      count(*) filter (where created_at < ${today} and created_at >= ${lately})::int as lately,
      count(*) filter (where created_at < ${lately})::int as earlier
    from transactions where tenant_id = ${scope.tenantId} and site_id = ${scope.siteId} and transaction_type_id = any(${ids}::uuid[])
      and status = 'started' and deleted_at is null
    group by 1`.execute(tx)
  return rows
}

/** Running loans by service: due before `tomorrow` and not overdue, and overdue. */
export async function countDueLoans(tx: Tx, scope: SiteScope, ids: readonly string[], { now, tomorrow }: { now: Date; tomorrow: Date }) {
  const { rows } = await sql<{ id: string; due_today: number; overdue: number }>`select transaction_type_id as id,
      count(*) filter (where due_at >= ${now} and due_at < ${tomorrow})::int as due_today,
      count(*) filter (where due_at < ${now})::int as overdue
    from transactions where tenant_id = ${scope.tenantId} and site_id = ${scope.siteId} and transaction_type_id = any(${ids}::uuid[])
      and status = 'started' and deleted_at is null
    group by 1`.execute(tx)
  return rows
}

/** Open bookings that overlap a day, by service. */
export async function countBookings(tx: Tx, scope: SiteScope, ids: readonly string[], day: { now: Date; today: Date; tomorrow: Date }) {
  const { rows } = await sql<{ id: string; count: number }>`select transaction_type_id as id, count(*)::int as count
    from reservations where tenant_id = ${scope.tenantId} and site_id = ${scope.siteId} and transaction_type_id = any(${ids}::uuid[])
      and status = 'booked' and expires_at > ${day.now} and from_at < ${day.tomorrow} and to_at > ${day.today}
    group by 1`.execute(tx)
  return rows
}

/** An answer that means that something deviates. */
export interface Deviation {
  operationTypeId: OperationTypeId
  fieldId: string
  value: string
}

/** Executions since a moment with at least one of these answers, by function; only in those services. */
export async function countDeviating(
  tx: Tx,
  scope: SiteScope,
  serviceIds: readonly TransactionTypeId[],
  since: Date,
  deviations: readonly Deviation[],
) {
  const column = (name: keyof Deviation) => deviations.map((deviation) => deviation[name])
  const { rows } = await sql<{ id: string; count: number }>`select o.operation_type_id as id, count(*)::int as count
    from operations o
      join transactions t on t.tenant_id = o.tenant_id and t.site_id = o.site_id and t.id = o.transaction_id
    where o.tenant_id = ${scope.tenantId} and o.site_id = ${scope.siteId}
      and o.operation_type_id = any(${[...new Set(column('operationTypeId'))]}::uuid[]) and o.executed_at >= ${since}
      and o.undoes is null and o.undone_at is null and t.deleted_at is null and t.transaction_type_id = any(${serviceIds}::uuid[])
      and exists (select from unnest(${column('operationTypeId')}::uuid[], ${column('fieldId')}::text[], ${column('value')}::text[])
        as d (operation_type_id, field_id, value)
        where d.operation_type_id = o.operation_type_id and o.data_properties ->> d.field_id = d.value)
    group by 1`.execute(tx)
  return rows
}

/** Number of objects of a category with at most this balance, and of those without one. */
export async function countLow(tx: Tx, scope: SiteScope, elementTypeId: ElementTypeId, fieldId: string, limit: number) {
  const { rows } = await sql<{ count: number; uncounted: number }>`select
      count(*) filter (where jsonb_typeof(data_properties -> ${fieldId}) = 'number'
        and (data_properties ->> ${fieldId})::numeric <= ${limit}::numeric)::int as count,
      count(*) filter (where coalesce(jsonb_typeof(data_properties -> ${fieldId}), 'null') = 'null')::int as uncounted
    from elements
    where tenant_id = ${scope.tenantId} and site_id = ${scope.siteId} and element_type_id = ${elementTypeId}`.execute(tx)
  return rows[0]!
}

/** Transactions started since a moment, by day of a time zone; empty days are omitted. */
export async function countByDay(tx: Tx, scope: SiteScope, ids: readonly string[], since: Date, timeZone: string) {
  const { rows } = await sql<{ day: string; count: number }>`select
      to_char(created_at at time zone ${timeZone}, 'YYYY-MM-DD') as day, count(*)::int as count
    from transactions where tenant_id = ${scope.tenantId} and site_id = ${scope.siteId} and transaction_type_id = any(${ids}::uuid[])
      and created_at >= ${since} and deleted_at is null
    group by 1`.execute(tx)
  return rows
}
