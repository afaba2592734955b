import { sql } from 'kysely'
import type { OpenReportId, TransactionId } from '@verka/domain/entities/ids.ts'
import type { ReportDays } from '@verka/domain/tenants/tenant-config.ts'
import type { SiteScope } from '../../db/site-scope.ts'
import type { Tx } from '../../db/transaction.ts'

/** The sites that have reports (installation scope). */
export async function readSitesWithReports(tx: Tx): Promise<SiteScope[]> {
  const { rows } = await sql<SiteScope>`select distinct tenant_id as "tenantId", site_id as "siteId" from open_reports`.execute(tx)
  return rows
}

const before = (now: Date, days: number) => new Date(now.getTime() - days * 24 * 3600_000)

/** Locks some reports that became no case in the tenant's number of days. */
export async function lockOldReports(
  tx: Tx,
  { tenantId, siteId }: SiteScope,
  { keepReportsDays }: ReportDays,
  now: Date,
  limit: number,
): Promise<OpenReportId[]> {
  const { rows } = await sql<{ id: OpenReportId }>`select id from open_reports
    where tenant_id = ${tenantId} and site_id = ${siteId} and state <> 'accepted'
      and coalesce(decided_at, received_at) <= ${before(now, keepReportsDays)}
    order by id limit ${limit} for update skip locked`.execute(tx)
  return rows.map(({ id }) => id)
}

export const deleteReports = (tx: Tx, { tenantId, siteId }: SiteScope, ids: readonly OpenReportId[]) =>
  tx.deleteFrom('open_reports').where('tenant_id', '=', tenantId).where('site_id', '=', siteId).where('id', 'in', ids).execute()

/** Erases the contact details of the reporter of a case. @returns its report; undefined: it began without one */
export const eraseContactOf = (tx: Tx, { tenantId, siteId }: SiteScope, transactionId: TransactionId, now: Date) =>
  tx
    .updateTable('open_reports')
    .set({ contact_email: null, contact_phone: null, secret: null, content_hash: null, updated_at: now, version: sql`version + 1` })
    .where('tenant_id', '=', tenantId)
    .where('site_id', '=', siteId)
    .where('transaction_id', '=', transactionId)
    .returning('id')
    .executeTakeFirst()

/** Erases the contact details of reporters whose case ended the tenant's number of days ago, or was deleted. @returns of how many */
export async function eraseContacts(tx: Tx, { tenantId, siteId }: SiteScope, { keepContactDays }: ReportDays, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`update open_reports r
    set contact_email = null, contact_phone = null, secret = null, content_hash = null, updated_at = ${now}, version = r.version + 1
    where r.tenant_id = ${tenantId} and r.site_id = ${siteId} and r.state = 'accepted'
      and (r.contact_email is not null or r.contact_phone is not null)
      and not exists (select from transactions t where t.tenant_id = r.tenant_id and t.site_id = r.site_id and t.id = r.transaction_id
        and t.deleted_at is null and (t.status = 'started' or t.updated_at > ${before(now, keepContactDays)}))`.execute(tx)
  return Number(numAffectedRows ?? 0)
}
