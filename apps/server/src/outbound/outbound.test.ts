import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { INSIDE_HOSTS } from '../testing/hostile/inside-hosts.ts'
import { openOutbound, OutboundError, type Outbound } from './outbound.ts'
import { isPublicAddress, mayBePublic } from './public-address.ts'

const LIMITS = { accept: ['text/xml'], maxBytes: 1024 * 1024, timeoutMs: 1500 }

/** Internal servers on 127.0.0.1, 127.0.0.3 and ::1: only the tests' own client may reach them. */
const inside: Server[] = []
let hits = 0
let port = 0
let answer: (request: IncomingMessage, response: ServerResponse) => void
let guarded: Outbound
/** Reaches only 127.0.0.3, which production never does. */
let open: Outbound

const listen = (host: string, at: number) =>
  new Promise<number>((done, fail) => {
    const server = createServer((request, response) => {
      hits++
      answer(request, response)
    })
    server.on('error', fail)
    server.listen(at, host, () => done((server.address() as AddressInfo).port))
    inside.push(server)
  })

beforeAll(async () => {
  port = await listen('127.0.0.1', 0)
  await listen('127.0.0.3', port)
  await listen('::1', port).catch(() => undefined)
  guarded = openOutbound()
  open = openOutbound(({ address }) => address === '127.0.0.3')
})
afterAll(async () => {
  await guarded.close()
  await open.close()
  for (const server of inside) {
    server.closeAllConnections()
    server.close()
  }
})

const ok = (response: ServerResponse, body: string | Buffer = '<rss/>', headers: Record<string, string> = {}) =>
  response.writeHead(200, { 'content-type': 'text/xml; charset=utf-8', ...headers }).end(body)
const get = (path = '/', outbound = open, limits = LIMITS) => outbound.fetch(`http://127.0.0.3:${port}${path}`, limits)

describe('security promise 17: no internal address is reached', () => {
  test('not by any spelling of its address', async () => {
    answer = (_request, response) => ok(response)
    hits = 0
    const schemes = ['http', 'https', 'HTTP']
    let tried = 0
    for (const host of INSIDE_HOSTS)
      for (const scheme of schemes) {
        for (const rest of [`${host}:${port}/`, `user:password@${host}:${port}/`]) {
          const failure: unknown = await guarded.fetch(`${scheme}://${rest}`, LIMITS).catch((error: unknown) => error)
          expect([rest, failure]).toEqual([rest, expect.any(OutboundError)])
          tried++
        }
      }
    expect(tried).toBeGreaterThan(300)
    expect(hits).toBe(0)
  })

  test('not by other schemes', async () => {
    for (const url of [
      'file:///etc/passwd',
      'ftp://example.test',
      'gopher://127.0.0.1',
      'data:text/xml,<rss/>',
      'javascript:1',
      'ws://127.0.0.1',
      'unix:/tmp/x',
      '',
      'x',
      '//127.0.0.1',
    ])
      await expect(guarded.fetch(url, LIMITS)).rejects.toThrow(OutboundError)
  })

  test('not by a redirect at any hop, to an address or to a name', async () => {
    const leads = [
      `http://127.0.0.1:${port}/secret`,
      `http://localhost:${port}/secret`,
      `http://[::1]:${port}/secret`,
      `//127.0.0.1:${port}/secret`,
      `http://0x7f000001:${port}/secret`,
      'file:///etc/passwd',
      `http://[::ffff:127.0.0.1]:${port}/secret`,
    ]
    const seen: string[] = []
    for (const lead of leads)
      for (const status of [301, 302, 303, 307, 308])
        for (const hop of [0, 1, 2]) {
          answer = (request, response) => {
            seen.push(request.url!)
            const at = Number(request.url!.slice(1))
            response.writeHead(status, { location: at < hop ? `/${at + 1}` : lead }).end()
          }
          await expect(get('/0')).rejects.toThrow(OutboundError)
        }
    expect(seen.length).toBe(leads.length * 5 * 6)
    expect(seen).not.toContain('/secret')
  })

  test('which addresses are public', () => {
    for (const address of ['8.8.8.8', '1.1.1.1', '93.184.216.34', '2606:4700::1111', '2a00:1450:400f::1', '::ffff:8.8.8.8'])
      expect([address, isPublicAddress(address)]).toEqual([address, true])
    for (const address of [
      '',
      'x',
      'localhost',
      '::ffff:10.0.0.1',
      '64:ff9b::8.8.8.8',
      '2002:808:808::',
      'fec0::1',
      '4000::1',
      '169.254.169.254',
    ])
      expect([address, isPublicAddress(address)]).toEqual([address, false])
  })

  test('which web addresses may be of a public one', () => {
    for (const url of ['https://example.test/', 'http://8.8.8.8:81/a', 'https://[2606:4700::1111]/', 'http://localhost.example/'])
      expect([url, mayBePublic(url)]).toEqual([url, true])
    for (const host of [
      '127.0.0.1',
      '127.1.',
      '0x7f.1',
      '017700000001',
      '[::1]',
      '[::ffff:10.0.0.1]',
      'localhost',
      'localhost.',
      'x.LocalHost',
    ])
      expect([host, mayBePublic(`http://${host}:80/`)]).toEqual([host, false])
    expect(mayBePublic('no address')).toBe(false)
  })
})

describe('a fetched document', () => {
  test('follows three redirects and no more, and sends no data of ours', async () => {
    const headers: IncomingMessage['headers'][] = []
    answer = (request, response) => {
      headers.push(request.headers)
      const left = Number(request.url!.slice(1))
      if (left > 0) response.writeHead(302, { location: `http://user:secret@127.0.0.3:${port}/${left - 1}`, 'set-cookie': 'a=b' }).end()
      else ok(response)
    }
    expect((await get('/3')).bytes.toString()).toBe('<rss/>')
    await expect(get('/4')).rejects.toThrow('redirects without end')
    for (const each of headers)
      expect(Object.keys(each).sort()).toEqual(
        ['accept', 'accept-encoding', 'connection', 'host', 'user-agent'].filter((name) => name in each),
      )
  })

  test('stays below the size limit, arrives in time, unpacked, and has an accepted type', async () => {
    const big = Buffer.alloc(LIMITS.maxBytes + 1, 'a')
    const wrong: [string, (response: ServerResponse) => void][] = [
      ['too large', (response) => ok(response, big)],
      [
        'too large without saying so',
        (response) => {
          response.writeHead(200, { 'content-type': 'text/xml', 'transfer-encoding': 'chunked' })
          const more = () => {
            while (!response.destroyed && response.write(big.subarray(0, 65_536)));
            if (!response.destroyed) response.once('drain', more)
          }
          more()
        },
      ],
      ['packed', (response) => ok(response, gzipSync(Buffer.alloc(50_000_000)), { 'content-encoding': 'gzip' })],
      ['a page', (response) => ok(response, '<html/>', { 'content-type': 'text/html' })],
      ['nothing', (response) => response.writeHead(404).end()],
      ['an error', (response) => response.writeHead(500, { 'content-type': 'text/xml' }).end('<rss/>')],
      [
        'broken off',
        (response) => {
          response.writeHead(200, { 'content-type': 'text/xml', 'content-length': '100' }).write('<rss>')
          setTimeout(() => response.destroy(), 20)
        },
      ],
      ['never', () => undefined],
      [
        'drop by drop',
        (response) => {
          response.writeHead(200, { 'content-type': 'text/xml' })
          const drops = setInterval(() => response.write('<a/>'), 50)
          response.on('close', () => clearInterval(drops))
        },
      ],
      ['a header without end', (response) => ok(response, '', { 'x-long': 'x'.repeat(20_000) })],
    ]
    for (const [name, send] of wrong) {
      answer = (_request, response) => send(response)
      const since = performance.now()
      const failure: unknown = await get().catch((error: unknown) => error)
      expect([name, failure]).toEqual([name, expect.any(OutboundError)])
      expect(performance.now() - since).toBeLessThan(2500)
    }
    answer = (_request, response) => ok(response, big.subarray(1))
    expect((await get()).bytes.length).toBe(LIMITS.maxBytes)
  })
})
