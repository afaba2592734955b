import { sql } from 'kysely'
import type { UserId, TenantId } from '@verka/domain/entities/ids.ts'
import type { Tx } from '../../db/transaction.ts'
import { jsonText, type JsonIn } from '../../db/schema/json-columns.ts'

export interface Owner {
  tenantId: TenantId
  userId: UserId
}

const own = (tx: Tx, { tenantId, userId }: Owner) =>
  tx.selectFrom('user_preferences').where('tenant_id', '=', tenantId).where('user_id', '=', userId)

export const readPreference = (tx: Tx, owner: Owner, key: string) =>
  own(tx, owner).select('value').where('key', '=', key).executeTakeFirst()

/** Number of a user's other keys. Of two who count and then add, the second counts when the first is done. */
export async function countOtherPreferences(tx: Tx, owner: Owner, key: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`preferences ${owner.userId}`}, 0))`.execute(tx)
  const { count } = await own(tx, owner)
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('key', '<>', key)
    .executeTakeFirstOrThrow()
  return count
}

export const upsertPreference = (tx: Tx, { tenantId, userId }: Owner, key: string, value: JsonIn<'user_preferences', 'value'>, now: Date) =>
  tx
    .insertInto('user_preferences')
    .values({ tenant_id: tenantId, user_id: userId, key, value: jsonText(value), updated_at: now })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'user_id', 'key']).doUpdateSet({ value: jsonText(value), updated_at: now }))
    .execute()

/** Deletes a user's setting with a key, or all of them. */
export const deletePreferences = (tx: Tx, { tenantId, userId }: Owner, key?: string) =>
  tx
    .deleteFrom('user_preferences')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .$if(key !== undefined, (query) => query.where('key', '=', key!))
    .execute()
