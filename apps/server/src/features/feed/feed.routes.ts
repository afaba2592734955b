import type { Handlers } from '../../http/calls/handlers.ts'
import { inOwnTenant } from '../tenants/own-tenant.ts'
import { loadFeed } from './feed.ts'

export const feedHandlers = {
  getFeed: (context, { query }) => loadFeed(inOwnTenant(context), query.limit),
} satisfies Partial<Handlers>
