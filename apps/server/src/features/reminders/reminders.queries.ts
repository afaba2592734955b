import { sql } from 'kysely'
import type { TransactionTypeId } from '@verka/domain/entities/ids.ts'
import type { SiteScope } from '../../db/site-scope.ts'
import type { Tx } from '../../db/transaction.ts'

/** A reminder by the service and the subject: the key of its messages, too. */
export interface ReminderKey {
  transactionTypeId: string
  subjectId: string
}

/** Deletes the reminders of subjects, of one service or of all. @returns their keys */
export async function deleteReminders(
  tx: Tx,
  { tenantId, siteId }: SiteScope,
  subjectIds: readonly string[],
  transactionTypeId?: TransactionTypeId,
): Promise<ReminderKey[]> {
  const { rows } = await sql<ReminderKey>`delete from reminders where tenant_id = ${tenantId} and site_id = ${siteId}
      and subject_id = any(${[...subjectIds]}::uuid[]) and ${transactionTypeId === undefined ? sql`true` : sql`transaction_type_id = ${transactionTypeId}`}
    returning transaction_type_id as "transactionTypeId", subject_id as "subjectId"`.execute(tx)
  return rows
}

/** Looks for the reminders of a site at the next opportunity, at the dates of objects, too. */
export async function lookAgain(tx: Tx, { tenantId, siteId }: SiteScope, now: Date): Promise<void> {
  await sql`insert into reminder_sites (tenant_id, site_id, next_at) values (${tenantId}, ${siteId}, ${now})
    on conflict (tenant_id, site_id) do update set next_at = excluded.next_at, objects_at = null`.execute(tx)
}
