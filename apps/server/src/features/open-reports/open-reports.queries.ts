import { sql } from 'kysely'
import type {
  ElementId,
  OpenReportId,
  OperationTypeId,
  TransactionId,
  TransactionTypeId,
  UserId,
  TenantId,
} from '@verka/domain/entities/ids.ts'
import type { Values } from '@verka/domain/forms/field.ts'
import type { ReportState } from '@verka/domain/open-reports/report-parts.ts'
import { jsonText } from '../../db/json-columns.ts'
import { siteColumns, type SiteScope } from '../../db/site-scope.ts'
import type { TimePosition } from '../../db/lists/cursors/time-cursor.ts'
import type { Tx } from '../../db/transaction.ts'

interface NewReport {
  id: OpenReportId
  elementId: ElementId
  elementTitle: string
  elementCode: string
  shownAs: string
  transactionTypeId: TransactionTypeId
  operationTypeId: OperationTypeId
  operationTypeVersion: number
  values: Values
  culture: string
  email: string | null
  phoneNo: string | null
  secretHash: Buffer
  secret: Buffer | null
  contentHash: Buffer
}

/** Inserts a waiting report. @returns false: there is one with this secret */
export async function insertReport(tx: Tx, scope: SiteScope, report: NewReport, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('open_reports')
    .values({
      ...siteColumns(scope),
      id: report.id,
      element_id: report.elementId,
      element_title: report.elementTitle,
      element_code: report.elementCode,
      shown_as: report.shownAs,
      transaction_type_id: report.transactionTypeId,
      operation_type_id: report.operationTypeId,
      operation_type_version: report.operationTypeVersion,
      data_properties: jsonText(report.values),
      culture: report.culture,
      contact_email: report.email,
      contact_phone: report.phoneNo,
      secret_hash: report.secretHash,
      secret: report.secret,
      content_hash: report.contentHash,
      state: 'waiting',
      received_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'site_id', 'secret_hash']).doNothing())
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows ?? 0) > 0
}

type Contact = Pick<NewReport, 'email' | 'phoneNo' | 'secret' | 'contentHash'>

const contactColumns = ({ email, phoneNo, secret, contentHash }: Contact) => ({
  contact_email: email,
  contact_phone: phoneNo,
  secret,
  content_hash: contentHash,
})

/** Replaces what a waiting report says: somebody who has read the earlier one decides about it no longer. @returns false: it is decided */
export async function replaceReport(
  tx: Tx,
  scope: SiteScope,
  {
    id,
    values,
    operationTypeVersion,
    culture,
    ...contact
  }: Contact & Pick<NewReport, 'id' | 'values' | 'operationTypeVersion' | 'culture'>,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('open_reports')
    .set({
      data_properties: jsonText(values),
      operation_type_version: operationTypeVersion,
      culture,
      ...contactColumns(contact),
      updated_at: now,
      version: sql`version + 1`,
    })
    .where((e) => e.and({ ...siteColumns(scope), id, state: 'waiting' }))
    .executeTakeFirst()
  return Number(numUpdatedRows) > 0
}

/** Replaces how the reporter of a case can be reached. */
export const replaceContact = (tx: Tx, scope: SiteScope, { id, ...contact }: Contact & Pick<NewReport, 'id'>, now: Date) =>
  tx
    .updateTable('open_reports')
    .set({ ...contactColumns(contact), updated_at: now, version: sql`version + 1` })
    .where((e) => e.and({ ...siteColumns(scope), id }))
    .execute()

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

/** Adds a comment; `by` is null for the reporter. A repeat of the same id adds none. @returns whether it was added */
export async function insertComment(
  tx: Tx,
  scope: SiteScope,
  comment: { id: string; reportId: OpenReportId; by: UserId | null; text: string },
  now: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('open_report_comments')
    .values({
      ...siteColumns(scope),
      report_id: comment.reportId,
      id: comment.id,
      written_by: comment.by,
      text: comment.text,
      written_at: now,
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'site_id', 'report_id', 'id']).doNothing())
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows ?? 0) > 0
}

/** The comments of a report, oldest first. */
export const readComments = (tx: Tx, { tenantId, siteId }: SiteScope, reportId: OpenReportId) =>
  tx
    .selectFrom('open_report_comments as c')
    .leftJoin('users as u', (join) => join.onRef('u.tenant_id', '=', 'c.tenant_id').onRef('u.id', '=', 'c.written_by'))
    .select(['c.id', 'c.text', 'c.written_at', 'c.written_by', 'u.name'])
    .where('c.tenant_id', '=', tenantId)
    .where('c.site_id', '=', siteId)
    .where('c.report_id', '=', reportId)
    .orderBy('c.written_at')
    .orderBy('c.id')
    .execute()

/** The report that a transaction began with. */
export const readReportOf = (tx: Tx, scope: SiteScope, transactionId: TransactionId) =>
  tx
    .selectFrom('open_reports')
    .select(['id', 'contact_email'])
    .where((e) => e.and({ ...siteColumns(scope), transaction_id: transactionId }))
    .executeTakeFirst()

/** Names that only the server gives. */
const strangerName = (tenantId: TenantId) => `without-login-${tenantId}`

/** The user for whom reports are executed. */
export const findStrangerUser = (tx: Tx, tenantId: TenantId) =>
  tx
    .selectFrom('users')
    .select(['id', 'name'])
    .where('tenant_id', '=', tenantId)
    .where('user_name', '=', strangerName(tenantId))
    .executeTakeFirst()

export const insertStrangerUser = (tx: Tx, user: { id: UserId; tenantId: TenantId; name: string }, now: Date) =>
  tx
    .insertInto('users')
    .values({
      id: user.id,
      tenant_id: user.tenantId,
      name: user.name,
      user_name: strangerName(user.tenantId),
      email: `${user.id}@without-login.invalid`,
      role: 'user',
      status: 'disabled',
      is_program: true,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

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

/** Adds one who sees the same as a case. @returns how many they are */
export async function addSupport(tx: Tx, scope: SiteScope, transactionId: TransactionId): Promise<number> {
  const { count } = await tx
    .insertInto('open_case_supports')
    .values({ ...siteColumns(scope), transaction_id: transactionId, count: 1 })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'site_id', 'transaction_id']).doUpdateSet({ count: sql`open_case_supports.count + 1` }),
    )
    .returning('count')
    .executeTakeFirstOrThrow()
  return count
}

/** How many see the same as each case. */
export async function readSupports(tx: Tx, { tenantId, siteId }: SiteScope, ids: readonly TransactionId[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('open_case_supports')
    .select(['transaction_id', 'count'])
    .where('tenant_id', '=', tenantId)
    .where('site_id', '=', siteId)
    .where('transaction_id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.transaction_id, row.count]))
}
