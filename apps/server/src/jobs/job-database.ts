import { CompiledQuery } from 'kysely'
import type { Db } from 'pg-boss'
import type { Database } from '../db/database.ts'
import type { Tx } from '../db/transaction.ts'

/** Interval of probes of the connection that is notified of new jobs. Without it jobs are found by `watch-jobs.ts`. */
const PROBE_EVERY_MS = 10_000

/**
 * Runs the library's statements on the pool of the server: it sees the jobs of all tenants. One at a time: workers that begin together
 * would take all connections of a small pool, and its waiting places.
 */
export function jobDatabase(database: Database): Db {
  let last: Promise<unknown> = Promise.resolve()
  return {
    executeSql(text, values) {
      const statement = last.then(() => database.runForJobs(text, values))
      last = statement.catch(() => undefined)
      return statement
    },
    async listen(channel, notified, listening) {
      const close = database.listen(channel, { notified, listening }, PROBE_EVERY_MS)
      return { close }
    },
  }
}

/** Runs the library's statements in a transaction of the server: what is enqueued or done is committed with it, or not at all. */
export const jobTransaction = (tx: Tx): Db => ({
  async executeSql(text, values) {
    const { rows } = await tx.executeQuery(CompiledQuery.raw(text, values ?? []))
    return { rows }
  },
})
