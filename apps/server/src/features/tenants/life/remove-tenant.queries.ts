import { sql } from 'kysely'
import type { UserId, TenantId } from '@verka/domain/entities/ids.ts'
import { AppError } from '@verka/domain/errors/app-error.ts'
import type { Tx } from '../../../db/transaction.ts'

/** Rows deleted by one statement: it ends long before a statement's time limit. */
const ROWS_BATCH = 5000

/** Longest wait for running writes in the tenant: no new ones start meanwhile. */
const LONGEST_WAIT = '15s'

/**
 * Waits for running writes in a tenant; until this transaction ends new ones are refused at once (`write_in_tenant`). The login server's
 * writes about its users wait. Installation scope of another tenant.
 */
export async function lockWholeTenant(tx: Tx, tenantId: TenantId): Promise<void> {
  await sql`select set_config('lock_timeout', ${LONGEST_WAIT}, true)`.execute(tx)
  await sql`select pg_advisory_xact_lock(tenant_lock(${tenantId}))`.execute(tx)
  await sql`select from users where tenant_id = ${tenantId} order by id for update`.execute(tx)
}

/**
 * Deletes every row of a tenant in all tables, and the tenant itself (migration 0013). Installation scope of another tenant. @throws
 * `conflict` on a concurrent write that was not locked out
 */
export async function removeTenantRows(tx: Tx, tenantId: TenantId): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ removed: number }>`select remove_tenant_rows(${tenantId}, ${ROWS_BATCH}) as removed`
      .execute(tx)
      .catch((error: { code?: string }) => {
        throw error.code === '23503' ? new AppError('conflict', { message: '@errors.conflict' }) : error
      })
    if (rows[0]!.removed === 0) return
  }
}

/** Schedules the deletion of all bytes of a tenant: of its files, and those scheduled for later. The tenant has to be open. */
export async function scheduleAllRemovals(tx: Tx, tenantId: TenantId, now: Date): Promise<void> {
  await tx.updateTable('file_removals').set({ remove_after: now }).where('tenant_id', '=', tenantId).execute()
  await sql`insert into file_removals (tenant_id, storage_key, remove_after)
    select tenant_id, storage_key, ${now} from files where tenant_id = ${tenantId} on conflict do nothing`.execute(tx)
}

/** The home tenant of a user who acts in another tenant; undefined: they are at home. Installation scope. */
export const readHomeTenant = (tx: Tx, userId: UserId) =>
  tx
    .selectFrom('users as stand_in')
    .innerJoin('users as home', 'home.id', 'stand_in.stands_for')
    .select('home.tenant_id')
    .where('stand_in.id', '=', userId)
    .executeTakeFirst()

export const readUserIds = (tx: Tx, tenantId: TenantId) => tx.selectFrom('users').select('id').where('tenant_id', '=', tenantId).execute()

export const insertRemovedTenant = (tx: Tx, id: TenantId, now: Date) =>
  tx.insertInto('removed_tenants').values({ id, removed_at: now }).execute()

export const readRemovedTenants = (tx: Tx) => tx.selectFrom('removed_tenants').select(['id', 'removed_at']).orderBy('removed_at').execute()

/** Deletes the record of a removed tenant: nothing of it is left. */
export const forgetRemovedTenant = (tx: Tx, id: TenantId) => tx.deleteFrom('removed_tenants').where('id', '=', id).execute()
