import type { TenantId } from '@verka/domain/entities/ids.ts'
import type { Tx } from '../db/transaction.ts'

/** Schedules bytes for removal, unless a row refers to them until then (migration 0005). */
export const scheduleRemoval = (tx: Tx, tenantId: TenantId, storageKeys: readonly string[], after: Date) =>
  tx
    .insertInto('file_removals')
    .values(storageKeys.map((storageKey) => ({ tenant_id: tenantId, storage_key: storageKey, remove_after: after })))
    .execute()

/** Deletes a scheduled removal. @returns false when there was none: the bytes are gone, or belong to another row */
export async function cancelRemoval(tx: Tx, tenantId: TenantId, storageKey: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('file_removals')
    .where('tenant_id', '=', tenantId)
    .where('storage_key', '=', storageKey)
    .executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}

/** Removals that are due, locked. Those that another transaction has locked are skipped. */
export async function lockDueRemovals(tx: Tx, tenantId: TenantId, now: Date, limit: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('file_removals')
    .select('storage_key')
    .where('tenant_id', '=', tenantId)
    .where('remove_after', '<=', now)
    .orderBy('remove_after')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
  return rows.map((row) => row.storage_key)
}

/** One scheduled removal, locked; waits for a transaction that is about to delete it. */
export async function lockRemoval(tx: Tx, tenantId: TenantId, storageKey: string): Promise<boolean> {
  const row = await tx
    .selectFrom('file_removals')
    .select('storage_key')
    .where('tenant_id', '=', tenantId)
    .where('storage_key', '=', storageKey)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}
