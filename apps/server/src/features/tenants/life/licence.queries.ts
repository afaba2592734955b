import { sql } from 'kysely'
import type { TenantId } from '@verka/domain/entities/ids.ts'
import type { Tx } from '../../../db/transaction.ts'

/** The current licence level of a tenant; the caller's cached one may be old. */
export async function readLicenceLevel(tx: Tx, tenantId: TenantId): Promise<string> {
  const { rows } = await sql<{ licence_level: string }>`select licence_level from tenants where id = ${tenantId}`.execute(tx)
  return rows[0]!.licence_level
}

/**
 * Locks the user count until the end of the transaction: of two who count and then add a user, the second counts when the first is done.
 */
export const lockUserCount = (tx: Tx, tenantId: TenantId) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`licence users ${tenantId}`}, 0))`.execute(tx)

/** Number of users who are not disabled; programs are not counted. For a check counted up to the limit; null: all of them. */
export async function countUsersUpTo(tx: Tx, tenantId: TenantId, limit: number | null): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from
    (select from users where tenant_id = ${tenantId} and status <> 'disabled' and not is_program limit ${limit}) r`.execute(tx)
  return rows[0]!.count
}

/** Number of objects in all sites. */
export async function countObjects(tx: Tx, tenantId: TenantId): Promise<number> {
  const { used } = await tx
    .selectFrom('licence_places')
    .select((of) => of.fn.sum<string>('used').as('used'))
    .where('tenant_id', '=', tenantId)
    .executeTakeFirstOrThrow()
  return Number(used)
}
