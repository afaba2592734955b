import type { Tx } from '../../db/transaction.ts'

/** Stores a key unless another process was first. */
export async function insertKey(tx: Tx, row: { id: string; purpose: string; encrypted: Buffer; createdAt: Date }): Promise<void> {
  await tx
    .insertInto('identity_keys')
    .values({ id: row.id, purpose: row.purpose, encrypted: row.encrypted, created_at: row.createdAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export const readKey = (tx: Tx, id: string) => tx.selectFrom('identity_keys').select(['encrypted']).where('id', '=', id).executeTakeFirst()
