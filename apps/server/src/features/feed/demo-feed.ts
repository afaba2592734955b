import { readFile } from 'node:fs/promises'
import type { FeedItem } from '@verka/domain/feed/feed.api.ts'
import { decodeXml, parseFeed } from './parse-feed.ts'

/** The feed of the demo customer. The name is reserved (RFC 2606): nobody can publish there, and it is never fetched. */
export const DEMO_FEED_URL = 'https://nyheter.lindvik.example/rss.xml'

const FILE = new URL('../../demo/feed.xml', import.meta.url)
const DAY_MS = 86_400_000
const DAYS_AGO = [1, 4, 9, 16]

/** The demo's news, dated in the days before `now`. */
export async function readDemoFeed(now: Date): Promise<FeedItem[]> {
  const items = parseFeed(decodeXml(await readFile(FILE), 'utf-8'))
  return items.map((item, index) => ({
    ...item,
    publishedAt: new Date(now.getTime() - (DAYS_AGO[index] ?? 30) * DAY_MS).toISOString(),
  }))
}
