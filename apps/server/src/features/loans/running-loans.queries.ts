import { sql, type RawBuilder } from 'kysely'
import type { ElementId, TransactionId, TransactionTypeId, UserId, TenantId } from '@verka/domain/entities/ids.ts'
import { countRows } from '../../db/count-rows.ts'
import type { Tx } from '../../db/transaction.ts'
import { alias } from '../../db/lists/columns/keyed-columns.ts'
import { rowsAmong } from '../../db/lists/columns/keyed-filters.ts'
import type { Condition } from '../../db/lists/list.ts'
import type { SiteScope } from '../../db/site-scope.ts'

export interface RunningLoanRow {
  id: TransactionId
  element_id: ElementId
  owner_id: UserId
  transaction_type_id: TransactionTypeId
  borrower_id: UserId | null
  borrower_name: string | null
  due_at: Date | null
  is_restricted: boolean
}

/** Loans that a user may see besides their own: those of every service, of some, or of these and all that are not restricted. */
export type KnownLoans = 'all' | { transactionTypeIds: readonly TransactionTypeId[]; hasUnrestricted: boolean }

/** The loan of an object that is running, with who has it. */
export const readRunningLoan = async (tx: Tx, scope: SiteScope, elementId: ElementId): Promise<RunningLoanRow | undefined> =>
  (await readRunningLoans(tx, scope, [elementId]))[0]

/** The loans of some objects that are running. */
export async function readRunningLoans(
  tx: Tx,
  { tenantId, siteId }: SiteScope,
  elementIds: readonly ElementId[],
): Promise<RunningLoanRow[]> {
  const { rows } = await sql<RunningLoanRow>`
    select t.id, t.element_id, t.owner_id, t.transaction_type_id, t.borrower_id, b.name as borrower_name, t.due_at, s.is_restricted
    from transactions t
    join transaction_types s on s.tenant_id = t.tenant_id and s.site_id = t.site_id and s.id = t.transaction_type_id
    left join users b on b.tenant_id = t.tenant_id and b.id = t.borrower_id
    where t.tenant_id = ${tenantId} and t.site_id = ${siteId} and t.element_id = any(${[...elementIds]}::uuid[])
      and t.mode = 'loan' and t.status = 'started' and t.deleted_at is null`.execute(tx)
  return rows
}

/** Number of loans of a user, in the open sites. */
export const countLoansTo = (tx: Tx, tenantId: TenantId, userId: UserId): Promise<number> =>
  countRows(
    tx
      .selectFrom('transactions')
      .where((e) => e.and({ tenant_id: tenantId, borrower_id: userId, mode: 'loan', status: 'started' }))
      .where('deleted_at', 'is', null),
  )

/**
 * Objects lent beyond the moment `from`; without one, or with a past one, all lent objects. An overdue loan, or one without an end, has no
 * known end and overlaps every later moment (decision 026).
 */
export function loansOverlapping({ tenantId, siteId }: SiteScope, from: Date | null, now: Date): RawBuilder<unknown> {
  const beyond = from === null || from <= now ? sql`` : sql` and (t.due_at is null or t.due_at > ${from} or t.due_at < ${now})`
  return sql`select t.element_id from transactions t
    where t.tenant_id = ${tenantId} and t.site_id = ${siteId}
      and t.mode = 'loan' and t.status = 'started' and t.deleted_at is null${beyond}`
}

/** The objects that are lent, of a condition on the loan `t`. */
const lent = ({ tenantId, siteId }: SiteScope, of: RawBuilder<unknown>) =>
  sql`(select t.element_id from transactions t where t.tenant_id = ${tenantId} and t.site_id = ${siteId}
    and t.mode = 'loan' and t.status = 'started' and t.deleted_at is null${of})`

/** Objects lent to a user. */
export const lentTo = (scope: SiteScope, userId: UserId): Condition => rowsAmong(lent(scope, sql` and t.borrower_id = ${userId}`))

/** Objects lent to others, as far as a user may know; includes loans that they made for others. */
export function lentToOthers(scope: SiteScope, userId: UserId, known: KnownLoans): Condition {
  const isOther = sql` and t.borrower_id is distinct from ${userId}`
  if (known === 'all') return rowsAmong(lent(scope, isOther))
  const { transactionTypeIds, hasUnrestricted } = known
  const isUnrestricted = hasUnrestricted
    ? sql` or exists (select from transaction_types s
        where s.tenant_id = t.tenant_id and s.site_id = t.site_id and s.id = t.transaction_type_id and not s.is_restricted)`
    : sql``
  const isKnown = sql` and (t.owner_id = ${userId} or t.transaction_type_id = any(${[...transactionTypeIds]}::uuid[])${isUnrestricted})`
  return rowsAmong(lent(scope, sql`${isOther}${isKnown}`))
}

/** Objects without a loan. That an object is lent is visible to everybody. */
export const lentToNobody = ({ tenantId, siteId }: SiteScope): Condition => ({
  page: 0,
  sql: sql<boolean>`not exists (select from transactions t where t.tenant_id = ${tenantId} and t.site_id = ${siteId}
    and t.element_id = ${alias(0)}.row_id and t.mode = 'loan' and t.status = 'started' and t.deleted_at is null)`,
})

/** Overdue objects. The due time of a loan is visible to everybody. */
export const overdueAt = (scope: SiteScope, now: Date): Condition => rowsAmong(lent(scope, sql` and t.due_at < ${now}`))

/** Objects with a loan. That an object is lent is visible to everybody. */
export const lentToAnybody = (scope: SiteScope): Condition => rowsAmong(lent(scope, sql``))
