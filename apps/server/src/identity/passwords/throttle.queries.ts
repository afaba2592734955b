import { sql } from 'kysely'
import type { Tx } from '../../db/transaction.ts'

export interface AttemptState {
  failures: number
  blockedUntil: Date
  updatedAt: Date
}

/** Reads the attempts of a key and locks it, so that concurrent attempts are counted one after the other. */
export async function lockAttempts(tx: Tx, key: string, now: Date): Promise<AttemptState> {
  const row = await tx
    .insertInto('login_attempts')
    .values({ key, failures: 0, blocked_until: now, updated_at: now })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ key }))
    .returning(['failures', 'blocked_until', 'updated_at'])
    .executeTakeFirstOrThrow()
  return { failures: row.failures, blockedUntil: row.blocked_until, updatedAt: row.updated_at }
}

export async function writeAttempts(tx: Tx, key: string, state: AttemptState): Promise<void> {
  await tx
    .updateTable('login_attempts')
    .set({ failures: state.failures, blocked_until: state.blockedUntil, updated_at: state.updatedAt })
    .where('key', '=', key)
    .execute()
}

export async function clearAttempts(tx: Tx, key: string): Promise<void> {
  await tx.deleteFrom('login_attempts').where('key', '=', key).execute()
}

/** Refunds one successful attempt with the wait that it began; not a wait that another one began since. */
export async function refundAttempt(tx: Tx, key: string, begun: Date, now: Date): Promise<void> {
  await tx
    .updateTable('login_attempts')
    .set({
      failures: sql`greatest(failures - 1, 0)`,
      blocked_until: sql`case when blocked_until = ${begun} then least(blocked_until, ${now}) else blocked_until end`,
    })
    .where('key', '=', key)
    .execute()
}

/** Whether a key is remembered still (`rememberUntil`). */
export async function isRemembered(tx: Tx, key: string, now: Date): Promise<boolean> {
  const row = await tx.selectFrom('login_attempts').select('key').where('key', '=', key).where('blocked_until', '>', now).executeTakeFirst()
  return row !== undefined
}

/** Stores a key; expired ones are swept with the attempts. */
export async function rememberUntil(tx: Tx, key: string, until: Date, now: Date): Promise<void> {
  const values = { blocked_until: until, updated_at: now }
  await tx
    .insertInto('login_attempts')
    .values({ key, failures: 0, ...values })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(values))
    .execute()
}
