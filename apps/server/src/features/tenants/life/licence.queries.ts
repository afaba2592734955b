import { sql } from 'kysely'
import type { Tx } from '../../../db/database.ts'

/** The licence level of a tenant as it is now, not as it was when the caller was last read. */
export async function readLicenceLevel(tx: Tx, tenantId: string): Promise<string> {
  const row = await tx.selectFrom('tenants').select('licence_level').where('id', '=', tenantId).executeTakeFirstOrThrow()
  return row.licence_level
}

/** Of two who count and then add, the second counts when the first is done. Until the end of the transaction. */
export const lockCount = (tx: Tx, tenantId: string, what: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`licence ${what} ${tenantId}`}, 0))`.execute(tx)

/**
 * How many there are in the sites that are open. For a check no further than to the limit: that it is reached is all that
 * matters then; null: all of them.
 */
export async function countUpTo(tx: Tx, tenantId: string, what: 'users' | 'objects', limit: number | null): Promise<number> {
  const rows = {
    users: sql`select from users where tenant_id = ${tenantId} and status <> 'disabled'`,
    objects: sql`select from elements where tenant_id = ${tenantId}`,
  }[what]
  const { rows: counted } = await sql<{ count: number }>`select count(*) as count from (${rows} limit ${limit}) r`.execute(tx)
  return counted[0]!.count
}
