import { sql } from 'kysely'
import type { ElementId, OpenReportId, TransactionId, TransactionTypeId, UserId } from '@verka/domain/entities/ids.ts'
import type { ReportState } from '@verka/domain/open-reports/report-parts.ts'
import { siteColumns, type SiteScope } from '../../db/site-scope.ts'
import type { TimePosition } from '../../db/lists/cursors/time-cursor.ts'
import type { Tx } from '../../db/transaction.ts'

const reports = (tx: Tx, { tenantId, siteId }: SiteScope) =>
  tx
    .selectFrom('open_reports as r')
    .leftJoin('transactions as t', (join) =>
      join
        .onRef('t.tenant_id', '=', 'r.tenant_id')
        .onRef('t.site_id', '=', 'r.site_id')
        .onRef('t.id', '=', 'r.transaction_id')
        .on('t.deleted_at', 'is', null),
    )
    .leftJoin('users as u', (join) => join.onRef('u.tenant_id', '=', 'r.tenant_id').onRef('u.id', '=', 'r.decided_by'))
    .selectAll('r')
    .select(['t.id as running_id', 't.status as running_status', 't.updated_at as running_updated_at', 'u.name as decider_name'])
    .select((e) => [
      e
        .selectFrom('file_uses as f')
        .select(sql<number>`count(*)::int`.as('count'))
        .whereRef('f.tenant_id', '=', 'r.tenant_id')
        .whereRef('f.site_id', '=', 'r.site_id')
        .whereRef('f.entity_id', '=', 'r.id')
        .where('f.entity_kind', '=', 'openReport')
        .as('photos'),
      e
        .selectFrom('open_report_comments as c')
        .select(sql<number>`count(*)::int`.as('count'))
        .whereRef('c.tenant_id', '=', 'r.tenant_id')
        .whereRef('c.site_id', '=', 'r.site_id')
        .whereRef('c.report_id', '=', 'r.id')
        .where('c.written_by', 'is', null)
        .as('comments'),
    ])
    .where('r.tenant_id', '=', tenantId)
    .where('r.site_id', '=', siteId)

export const readReport = (tx: Tx, scope: SiteScope, id: OpenReportId) => reports(tx, scope).where('r.id', '=', id).executeTakeFirst()
export type ReportRow = NonNullable<Awaited<ReturnType<typeof readReport>>>

export const readReportBySecret = (tx: Tx, scope: SiteScope, secretHash: Buffer) =>
  reports(tx, scope).where('r.secret_hash', '=', secretHash).executeTakeFirst()

interface Wanted {
  serviceIds: readonly TransactionTypeId[]
  state?: ReportState | undefined
  transactionId?: TransactionId | undefined
  elementId?: ElementId | undefined
  skip?: number | undefined
  limit: number
  /** The last row of the page before. */
  position?: TimePosition | undefined
}

/** Reports about some services, newest first. */
export async function readReports(
  tx: Tx,
  scope: SiteScope,
  { serviceIds, state, transactionId, elementId, skip = 0, limit, position }: Wanted,
) {
  if (serviceIds.length === 0) return { rows: [], totalCount: 0, waiting: 0 }
  const narrowed = (query: ReturnType<typeof reports>) =>
    query
      .where('r.transaction_type_id', 'in', serviceIds)
      .$if(state !== undefined, (some) => some.where('r.state', '=', state!))
      .$if(transactionId !== undefined, (some) => some.where('r.transaction_id', '=', transactionId!))
      .$if(elementId !== undefined, (some) => some.where('r.element_id', '=', elementId!))
  const rows = await narrowed(reports(tx, scope))
    .$if(position !== undefined, (some) => some.where(sql<boolean>`(r.received_at, r.id) < (${position!.at}, ${position!.id}::uuid)`))
    .orderBy('r.received_at', 'desc')
    .orderBy('r.id', 'desc')
    .offset(skip)
    .limit(limit)
    .execute()
  const counted = await narrowed(reports(tx, scope))
    .clearSelect()
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return { rows, totalCount: counted.count, waiting: await countWaiting(tx, scope, serviceIds) }
}

/** Number of reports about some services that wait. */
export async function countWaiting(tx: Tx, scope: SiteScope, serviceIds: readonly TransactionTypeId[]): Promise<number> {
  if (serviceIds.length === 0) return 0
  const { count } = await tx
    .selectFrom('open_reports')
    .select(sql<number>`count(*)::int`.as('count'))
    .where((e) => e.and({ ...siteColumns(scope), state: 'waiting' }))
    .where('transaction_type_id', 'in', serviceIds)
    .executeTakeFirstOrThrow()
  return count
}

interface Decision {
  id: OpenReportId
  version: number
  state: Exclude<ReportState, 'waiting'>
  by: UserId | null
  transactionId?: TransactionId
  answer?: string | null
}

/** Decides about a waiting report. @returns false: somebody else has */
export async function decideReport(tx: Tx, scope: SiteScope, decision: Decision, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('open_reports')
    .set({
      state: decision.state,
      decided_at: now,
      decided_by: decision.by,
      transaction_id: decision.transactionId ?? null,
      answer: decision.answer ?? null,
      updated_at: now,
      version: sql`version + 1`,
    })
    .where((e) => e.and({ ...siteColumns(scope), id: decision.id, state: 'waiting', version: decision.version }))
    .executeTakeFirst()
  return Number(numUpdatedRows) > 0
}

/** The report that a transaction began with. */
export const readReportOf = (tx: Tx, scope: SiteScope, transactionId: TransactionId) =>
  tx
    .selectFrom('open_reports')
    .select(['id', 'contact_email'])
    .where((e) => e.and({ ...siteColumns(scope), transaction_id: transactionId }))
    .executeTakeFirst()

/** Site administrators of a site, and the tenant's administrators if it has none. */
export async function readAdministrators(tx: Tx, { tenantId, siteId }: SiteScope): Promise<UserId[]> {
  const { rows } = await sql<{ id: UserId; role: string }>`select u.id, u.role from users u
    where u.tenant_id = ${tenantId} and u.status = 'active' and not u.is_program and u.stands_for is null and (u.role = 'tenantAdmin'
      or (u.role = 'siteAdmin' and exists (select from user_sites s where s.tenant_id = u.tenant_id and s.user_id = u.id and s.site_id = ${siteId})))`.execute(
    tx,
  )
  const ofSite = rows.filter(({ role }) => role === 'siteAdmin')
  return (ofSite.length > 0 ? ofSite : rows).map(({ id }) => id)
}
