import type { MessageTextId, TenantId } from '@verka/domain/entities/ids.ts'
import type { JsonIn } from '../../../db/schema/json-columns.ts'
import { jsonText } from '../../../db/schema/json-columns.ts'
import type { Tx } from '../../../db/transaction.ts'

export const readMessageTexts = (tx: Tx, tenantId: TenantId) =>
  tx.selectFrom('message_texts').selectAll().where('tenant_id', '=', tenantId).execute()

/** One kind's row, locked until this transaction ends. */
export const readMessageTextForSave = (tx: Tx, tenantId: TenantId, id: MessageTextId) =>
  tx.selectFrom('message_texts').selectAll().where('tenant_id', '=', tenantId).where('id', '=', id).forUpdate().executeTakeFirst()

interface SavedText {
  id: MessageTextId
  texts: JsonIn<'message_texts', 'texts'>
  channels: JsonIn<'message_texts', 'channels'>
}

/** Saves a kind's row on top of a version; 1: there is none yet. @returns whether that was the newest one */
export async function saveMessageText(tx: Tx, tenantId: TenantId, row: SavedText, version: number, now: Date): Promise<boolean> {
  const values = { texts: jsonText(row.texts), channels: jsonText(row.channels), updated_at: now }
  const updated = await tx
    .updateTable('message_texts')
    .set({ ...values, version: version + 1 })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', row.id)
    .where('version', '=', version)
    .executeTakeFirst()
  if (updated.numUpdatedRows > 0n) return true
  if (version !== 1) return false
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('message_texts')
    .values({ tenant_id: tenantId, id: row.id, ...values, version: 2, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}
