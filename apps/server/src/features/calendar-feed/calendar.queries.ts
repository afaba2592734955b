import { sql } from 'kysely'
import type { ElementTypeId, TransactionTypeId } from '@verka/domain/entities/ids.ts'
import type { SiteScope } from '../../db/site-scope.ts'
import type { Tx } from '../../db/transaction.ts'

/** Entries of one kind in a feed at most: calendar programs become slow beyond. */
const MAX_ROWS = 2000

export interface CalendarRow {
  id: string
  transaction_type_id: TransactionTypeId
  element_id: string
  title: string
  code: string
  from_at: Date
  to_at: Date
  changed_at: Date
}

interface Until extends SiteScope {
  now: Date
  until: Date
}

/** Loans that are due, also those that are overdue. */
export async function readDueLoans(tx: Tx, { tenantId, siteId, until }: Until): Promise<CalendarRow[]> {
  const { rows } = await sql<CalendarRow>`select t.id, t.transaction_type_id, t.element_id, e.title, e.code, t.due_at as from_at,
      t.due_at as to_at, t.updated_at as changed_at
    from transactions t join elements e on e.tenant_id = t.tenant_id and e.site_id = t.site_id and e.id = t.element_id
    where t.tenant_id = ${tenantId} and t.site_id = ${siteId} and t.mode = 'loan' and t.status = 'started' and t.deleted_at is null
      and t.due_at <= ${until} order by t.due_at limit ${MAX_ROWS}`.execute(tx)
  return rows
}

/** Bookings that have not ended. */
export async function readBookings(tx: Tx, { tenantId, siteId, now, until }: Until): Promise<CalendarRow[]> {
  const { rows } = await sql<CalendarRow>`select b.id, b.transaction_type_id, b.element_id, e.title, e.code, b.from_at, b.to_at,
      b.updated_at as changed_at
    from reservations b join elements e on e.tenant_id = b.tenant_id and e.site_id = b.site_id and e.id = b.element_id
    where b.tenant_id = ${tenantId} and b.site_id = ${siteId} and b.status = 'booked' and b.expires_at > ${now} and b.to_at > ${now}
      and b.from_at <= ${until} order by b.from_at limit ${MAX_ROWS}`.execute(tx)
  return rows
}

export interface NextDateRow {
  element_id: string
  title: string
  code: string
  /** As it is stored: a day, or an instant. */
  date: string
  changed_at: Date
}

/** Objects of a category whose next date of a service is until a day, those that have passed, too. */
export async function readNextDates(
  tx: Tx,
  { tenantId, siteId }: SiteScope,
  { elementTypeId, fieldId, until }: { elementTypeId: ElementTypeId; fieldId: string; until: string },
): Promise<NextDateRow[]> {
  const value = sql`e.data_properties ->> ${fieldId}`
  const { rows } = await sql<NextDateRow>`select e.id as element_id, e.title, e.code, ${value} as date, e.updated_at as changed_at
    from elements e where e.tenant_id = ${tenantId} and e.site_id = ${siteId} and e.element_type_id = ${elementTypeId}
      and ${value} ~ '^\\d{4}-\\d\\d-\\d\\d' and left(${value}, 10) <= ${until}
    order by ${value}, e.id limit ${MAX_ROWS}`.execute(tx)
  return rows
}
