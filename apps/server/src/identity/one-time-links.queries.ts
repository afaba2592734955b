import type { UserId } from '@verka/domain/entities/ids.ts'
import type { Tx } from '../db/transaction.ts'

export type LinkPurpose = 'setPassword' | 'firstAdministrator'

export async function insertLink(
  tx: Tx,
  link: { tokenHash: string; purpose: LinkPurpose; userId: UserId | null; expiresAt: Date; now: Date },
): Promise<void> {
  await tx
    .insertInto('one_time_links')
    .values({ token_hash: link.tokenHash, purpose: link.purpose, user_id: link.userId, expires_at: link.expiresAt, created_at: link.now })
    .execute()
}

/** A link that could still be used. */
export const readLink = (tx: Tx, tokenHash: string, purpose: LinkPurpose, now: Date) =>
  tx
    .selectFrom('one_time_links')
    .select(['user_id'])
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()

/** Uses a link: in one statement, so that of many at once exactly one gets its row. */
export const markLinkUsed = (tx: Tx, tokenHash: string, purpose: LinkPurpose, now: Date) =>
  tx
    .updateTable('one_time_links')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['user_id'])
    .executeTakeFirst()

/** Deletes the other links of the same user for the same purpose, once one was used. */
export async function deleteLinksOf(tx: Tx, userId: UserId, purpose: LinkPurpose): Promise<void> {
  await tx.deleteFrom('one_time_links').where('user_id', '=', userId).where('purpose', '=', purpose).where('used_at', 'is', null).execute()
}
