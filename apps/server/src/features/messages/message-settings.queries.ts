import type { UserId, TenantId } from '@verka/domain/entities/ids.ts'
import { jsonText, type JsonIn } from '../../db/schema/json-columns.ts'
import type { Tx } from '../../db/transaction.ts'

export const readMessageSettings = (tx: Tx, tenantId: TenantId, userId: UserId) =>
  tx
    .selectFrom('message_settings')
    .select(['settings', 'version'])
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .executeTakeFirst()

/** Saves a person's settings on top of a version; 1: there are none yet. @returns whether that was the newest one */
export async function saveMessageSettings(
  tx: Tx,
  { tenantId, userId }: { tenantId: TenantId; userId: UserId },
  { settings, version }: { settings: JsonIn<'message_settings', 'settings'>; version: number },
  now: Date,
): Promise<boolean> {
  const updated = await tx
    .updateTable('message_settings')
    .set({ settings: jsonText(settings), version: version + 1, updated_at: now })
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('version', '=', version)
    .executeTakeFirst()
  if (updated.numUpdatedRows > 0n) return true
  if (version !== 1) return false
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('message_settings')
    .values({ tenant_id: tenantId, user_id: userId, settings: jsonText(settings), version: 2, updated_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}
