import type { Logger } from 'pino'
import type { PgBoss } from 'pg-boss'
import type { Database } from '../db/database.ts'
import { readJobFigures, type JobFigures } from './jobs.queries.ts'

/** Interval of the one statement that a server at rest runs for its jobs. */
const EVERY_MS = 2000
/** Interval of the library's housekeeping: it deletes jobs that are done. */
const MAINTAIN_EVERY_MS = 10 * 60 * 1000

/**
 * Looks every two seconds for jobs that nobody was notified of: those of a process that died, those that are tried again, those enqueued
 * while the connection that listens was broken. The library would poll and supervise with ten statements for that.
 */
export function watchJobs({ database, log, boss }: { database: Database; log: Logger; boss: PgBoss }) {
  const workers = new Map<string, string[]>()
  let timer: NodeJS.Timeout | undefined
  let last: JobFigures = { isOverdue: false, kinds: [], waiting: 0, oldestSeconds: 0 }
  let maintainedAt = performance.now()
  let isAway = false
  let isLooking = false

  const failed = (error: unknown) => {
    // every request reports a database that is away, too
    if (!isAway) log.warn({ err: error }, 'jobs wait: the queue cannot be reached')
    isAway = true
  }
  const look = async () => {
    last = await database.transaction({ kind: 'installation' }, readJobFigures, { isReadOnly: true })
    isAway = false
    const isTimeToMaintain = performance.now() - maintainedAt > MAINTAIN_EVERY_MS
    if (isTimeToMaintain) maintainedAt = performance.now()
    // overdue ones become waiting ones
    if (last.isOverdue || isTimeToMaintain) await boss.supervise()
    for (const kind of last.kinds) for (const worker of workers.get(kind) ?? []) boss.notifyWorker(worker)
  }

  return {
    add: (kind: string, worker: string) => void workers.set(kind, [...(workers.get(kind) ?? []), worker]),
    start() {
      const lookOnce = () => {
        if (isLooking) return
        isLooking = true
        void look()
          .catch(failed)
          .finally(() => (isLooking = false))
      }
      // a process that takes over from one that died begins at once
      lookOnce()
      timer = setInterval(lookOnce, EVERY_MS).unref()
    },
    figures: () => last,
    failed,
    stop: () => clearInterval(timer),
  }
}
