import type { Logger } from 'pino'
import { PgBoss, type JobWithMetadata } from 'pg-boss'
import type { Database } from '../db/database.ts'
import type { Tx } from '../db/transaction.ts'
import { jobDatabase, jobTransaction } from './job-database.ts'
import { JOB_KINDS, type JobData, type JobKind } from './job-kinds.ts'
import { readNextTurn } from './jobs.queries.ts'

/** Schema of the library's tables (migration 0044). */
export const JOB_SCHEMA = 'jobs'
const DAY_S = 24 * 60 * 60
/** Pauses of a job that failed: 1 to 2 s at first, a minute at last. */
const RETRY = { retryDelay: 1, retryBackoff: true, retryDelayMax: 60 }
/** Lifetime of a job that waits, and of one that is done. */
const LIFE = { retentionSeconds: 365 * DAY_S, deleteAfterSeconds: 60 }

/** A job that runs. Its effect and its end belong to one transaction, so that the effect happens once. */
export interface Job<Kind extends JobKind = JobKind> {
  data: JobData[Kind]
  /** Number of earlier runs that failed, or whose process died. */
  retries: number
  /** Ends the job in the transaction of its effect. @throws `JobTakenError` if another run has ended it */
  finish: (tx: Tx) => Promise<void>
  /** Ends the job and enqueues its next part at the end of its line. @throws `JobTakenError` */
  continue: (tx: Tx, line: string) => Promise<void>
}

export type JobHandlers = { [Kind in JobKind]: (job: Job<Kind>) => Promise<void> }

/** Another run of the same job has ended it: the effect of this one is rolled back. */
export class JobTakenError extends Error {}

/** Other processes have all that a job could work on: it is tried again a moment later. */
export class JobBusyError extends Error {}

/** Whether an error only says what the queue does next. */
export const isOfQueue = (error: unknown): boolean => error instanceof JobTakenError || error instanceof JobBusyError

type QueuedJob = Pick<JobWithMetadata<unknown>, 'id' | 'data' | 'retryCount'>

/** The library on the database of the server: how jobs are enqueued and run. */
export function openQueue({ database, log }: { database: Database; log: Logger }) {
  const boss = new PgBoss({
    db: jobDatabase(database),
    schema: JOB_SCHEMA,
    // the owner migrates (migration 0044), and does not work here
    migrate: false,
    createSchema: false,
    reindex: false,
    monitorVacuum: false,
    // `watch-jobs.ts` supervises when there is a reason
    supervise: false,
    monitorIntervalSeconds: 1,
    maintenanceIntervalSeconds: 60,
    useListenNotify: true,
    schedule: false,
  })
  const created = new Map<JobKind, Promise<void>>()
  /** Creates a kind's queue, if no process has. */
  const create = (kind: JobKind) => {
    const queue = created.get(kind) ?? boss.createQueue(kind, { policy: 'standard', notify: true })
    created.set(kind, queue)
    queue.catch(() => created.delete(kind))
    return queue
  }
  /** Enqueues a job in a transaction of its tenant. */
  const send = async <Kind extends JobKind>(tx: Tx, kind: Kind, data: JobData[Kind], line: string, startAfter?: Date) => {
    const { expireInSeconds, heartbeatSeconds, retryLimit } = JOB_KINDS[kind]
    await create(kind)
    const priority = -(await readNextTurn(tx, kind, line))
    const group = { id: data.tenantId }
    const limits = { expireInSeconds, retryLimit, ...(heartbeatSeconds && { heartbeatSeconds }) }
    const options = { db: jobTransaction(tx), ...RETRY, ...LIFE, ...limits, priority, group, ...(startAfter && { startAfter }) }
    await boss.send(kind, { ...data, line }, options)
  }
  const jobOf = <Kind extends JobKind>(kind: Kind, { id, data, retryCount }: QueuedJob): Job<Kind> => {
    const finish = async (tx: Tx) => {
      // a slow run may have been given to another process meanwhile: the first of them that commits has done it
      const done = await boss.complete(kind, id, null, { db: jobTransaction(tx), includeQueued: true })
      if ((done as { affected: number }).affected !== 1) throw new JobTakenError(`a job of kind ${kind} was run by another process`)
    }
    return {
      data: data as JobData[Kind],
      retries: retryCount,
      finish,
      async continue(tx, line) {
        await finish(tx)
        await send(tx, kind, data as JobData[Kind], line)
      },
    }
  }
  /** Runs a job. @returns how it went; a failure is in the log */
  const run = <Kind extends JobKind>(kind: Kind, job: QueuedJob, handlers: JobHandlers): Promise<'done' | 'busy' | 'failed'> =>
    handlers[kind](jobOf(kind, job)).then(
      () => 'done',
      (error: unknown) => {
        if (error instanceof JobTakenError) return 'done'
        if (error instanceof JobBusyError) return 'busy'
        log.warn({ err: error, kind, job: job.id }, 'a job failed and is tried again')
        return 'failed'
      },
    )
  return { boss, create, send, run }
}
