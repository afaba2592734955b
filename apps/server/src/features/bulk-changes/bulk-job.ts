import type { AfterCommit } from '../../http/context.ts'
import { JobBusyError, type Job } from '../../jobs/job-queue.ts'
import { newId } from '../../ids.ts'
import { notifyReaders } from '../audit/audit-elsewhere.ts'
import { findActorById } from '../session/actors.ts'
import type { PersonRuntime } from '../session/person-context.ts'
import { isAtWork, lockAtWork } from './bulk-changes.queries.ts'
import { workOnSlice } from './work-on-slice.ts'

/**
 * Works on one slice for the person who gave the last command. A job stays in the queue until its bulk change needs no more work. It serves
 * the person's oldest one, so that theirs are worked on in order; a job that failed serves its own, so that none delays the next.
 */
export async function runBulkJob(runtime: PersonRuntime, job: Job<'bulkChange'>): Promise<void> {
  const { tenantId, siteId, id, by } = job.data
  const actor = await findActorById(runtime.database, by)
  const afterwards: AfterCommit[] = []
  await runtime.database.transaction({ kind: 'site', tenantId, siteIds: [siteId] }, async (tx) => {
    const scope = { tenantId, siteId }
    const row = await lockAtWork(tx, scope, job.retries > 0 ? { by, id } : { by })
    if (row) {
      await workOnSlice(runtime, tx, { row, actor, afterwards })
      notifyReaders(tx, { ...scope, id: newId(runtime.now()), entity: 'bulkChange', entityId: row.id })
      afterwards.push(async () => runtime.live.announce(tenantId))
    }
    if (!(await isAtWork(tx, scope, { by, id }))) return job.finish(tx)
    if (!row) throw new JobBusyError('other processes work on it')
    return job.continue(tx, by)
  })
  for (const work of afterwards) await work()
}
