import { sql } from 'kysely'
import type { Tx } from '../../db/transaction.ts'

/** When the oldest transaction that may still save began: all that was saved before is seen. */
export async function readOldestTransaction(tx: Tx): Promise<Date> {
  const { rows } = await sql<{ began: Date }>`select coalesce(min(xact_start), now()) as began from pg_stat_activity
    where datname = current_database() and usename = current_user`.execute(tx)
  return rows[0]!.began
}
