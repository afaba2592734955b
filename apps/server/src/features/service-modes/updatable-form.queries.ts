import { sql } from 'kysely'
import type { ElementId, TransactionTypeId } from '@verka/domain/entities/ids.ts'
import { scopeOf, type SiteContext } from '../../http/context.ts'

/** Lets one transaction at a time decide whether a service has answers on an object; until the end of the database transaction. */
export async function lockFirstAnswers(
  context: SiteContext,
  { elementId, transactionTypeId }: { elementId: ElementId; transactionTypeId: TransactionTypeId },
): Promise<void> {
  const { siteId } = scopeOf(context)
  await sql`select pg_advisory_xact_lock(hashtextextended(${`answers ${siteId} ${elementId} ${transactionTypeId}`}, 0))`.execute(context.tx)
}
