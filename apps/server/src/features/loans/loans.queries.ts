import { sql } from 'kysely'
import { containing } from '../../db/lists/list-filters.ts'
import type { Tx } from '../../db/database.ts'

/**
 * Somebody who works in a site: who may borrow in it. Gives their name, undefined for anybody else. They are not deleted before
 * this transaction ends.
 */
export const readPersonOfSite = (tx: Tx, { tenantId, siteId }: { tenantId: string; siteId: string }, userId: string) =>
  tx
    .selectFrom('users as u')
    .innerJoin('user_sites as s', (join) => join.onRef('s.tenant_id', '=', 'u.tenant_id').onRef('s.user_id', '=', 'u.id'))
    .select(['u.id', 'u.name'])
    .where('u.tenant_id', '=', tenantId)
    .where('s.site_id', '=', siteId)
    .where('u.id', '=', userId)
    .where('u.status', '=', 'active')
    .forKeyShare('u')
    .executeTakeFirst()

/** Those who work in a site and whose names have all of these words, folded as search folds them; by name. */
export async function readPeopleOfSite(
  tx: Tx,
  { tenantId, siteId }: { tenantId: string; siteId: string },
  words: readonly string[],
  limit: number,
): Promise<{ id: string; name: string }[]> {
  const found = words.map((word) => sql` and fold_for_search(u.name) like ${containing(word)}`)
  const { rows } = await sql<{ id: string; name: string }>`select u.id, u.name
    from users u join user_sites s on s.tenant_id = u.tenant_id and s.user_id = u.id
    where u.tenant_id = ${tenantId} and s.site_id = ${siteId} and u.status = 'active'${sql.join(found, sql``)}
    order by u.name, u.id limit ${limit}`.execute(tx)
  return rows
}
