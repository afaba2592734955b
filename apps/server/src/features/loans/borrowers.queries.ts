import { sql } from 'kysely'
import type { TransactionTypeId, UserId } from '@verka/domain/entities/ids.ts'
import { containing } from '../../db/lists/columns/list-filters.ts'
import type { Tx } from '../../db/transaction.ts'
import type { SiteScope } from '../../db/site-scope.ts'

/** Users who may return a service's loans: by role, or by a privilege. */
export interface Returners {
  transactionTypeId: TransactionTypeId
  roles: Record<'always' | 'granted', readonly string[]>
}

/** Whether user `u` may return a service's loans. */
const mayReturn = ({ tenantId, siteId }: SiteScope, { transactionTypeId, roles }: Returners) =>
  sql<boolean>`(u.role = any(${[...roles.always]}::text[]) or (u.role = any(${[...roles.granted]}::text[]) and exists (
    select from user_privileges up join privilege_grants g
      on g.tenant_id = up.tenant_id and g.site_id = up.site_id and g.privilege_id = up.privilege_id
    where up.tenant_id = ${tenantId} and up.site_id = ${siteId} and up.user_id = u.id
      and g.transaction_type_id = ${transactionTypeId} and 'complete' = any(g.operation_modes))))`

/**
 * A user of a site, and whether they may return a service's loans; undefined for others. They cannot be deleted before this transaction
 * ends.
 */
export const readPersonOfSite = (tx: Tx, scope: SiteScope, userId: UserId, returners: Returners) =>
  tx
    .selectFrom('users as u')
    .innerJoin('user_sites as s', (join) => join.onRef('s.tenant_id', '=', 'u.tenant_id').onRef('s.user_id', '=', 'u.id'))
    .select(['u.id', 'u.name', mayReturn(scope, returners).as('may_return')])
    .where((e) =>
      e.and({ 'u.tenant_id': scope.tenantId, 's.site_id': scope.siteId, 'u.id': userId, 'u.status': 'active', 'u.is_program': false }),
    )
    .forKeyShare('u')
    .executeTakeFirst()

/** Users of a site who may return a service's loans, and whose names have all of these words, folded as search folds them; by name. */
export async function readPeopleOfSite(
  tx: Tx,
  { tenantId, siteId }: SiteScope,
  words: readonly string[],
  returners: Returners,
  { skip, limit }: { skip: number; limit: number },
): Promise<{ id: UserId; name: string }[]> {
  const found = words.map((word) => sql` and fold_for_search(u.name) like ${containing(word)}`)
  const { rows } = await sql<{ id: UserId; name: string }>`select u.id, u.name
    from users u join user_sites s on s.tenant_id = u.tenant_id and s.user_id = u.id
    where u.tenant_id = ${tenantId} and s.site_id = ${siteId} and u.status = 'active' and not u.is_program
      and ${mayReturn({ tenantId, siteId }, returners)}${sql.join(found, sql``)}
    order by u.name, u.id limit ${limit} offset ${skip}`.execute(tx)
  return rows
}
