import type { TenantId } from '@verka/domain/entities/ids.ts'
import type { Database } from '../db/database.ts'
import type { Tx } from '../db/transaction.ts'
import { cancelRemoval, lockDueRemovals, lockRemoval } from './removals.queries.ts'
import { thumbKeyOf, type FileStore } from './store.ts'

/** Bytes that one transaction removes: few enough for a slow store to be done before the transaction is too old. */
const BATCH = 25

async function removeScheduled(tx: Tx, store: FileStore, tenantId: TenantId, storageKey: string): Promise<void> {
  await store.remove(thumbKeyOf(storageKey))
  await store.remove(storageKey)
  await cancelRemoval(tx, tenantId, storageKey)
}

/** Deletes bytes now if no row refers to them. They stay if a row does, and only the answer was lost. */
export function removeUnlessUsed({ database, store }: { database: Database; store: FileStore }, tenantId: TenantId, storageKey: string) {
  return database.transaction({ kind: 'tenant', tenantId }, async (tx) => {
    if (await lockRemoval(tx, tenantId, storageKey)) await removeScheduled(tx, store, tenantId, storageKey)
  })
}

/** Removes all bytes of a tenant that are due. @returns the number of files */
export async function removeDue(
  { database, store }: { database: Database; store: FileStore },
  tenantId: TenantId,
  now: Date,
): Promise<number> {
  for (let count = 0; ;) {
    const removed = await database.transaction({ kind: 'tenant', tenantId }, async (tx) => {
      const keys = await lockDueRemovals(tx, tenantId, now, BATCH)
      for (const key of keys) await removeScheduled(tx, store, tenantId, key)
      return keys.length
    })
    count += removed
    if (removed < BATCH) return count
  }
}
