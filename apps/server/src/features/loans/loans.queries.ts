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
