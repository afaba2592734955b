import { CompiledQuery } from 'kysely'
import type { UserId, TenantId } from '@verka/domain/entities/ids.ts'
import { AppError } from '@verka/domain/errors/app-error.ts'
import { sendAlong, sendAtOnce, type Tx } from './transaction.ts'

export interface IdempotencyClaim {
  tenantId: TenantId
  userId: UserId
  key: string
  /** The call with its path. */
  call: string
  bodyHash: string
  now: Date
}

// every call with a key sends these: they are written as they are sent
const CLAIM = `insert into idempotency_keys (tenant_id, user_id, key, call, body_hash, status, reply, created_at)
  values ($1, $2, $3, $4, $5, 0, null, $6) on conflict do nothing returning key`
const STORE_REPLY = 'update idempotency_keys set status = $1, reply = $2 where tenant_id = $3 and user_id = $4 and key = $5'

/**
 * Claims a key for this transaction. A second request with the key waits for the first one's end (by the unique key), and then gets the
 * first answer. @throws `idempotencyConflict` when the key was used for something else
 */
export async function claimIdempotencyKey(
  tx: Tx,
  claim: IdempotencyClaim,
): Promise<{ status: number; body: string | undefined } | undefined> {
  const { tenantId, userId, key, call, bodyHash, now } = claim
  const taken = await sendAtOnce(tx, CompiledQuery.raw(CLAIM, [tenantId, userId, key, call, bodyHash, now]))
  if (taken.length === 1) return undefined
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
  sendAlong(tx, CompiledQuery.raw(STORE_REPLY, [answer.status, answer.body ?? null, claim.tenantId, claim.userId, claim.key]))
}
