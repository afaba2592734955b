import type { UserId, TenantId } from '@verka/domain/entities/ids.ts'
import type { Tx } from '../../../db/transaction.ts'

export interface NewSubscription {
  id: string
  userId: UserId
  sessionId: string | undefined
  endpoint: string
  p256dh: string
  auth: string
}

/** Stores a device of a person. */
export const insertSubscription = (
  tx: Tx,
  tenantId: TenantId,
  { id, userId, sessionId, endpoint, p256dh, auth }: NewSubscription,
  now: Date,
) =>
  tx
    .insertInto('push_subscriptions')
    .values({ tenant_id: tenantId, id, user_id: userId, session_id: sessionId ?? null, endpoint, p256dh, auth, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export const readSubscriptions = (tx: Tx, tenantId: TenantId, userId: UserId) =>
  tx
    .selectFrom('push_subscriptions')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .execute()

export const deleteSubscriptions = (tx: Tx, tenantId: TenantId, userId: UserId, endpoints: readonly string[]) =>
  tx
    .deleteFrom('push_subscriptions')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('endpoint', 'in', endpoints)
    .execute()

/** Deletes a device of anybody: one address belongs to one browser. Installation scope. */
export const deleteEndpoint = (tx: Tx, endpoint: string) => tx.deleteFrom('push_subscriptions').where('endpoint', '=', endpoint).execute()

export async function countSubscriptions(tx: Tx, tenantId: TenantId, userId: UserId): Promise<number> {
  const { count } = await tx
    .selectFrom('push_subscriptions')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
