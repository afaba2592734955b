import { z } from 'zod'
import { leastRole } from '../access/permissions.ts'
import { defineCall } from '../api/contract.ts'

/** Limit of stored items of one feed. */
export const MAX_FEED_ITEMS = 100

/** One news item: plain text, optionally with a web link. */
export const feedItemSchema = z.object({
  title: z.string(),
  text: z.string(),
  link: z.string().nullable(),
  publishedAt: z.iso.datetime({ offset: true }).nullable(),
})
export type FeedItem = z.infer<typeof feedItemSchema>

export const getFeed = defineCall('getFeed', 'GET /tenants/feed', {
  scope: 'installation',
  access: leastRole('feed', 'read'),
  // from elsewhere
  shows: [],
  summary: 'Lists the news of the feed of the caller’s tenant; empty when it has no feed, or when the feed was never reachable.',
  query: z.strictObject({ limit: z.coerce.number().int().min(1).max(MAX_FEED_ITEMS).optional() }),
  reply: z.object({
    items: z.array(feedItemSchema),
    /** The time of the last fetch; null: there is no copy. */
    fetchedAt: z.iso.datetime({ offset: true }).nullable(),
  }),
})
