import type { TransactionId } from '@verka/domain/entities/ids.ts'
import { scopeOf, type SiteContext } from '../../http/context.ts'
import type { PersonRuntime } from '../session/person-context.ts'
import { serverContext } from '../session/server-context.ts'
import { loadReportDays } from '../tenants/tenants.ts'
import { releaseFiles } from '../files/files.ts'
import { deleteReports, eraseContactOf, eraseContacts, lockOldReports, readSitesWithReports } from './sweep-reports.queries.ts'

const BATCH = 100

/** Erases contact details and photos of the reporter of a case that is being deleted. */
export async function eraseReporterOf(context: SiteContext, transactionId: TransactionId): Promise<void> {
  const report = await eraseContactOf(context.tx, scopeOf(context), transactionId, context.now)
  if (report) await releaseFiles(context, { kind: 'openReport', id: report.id })
}

/**
 * Removes reports that became no case, with their photos, and erases contact details of reporters, by the tenants' numbers of days. Several
 * processes may do it at once.
 */
export async function sweepReports(runtime: PersonRuntime): Promise<{ removed: number; erased: number }> {
  const swept = { removed: 0, erased: 0 }
  const sites = await runtime.database.transaction({ kind: 'installation' }, readSitesWithReports, { isReadOnly: true })
  for (const scope of sites) {
    for (;;) {
      const removed = await runtime.database.transaction(
        { kind: 'site', tenantId: scope.tenantId, siteIds: [scope.siteId] },
        async (tx) => {
          const context = await serverContext(runtime, tx, scope)
          const days = await loadReportDays(tx, scope.tenantId)
          swept.erased += await eraseContacts(tx, scope, days, context.now)
          const ids = await lockOldReports(tx, scope, days, context.now, BATCH)
          for (const id of ids) await releaseFiles(context, { kind: 'openReport', id })
          if (ids.length > 0) await deleteReports(tx, scope, ids)
          return ids.length
        },
      )
      swept.removed += removed
      if (removed < BATCH) break
    }
  }
  return swept
}
