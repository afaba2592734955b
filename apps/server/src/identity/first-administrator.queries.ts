import { sql } from 'kysely'
import type { Tx } from '../db/transaction.ts'

export async function hasSystemAdministrator(tx: Tx): Promise<boolean> {
  const row = await tx.selectFrom('users').select('id').where('role', '=', 'superUser').limit(1).executeTakeFirst()
  return row !== undefined
}

/** Any number, the same in every process: of two who set up at once, the second waits and then sees the first. */
const SETUP_LOCK = 7_264_982

export async function lockSetup(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${SETUP_LOCK})`.execute(tx)
}
