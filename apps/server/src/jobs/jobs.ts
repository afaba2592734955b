import type { Logger } from 'pino'
import type { Database } from '../db/database.ts'
import type { Tx } from '../db/transaction.ts'
import { JOB_KINDS, KINDS, type JobData, type JobKind } from './job-kinds.ts'
import { openQueue, type JobHandlers } from './job-queue.ts'
import type { JobFigures } from './jobs.queries.ts'
import { watchJobs } from './watch-jobs.ts'

/** Polls of the library are a last resort: workers are notified of new jobs, and `watch-jobs.ts` finds all others. */
const POLLING = { pollingIntervalSeconds: 60, notifyPollingIntervalSeconds: 60 }
/** Time in which calls of `enqueueSoon` become one job. */
const SOON_MS = 50
/** Time for jobs that run to end when the server stops. */
const STOP_MS = 2000

const groupOf = (kind: JobKind) => {
  const { ofTenant } = JOB_KINDS[kind]
  return ofTenant === undefined ? {} : { groupConcurrency: ofTenant }
}

export interface Jobs {
  /**
   * Enqueues a job in a transaction of its tenant: it exists when that is committed. Jobs of one `line` are fair to those of others,
   * however many each has. `startAfter`: it waits until then.
   */
  enqueue: <Kind extends JobKind>(tx: Tx, kind: Kind, data: JobData[Kind], line: string, startAfter?: Date) => Promise<void>
  /** Enqueues a job in a moment, in a transaction of its own: one for many calls. A process that dies before loses it. */
  enqueueSoon: <Kind extends JobKind>(kind: Kind, data: JobData[Kind], line: string) => void
  /** Begins to run jobs, as one of any number of processes. */
  start: (handlers: JobHandlers) => Promise<void>
  /** Waiting jobs, as last seen by this process. */
  figures: () => Pick<JobFigures, 'waiting' | 'oldestSeconds'>
  /** Ends after the jobs that run; those that do not end are given back. */
  stop: () => Promise<void>
}

/** The job queue in the database (decision 050). */
export function openJobs({ database, log }: { database: Database; log: Logger }): Jobs {
  const { boss, create, send, run } = openQueue({ database, log })
  const watching = watchJobs({ database, log, boss })
  boss.on('error', (error) => watching.failed(error))
  boss.on('warning', (warning) => log.warn({ reason: warning.message }, 'the job queue warns'))
  let isStarted = false
  const soon = new Map<string, NodeJS.Timeout>()
  return {
    enqueue: send,
    enqueueSoon(kind, data, line) {
      const name = `${kind} ${JSON.stringify(data)}`
      if (soon.has(name)) return
      const enqueue = () => {
        soon.delete(name)
        database
          .transaction({ kind: 'tenant', tenantId: data.tenantId }, (tx) => send(tx, kind, data, line))
          .catch((error: unknown) => log.warn({ err: error, kind }, 'a job is enqueued later'))
      }
      soon.set(name, setTimeout(enqueue, SOON_MS).unref())
    },
    async start(handlers) {
      isStarted = true
      for (const kind of KINDS) await create(kind)
      await boss.start()
      for (const kind of KINDS)
        for (let count = 0; count < JOB_KINDS[kind].workers; count++) {
          const worker: string = await boss.work(kind, { ...POLLING, ...groupOf(kind) }, async ([job]) => {
            const outcome = await run(kind, job!, handlers)
            // the next one at once
            boss.notifyWorker(worker)
            // the library stores this error: the one in the log may have values of a row
            if (outcome !== 'done') throw new Error(outcome)
          })
          watching.add(kind, worker)
        }
      watching.start()
    },
    figures: () => watching.figures(),
    async stop() {
      watching.stop()
      for (const timer of soon.values()) clearTimeout(timer)
      if (isStarted) await boss.stop({ close: false, timeout: STOP_MS })
    },
  }
}
