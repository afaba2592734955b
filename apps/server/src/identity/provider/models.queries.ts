import { sql } from 'kysely'
import type { Tx } from '../../db/transaction.ts'
import { jsonText, type JsonIn } from '../../db/schema/json-columns.ts'

export interface StoredModel {
  model: string
  id: string
  payload: JsonIn<'oidc_models', 'payload'>
  grantId: string | null
  uid: string | null
  expiresAt: Date | null
}

/**
 * Stores an artifact of the login server. A consumed row stays consumed: a session that was ended while another request had it loaded is
 * not restored.
 */
export async function upsertModel(tx: Tx, row: StoredModel): Promise<void> {
  const payload = jsonText(row.payload)
  const columns = { payload, grant_id: row.grantId, uid: row.uid, expires_at: row.expiresAt }
  await tx
    .insertInto('oidc_models')
    .values({ model: row.model, id: row.id, ...columns })
    .onConflict((conflict) => conflict.columns(['model', 'id']).doUpdateSet(columns).where('oidc_models.consumed_at', 'is', null))
    .execute()
}

const models = (tx: Tx, model: string) => tx.selectFrom('oidc_models').select(['payload', 'consumed_at']).where('model', '=', model)

export const readModel = (tx: Tx, model: string, id: string) => models(tx, model).where('id', '=', id).executeTakeFirst()

export const readModelByUid = (tx: Tx, model: string, uid: string) =>
  models(tx, model).where('uid', '=', uid).where('consumed_at', 'is', null).orderBy('expires_at', 'desc').limit(1).executeTakeFirst()

/** Marks as used, once. @returns whether this call was the one; the grant, to revoke it when it was not. */
export async function consumeModel(tx: Tx, model: string, id: string, now: Date): Promise<boolean> {
  const result = await tx
    .updateTable('oidc_models')
    .set({ consumed_at: now })
    .where('model', '=', model)
    .where('id', '=', id)
    .where('consumed_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Deletes and returns an artifact that may be used once: the second of two calls finds nothing. */
export async function takeModel(tx: Tx, model: string, id: string, now: Date): Promise<unknown> {
  const row = await tx
    .deleteFrom('oidc_models')
    .where('model', '=', model)
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .returning('payload')
    .executeTakeFirst()
  return row?.payload
}

export async function deleteModel(tx: Tx, model: string, id: string): Promise<void> {
  await tx.deleteFrom('oidc_models').where('model', '=', model).where('id', '=', id).execute()
}

/** Ends a session and leaves its empty row until it would have expired, so that it cannot be written again. */
export async function endSession(tx: Tx, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('oidc_models')
    .set({ consumed_at: now, payload: jsonText({}) })
    .where('model', '=', 'Session')
    .where('id', '=', id)
    .execute()
}

export async function deleteModelsOfGrant(tx: Tx, model: string, grantId: string): Promise<void> {
  await tx.deleteFrom('oidc_models').where('model', '=', model).where('grant_id', '=', grantId).execute()
}

/** Revokes a grant with all its tokens; does nothing when its row was deleted */
export async function revokeFamilyOf(tx: Tx, model: string, id: string): Promise<void> {
  const row = await tx.selectFrom('oidc_models').select('grant_id').where('model', '=', model).where('id', '=', id).executeTakeFirst()
  if (!row?.grant_id) return
  await tx.deleteFrom('oidc_models').where('grant_id', '=', row.grant_id).execute()
  await deleteModel(tx, 'Grant', row.grant_id)
}

/** A session that is used lives on. */
export async function extendSession(tx: Tx, uid: string, expiresAt: Date): Promise<void> {
  await tx
    .updateTable('oidc_models')
    .set({ expires_at: expiresAt, payload: sql`jsonb_set(payload, '{exp}', to_jsonb(${Math.floor(expiresAt.getTime() / 1000)}::bigint))` })
    .where('model', '=', 'Session')
    .where('uid', '=', uid)
    .where('consumed_at', 'is', null)
    .execute()
}

/** Ends everything that some people are logged in with. */
export async function endSessionsOfAccounts(tx: Tx, accountIds: readonly string[], now: Date): Promise<void> {
  const isOfAccount = sql<boolean>`payload ->> 'accountId' = any(${accountIds}::text[])`
  await tx
    .updateTable('oidc_models')
    .set({ consumed_at: now, payload: jsonText({}) })
    .where('model', '=', 'Session')
    .where(isOfAccount)
    .execute()
  await tx.deleteFrom('oidc_models').where('model', '<>', 'Session').where(isOfAccount).execute()
}

/** Deletes expired artifacts, expired attempts and old links. */
export async function deleteExpired(tx: Tx, now: Date): Promise<void> {
  const dayAgo = new Date(now.getTime() - 24 * 3600 * 1000)
  await tx.deleteFrom('oidc_models').where('expires_at', '<', now).execute()
  await tx.deleteFrom('login_attempts').where('updated_at', '<', dayAgo).where('blocked_until', '<', now).execute()
  await tx.deleteFrom('one_time_links').where('expires_at', '<', dayAgo).execute()
}
