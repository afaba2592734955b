import { sql } from 'kysely'
import type { Tx } from './transaction.ts'

/**
 * Takes the lease of long work until the end of the transaction, without a lock on its row, which commands write meanwhile. @returns whether
 * no other process has it
 */
export async function takeWorkLock(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`select pg_try_advisory_xact_lock(hashtextextended(${id}, 52)) as taken`.execute(tx)
  return rows[0]!.taken
}
