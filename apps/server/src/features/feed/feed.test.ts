import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { ROLES } from '@verka/domain/access/roles.ts'
import type { FeedItem } from '@verka/domain/feed/feed.api.ts'
import { DEMO_FEED_URL } from './demo-feed.ts'
import { openOutbound } from '../../outbound/outbound.ts'
import { testApp, type TestApp } from '../../testing/servers/test-app.ts'
import { aTenant, type Caller, type TestTenant } from '../../testing/servers/test-tenant.ts'

const MINUTE = 60_000
let server: TestApp
let receiver: Server
let url: string
let time = Date.now()
let requested = 0
let send: (response: ServerResponse) => void

beforeAll(async () => {
  receiver = createServer((_request, response) => {
    requested++
    send(response)
  })
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done))
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/feed?key=secret`
  server = await testApp({ now: () => new Date(time), outbound: openOutbound(({ address }) => address === '127.0.0.1') })
})
afterAll(async () => {
  await server.close()
  receiver.closeAllConnections()
  receiver.close()
})
beforeEach(() => void (requested = 0))

const rss =
  (...titles: string[]) =>
  (response: ServerResponse) =>
    response
      .writeHead(200, { 'content-type': 'application/rss+xml' })
      .end(`<rss><channel>${titles.map((title) => `<item><title>${title}</title></item>`).join('')}</channel></rss>`)

async function aReader(
  feed: string | null = url,
): Promise<{ tenant: TestTenant; user: Caller; set: (feed: string | null) => Promise<unknown> }> {
  const tenant = await aTenant(server)
  const set = (address: string | null) =>
    server.database.transaction({ kind: 'installation' }, (tx) =>
      tx.updateTable('tenants').set({ rss_feed_url: address }).where('id', '=', tenant.id).execute(),
    )
  await set(feed)
  return { tenant, user: await tenant.as('user'), set }
}
const read = async (user: Caller, query = '') => {
  const { status, body } = await user.call<{ items: FeedItem[]; fetchedAt: string | null }>('GET', `/api/v2/tenants/feed${query}`)
  expect([status, body]).toEqual([200, body])
  return { titles: body.items.map(({ title }) => title), fetchedAt: body.fetchedAt }
}

test('the first fetch is awaited, its copy is returned for ten minutes, then it is refreshed in the background', async () => {
  const { user } = await aReader()
  send = rss('One', 'Two', 'Three')
  const first = await read(user)
  expect(first).toEqual({ titles: ['One', 'Two', 'Three'], fetchedAt: new Date(time).toISOString() })
  expect((await read(user, '?limit=2')).titles).toEqual(['One', 'Two'])
  time += 9 * MINUTE
  expect(await read(user)).toEqual(first)
  expect(requested).toBe(1)
  send = rss('Four')
  time += 2 * MINUTE
  expect(await read(user)).toEqual(first)
  await vi.waitFor(async () => expect((await read(user)).titles).toEqual(['Four']), 60_000)
  expect(requested).toBe(2)
  for (const query of ['?limit=0', '?limit=101', '?limit=x', '?url=http://127.0.0.1'])
    expect((await user.call('GET', `/api/v2/tenants/feed${query}`)).status).toBeOneOf([400, 422])
})

test('a dead feed keeps the last valid copy, and is tried every ten minutes', async () => {
  const { user, set } = await aReader()
  send = rss('Good')
  await read(user)
  for (const dead of [
    (response: ServerResponse) => response.destroy(),
    (response: ServerResponse) => response.writeHead(500).end(),
    (response: ServerResponse) => response.writeHead(200, { 'content-type': 'text/xml' }).end('<!DOCTYPE x><rss/>'),
    (response: ServerResponse) => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>'),
  ]) {
    send = dead
    requested = 0
    time += 11 * MINUTE
    for (let index = 0; index < 3; index++) expect((await read(user)).titles).toEqual(['Good'])
    await vi.waitFor(() => expect(requested).toBe(1), 60_000)
  }
  // another feed has no copy yet
  await set(`${url}2`)
  expect((await user.call('GET', '/api/v2/session')).status).toBe(200)
  expect((await read(user)).titles).toEqual([])
  await set(null)
  expect(await read(user)).toEqual({ titles: [], fetchedAt: null })
})

test('many at once fetch it once', async () => {
  const { user } = await aReader()
  send = (response) => setTimeout(() => rss('Slow')(response), 100)
  await Promise.all(Array.from({ length: 20 }, () => read(user)))
  expect(requested).toBe(1)
  expect((await read(user)).titles).toEqual(['Slow'])
})

test('no transaction is open while it is fetched: more wait than there are connections, and others are served', async () => {
  const readers = await Promise.all(Array.from({ length: 12 }, () => aReader()))
  const waiting: ServerResponse[] = []
  send = (response) => void waiting.push(response)
  const reading = readers.map(({ user }) => read(user))
  await vi.waitFor(() => expect(waiting.length).toBe(12), 60_000)
  expect((await readers[0]!.user.call('GET', '/api/v2/session')).status).toBe(200)
  for (const response of waiting) rss('Late')(response)
  for (const { titles } of await Promise.all(reading)) expect(titles).toEqual(['Late'])
})

test('all users of a tenant read its news, nobody else does', async () => {
  const [mine, other] = [await aReader(), await aReader()]
  send = rss('Mine')
  await read(mine.user)
  send = rss('Theirs')
  await read(other.user)
  for (const role of ROLES) expect((await read(await mine.tenant.as(role))).titles).toEqual(['Mine'])
  expect((await server.app.inject({ method: 'GET', url: '/api/v2/tenants/feed' })).statusCode).toBe(401)
})

test('in production a feed inside of the network is refused', async () => {
  const guarded = await testApp()
  try {
    const tenant = await aTenant(guarded)
    await guarded.database.transaction({ kind: 'installation' }, (tx) =>
      tx.updateTable('tenants').set({ rss_feed_url: url }).where('id', '=', tenant.id).execute(),
    )
    expect(await read(await tenant.as('user'))).toEqual({ titles: [], fetchedAt: null })
    expect(requested).toBe(0)
  } finally {
    await guarded.close()
  }
})

test('the demo’s news come from its file: nothing is fetched', async () => {
  const { user } = await aReader(DEMO_FEED_URL)
  const { titles, fetchedAt } = await read(user)
  expect(titles.length).toBeGreaterThan(2)
  expect(fetchedAt).toBe(new Date(time).toISOString())
  const { body } = await user.call<{ items: FeedItem[] }>('GET', '/api/v2/tenants/feed')
  const days = body.items.map(({ publishedAt }) => publishedAt!)
  expect(days.toSorted().toReversed()).toEqual(days)
  expect(days.every((day) => new Date(day).getTime() < time)).toBe(true)
})
