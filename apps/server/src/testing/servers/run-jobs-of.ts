import { pino } from 'pino'
import type { TenantId } from '@verka/domain/entities/ids.ts'
import type { Database } from '../../db/database.ts'
import { KINDS, type JobKind } from '../../jobs/job-kinds.ts'
import { JOB_SCHEMA, openQueue, type JobHandlers } from '../../jobs/job-queue.ts'

type Queue = ReturnType<typeof openQueue>
const queues = new WeakMap<Database, Promise<Queue>>()

/** The queue of a database, with all its kinds. */
function queueOf(database: Database): Promise<Queue> {
  const known = queues.get(database)
  if (known) return known
  const queue = openQueue({ database, log: pino({ level: 'silent' }) })
  const created = Promise.all(KINDS.map((kind) => queue.create(kind))).then(() => queue)
  queues.set(database, created)
  return created
}

interface WaitingJob {
  id: string
  name: JobKind
  data: unknown
  retryCount: number
}

/**
 * The first of the waiting jobs of a tenant, of all kinds in one statement: the library's `findJobs` would take one for each. A moment here has
 * milliseconds: one that was enqueued in the present one is due.
 */
async function firstWaiting(database: Database, tenantId: TenantId, at: Date): Promise<WaitingJob | undefined> {
  const { rows } = await database.runForJobs(
    `select id, name, data, retry_count as "retryCount" from ${JOB_SCHEMA}.job
     where data ->> 'tenantId' = $1 and state < 'active' and date_trunc('milliseconds', start_after) <= $2
     order by priority desc, created_on limit 1`,
    [tenantId, at],
  )
  return rows[0] as WaitingJob | undefined
}

/**
 * Runs the waiting jobs of a tenant in the order of their turns, until none is left or others run them: tests share a database, and each
 * runs its own jobs only. `at`: those that wait until then, too.
 */
export async function runJobsOf(database: Database, tenantId: TenantId, handlers: JobHandlers, at?: Date): Promise<void> {
  const { run } = await queueOf(database)
  for (;;) {
    const next = await firstWaiting(database, tenantId, at ?? new Date())
    if (!next) return
    const outcome = await run(next.name, next, handlers)
    if (outcome === 'failed') throw new Error('a job failed')
    if (outcome === 'busy') return
  }
}
