import { sql } from 'kysely'
import type { TenantId } from '@verka/domain/entities/ids.ts'
import type { Tx } from '../../db/transaction.ts'
import { jsonText, type JsonIn } from '../../db/schema/json-columns.ts'

/** The tenant's feed as it is set, with the copy of it. */
export const readFeed = (tx: Tx, tenantId: TenantId) =>
  tx
    .selectFrom('tenants')
    .leftJoin('feed_copies', (join) =>
      join.onRef('feed_copies.tenant_id', '=', 'tenants.id').onRef('feed_copies.url', '=', 'tenants.rss_feed_url'),
    )
    .select(['tenants.rss_feed_url as url', 'feed_copies.items', 'feed_copies.fetched_at', 'feed_copies.tried_at'])
    .where('tenants.id', '=', tenantId)
    .executeTakeFirstOrThrow()

/** Claims the next fetch of a feed. @returns false when another process tried since `before`. */
export async function claimFetch(tx: Tx, { tenantId, url, now, before }: { tenantId: TenantId; url: string; now: Date; before: Date }) {
  const { rows } = await sql`insert into feed_copies as c (tenant_id, url, tried_at) values (${tenantId}, ${url}, ${now})
    on conflict (tenant_id) do update set tried_at = ${now}, url = ${url},
      items = case when c.url = ${url} then c.items else '[]' end, fetched_at = case when c.url = ${url} then c.fetched_at end
    where c.tried_at <= ${before} or c.url <> ${url}
    returning 1`.execute(tx)
  return rows.length === 1
}

/** Stores a valid copy, unless the tenant has another feed by now. */
export const storeCopy = (
  tx: Tx,
  { tenantId, url, items, now }: { tenantId: TenantId; url: string; items: JsonIn<'feed_copies', 'items'>; now: Date },
) =>
  tx
    .updateTable('feed_copies')
    .set({ items: jsonText(items), fetched_at: now })
    .where('tenant_id', '=', tenantId)
    .where('url', '=', url)
    .execute()
