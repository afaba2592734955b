import { pino } from 'pino'
import type { TenantId } from '@verka/domain/entities/ids.ts'
import type { Database } from '../../db/database.ts'
import { KINDS, type JobKind } from '../../jobs/job-kinds.ts'
import { openQueue, type JobHandlers } from '../../jobs/job-queue.ts'

/**
 * Runs the waiting jobs of a tenant in the order of their turns, until none is left or others run them: tests share a database, and each
 * runs its own jobs only. `at`: those that wait until then, too.
 */
export async function runJobsOf(database: Database, tenantId: TenantId, handlers: JobHandlers, at?: Date): Promise<void> {
  const { boss, create, run } = openQueue({ database, log: pino({ level: 'silent' }) })
  for (const kind of KINDS) await create(kind)
  for (;;) {
    const waiting = (await Promise.all(KINDS.map((kind) => boss.findJobs(kind, { data: { tenantId }, queued: true }))))
      .flat()
      .filter(({ startAfter }) => startAfter <= (at ?? new Date()))
      .toSorted((one, other) => other.priority - one.priority || one.createdOn.getTime() - other.createdOn.getTime())
    const [next] = waiting
    if (!next) return
    const outcome = await run(next.name as JobKind, next, handlers)
    if (outcome === 'failed') throw new Error('a job failed')
    if (outcome === 'busy') return
  }
}
