import { sql } from 'kysely'
import type { DocumentProgress } from '@verka/domain/documents/documents.api.ts'
import type { UserId, TenantId } from '@verka/domain/entities/ids.ts'
import type { Tx } from './transaction.ts'

/** A document of a person, by the id that they gave it. */
export interface DocumentKey {
  tenantId: TenantId
  userId: UserId
  id: string
}

/** A process that does not write any more has died, and its document with it. */
const LOST_AFTER = '10 seconds'

export const writeProgress = (tx: Tx, { tenantId, userId, id }: DocumentKey, progress: DocumentProgress) =>
  sql`insert into document_progress (tenant_id, user_id, id, state, ahead, done, total, written_at)
    values (${tenantId}, ${userId}, ${id}, ${progress.state}, ${progress.ahead}, ${progress.done}, ${progress.total}, now())
    on conflict (tenant_id, user_id, id) do update set state = excluded.state, ahead = excluded.ahead, done = excluded.done,
      total = excluded.total, written_at = excluded.written_at`.execute(tx)

/** Progress that another process has written; undefined: none does. */
export async function readProgress(tx: Tx, { tenantId, userId, id }: DocumentKey): Promise<DocumentProgress | undefined> {
  const { rows } = await sql<DocumentProgress>`select state, ahead, done, total from document_progress
    where tenant_id = ${tenantId} and user_id = ${userId} and id = ${id} and written_at > now() - ${LOST_AFTER}::interval`.execute(tx)
  return rows[0]
}

/** Removes that of a document that has ended, and what died processes of the tenant have left. */
export const removeProgress = (tx: Tx, { tenantId, userId, id }: DocumentKey) =>
  sql`delete from document_progress where tenant_id = ${tenantId}
    and (user_id = ${userId} and id = ${id} or written_at < now() - ${LOST_AFTER}::interval)`.execute(tx)
