import { sql } from 'kysely'
import type { Tx } from '../db/transaction.ts'

/** The turn of a new job of a line: see migration 0045. */
export async function readNextTurn(tx: Tx, kind: string, line: string): Promise<number> {
  const { rows } = await sql<{ turn: number }>`select jobs.next_turn(${kind}, ${line}) as turn`.execute(tx)
  return rows[0]!.turn
}

/** The state of all queues. */
export interface JobFigures {
  /** Whether a process has had a job for longer than it may take, or gives no sign of life. */
  isOverdue: boolean
  /** Kinds of jobs that could run now. */
  kinds: string[]
  waiting: number
  /** Age in seconds of the job that has waited longest. */
  oldestSeconds: number
}

/** Installation scope. */
export async function readJobFigures(tx: Tx): Promise<JobFigures> {
  const { rows } = await sql<JobFigures>`select
      exists (select from jobs.job_common
        where state = 'active' and least(started_on + expire_seconds * interval '1 second',
          heartbeat_on + heartbeat_seconds * interval '1 second') < now()) as "isOverdue",
      coalesce(array_agg(distinct name), '{}') as kinds, count(*) as waiting,
      coalesce(extract(epoch from now() - min(start_after)), 0)::int as "oldestSeconds"
    from jobs.job_common where state < 'active' and start_after <= now()`.execute(tx)
  return rows[0]!
}
