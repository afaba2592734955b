import type { OpenReportId, UserId } from '@verka/domain/entities/ids.ts'
import { siteColumns, type SiteScope } from '../../../db/site-scope.ts'
import type { Tx } from '../../../db/transaction.ts'

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
