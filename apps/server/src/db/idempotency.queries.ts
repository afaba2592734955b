import type { UserId, TenantId } from '@verka/domain/entities/ids.ts'
import { AppError } from '@verka/domain/errors/app-error.ts'
import { sendAlong, type Tx } from './transaction.ts'

export interface IdempotencyClaim {
  tenantId: TenantId
  userId: UserId
  key: string
  /** The call with its path. */
  call: string
  bodyHash: string
  now: Date
}

/**
 * Claims a key for this transaction. A second request with the key waits for the first one's end (by the unique key), and then gets the
 * first answer. @throws `idempotencyConflict` when the key was used for something else
 */
export async function claimIdempotencyKey(
  tx: Tx,
  claim: IdempotencyClaim,
): Promise<{ status: number; body: string | undefined } | undefined> {
  const taken = await tx
    .insertInto('idempotency_keys')
    .values({
      tenant_id: claim.tenantId,
      user_id: claim.userId,
      key: claim.key,
      call: claim.call,
      body_hash: claim.bodyHash,
      status: 0,
      reply: null,
      created_at: claim.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (taken.numInsertedOrUpdatedRows === 1n) return undefined
  const earlier = await tx
    .selectFrom('idempotency_keys')
    .select(['call', 'body_hash', 'status', 'reply'])
    .where((e) => e.and({ tenant_id: claim.tenantId, user_id: claim.userId, key: claim.key }))
    .executeTakeFirstOrThrow()
  if (earlier.call !== claim.call || earlier.body_hash !== claim.bodyHash)
    throw new AppError('idempotencyConflict', { message: '@errors.idempotencyConflict' })
  return { status: earlier.status, body: earlier.reply ?? undefined }
}

/** Stores the answer for repeats. Sent along: nothing waits for it. */
export function storeReply(tx: Tx, claim: IdempotencyClaim, answer: { status: number; body: string | undefined }): void {
  const kept = tx
    .updateTable('idempotency_keys')
    .set({ status: answer.status, reply: answer.body ?? null })
    .where((e) => e.and({ tenant_id: claim.tenantId, user_id: claim.userId, key: claim.key }))
  sendAlong(tx, kept.compile())
}
