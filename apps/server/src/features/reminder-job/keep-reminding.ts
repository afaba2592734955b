import type { TenantId } from '@verka/domain/entities/ids.ts'
import type { Runtime } from '../../runtime.ts'
import { EVERY_MS } from './remind.ts'
import { claimSites } from './reminder-rows.queries.ts'

/** Sites that are claimed at once. */
const BATCH = 200

/**
 * Enqueues a job for each site whose reminders are looked for now: one, however many processes there are. A process that dies before it
 * enqueues leaves a site to the next time. `tenantId`: of one tenant. @returns the number of sites
 */
export async function enqueueReminders(
  { database, jobs, now }: Pick<Runtime, 'database' | 'jobs' | 'now'>,
  { tenantId }: { tenantId?: TenantId } = {},
): Promise<number> {
  const moment = now()
  const until = new Date(moment.getTime() + EVERY_MS)
  for (let count = 0; ;) {
    const sites = await database.transaction({ kind: 'installation' }, (tx) =>
      claimSites(tx, { now: moment, until, limit: BATCH, tenantId }),
    )
    for (const site of sites)
      await database.transaction({ kind: 'tenant', tenantId: site.tenantId }, (tx) => jobs.enqueue(tx, 'reminders', site, site.tenantId))
    count += sites.length
    if (sites.length < BATCH) return count
  }
}
