import { MAX_FEED_ITEMS, type FeedItem } from '@verka/domain/feed/feed.api.ts'
import type { Outbound } from '../../outbound/outbound.ts'
import type { OwnTenantContext } from '../tenants/own-tenant.ts'
import { DEMO_FEED_URL, readDemoFeed } from './demo-feed.ts'
import { claimFetch, storeCopy, readFeed } from './feed.queries.ts'
import { decodeXml, parseFeed } from './parse-feed.ts'

const FRESH_MS = 10 * 60 * 1000
const LIMITS = {
  accept: ['application/rss+xml', 'application/atom+xml', 'application/rdf+xml', 'application/xml', 'text/xml'],
  maxBytes: 1024 * 1024,
  timeoutMs: 5000,
}

/** The news of a tenant, and when they were fetched. */
export interface Feed {
  items: FeedItem[]
  fetchedAt: string | null
}

/**
 * The news of the caller's tenant, from the stored copy of its feed. A copy older than ten minutes is returned and refreshed in the
 * background; only a missing copy is waited for. A failed fetch keeps the last valid copy (security promise 18).
 */
export async function loadFeed(context: OwnTenantContext, limit = MAX_FEED_ITEMS): Promise<Feed> {
  const { url, items, fetched_at: fetchedAt, tried_at: triedAt } = await readFeed(context.tx, context.tenant.id)
  const isDue = url !== null && (triedAt === null || context.now.getTime() - triedAt.getTime() >= FRESH_MS)
  if (isDue) {
    const fetching = () => refresh(context, url)
    context.afterCommit(async () => {
      if (fetchedAt !== null) return void fetching()
      const fetched = await fetching()
      return fetched && { items: fetched.slice(0, limit), fetchedAt: context.now.toISOString() }
    })
  }
  return { items: (items ?? []).slice(0, limit), fetchedAt: fetchedAt?.toISOString() ?? null }
}

async function fetchFeed(outbound: Outbound, url: string): Promise<FeedItem[]> {
  const { bytes, charset } = await outbound.fetch(url, LIMITS)
  return parseFeed(decodeXml(bytes, charset))
}

/**
 * Fetches a feed, with no transaction open meanwhile, and stores it. Never rejects. @returns undefined when it failed, or another process
 * is fetching it.
 */
async function refresh({ runtime, tenant, now }: OwnTenantContext, url: string): Promise<FeedItem[] | undefined> {
  const { database, outbound, log } = runtime
  const scope = { kind: 'tenant', tenantId: tenant.id } as const
  const turn = { tenantId: tenant.id, url, now, before: new Date(now.getTime() - FRESH_MS) }
  try {
    if (!(await database.transaction(scope, (tx) => claimFetch(tx, turn)))) return undefined
    const items = url === DEMO_FEED_URL ? await readDemoFeed(now) : await fetchFeed(outbound, url)
    await database.transaction(scope, (tx) => storeCopy(tx, { tenantId: tenant.id, url, items, now }))
    return items
  } catch (error) {
    // the address may contain a key of the tenant, so it is not logged
    log.warn({ tenant: tenant.key, reason: error instanceof Error ? error.message : 'failed' }, 'a feed could not be had')
    return undefined
  }
}
