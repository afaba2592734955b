import { sql } from 'kysely'
import type { TransactionId } from '@verka/domain/entities/ids.ts'
import { siteColumns, type SiteScope } from '../../../db/site-scope.ts'
import type { Tx } from '../../../db/transaction.ts'

/** Adds one who sees the same as a case. @returns how many they are */
export async function addSupport(tx: Tx, scope: SiteScope, transactionId: TransactionId): Promise<number> {
  const { count } = await tx
    .insertInto('open_case_supports')
    .values({ ...siteColumns(scope), transaction_id: transactionId, count: 1 })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'site_id', 'transaction_id']).doUpdateSet({ count: sql`open_case_supports.count + 1` }),
    )
    .returning('count')
    .executeTakeFirstOrThrow()
  return count
}

/** How many see the same as each case. */
export async function readSupports(tx: Tx, { tenantId, siteId }: SiteScope, ids: readonly TransactionId[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('open_case_supports')
    .select(['transaction_id', 'count'])
    .where('tenant_id', '=', tenantId)
    .where('site_id', '=', siteId)
    .where('transaction_id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.transaction_id, row.count]))
}
