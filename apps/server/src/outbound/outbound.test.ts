import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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
    const hosts = [
      '127.0.0.1',
      '127.1',
      '127.0.1',
      '127.00.000.01',
      '0177.0.0.1',
      '0x7f.0.0.1',
      '0x7f.1',
      '0x7f000001',
      '2130706433',
      '017700000001',
      '127.0.0.1.',
      '127.255.255.254',
      '0',
      '0.0.0.0',
      '0x0',
      '00000',
      'localhost',
      'LOCALHOST',
      'localhost.',
      'localhost.localdomain',
      'foo.localhost',
      'ip6-localhost',
      'ip6-loopback',
      '１２７.０.０.１',
      '①②⑦.⓪.⓪.①',
      '127。0。0。1',
      '%31%32%37.0.0.1',
      '127%2e0%2e0%2e1',
      '[::1]',
      '[::]',
      '[0:0:0:0:0:0:0:1]',
      '[0000::0001]',
      '[::ffff:127.0.0.1]',
      '[::ffff:7f00:1]',
      '[::ffff:0:127.0.0.1]',
      '[::127.0.0.1]',
      '[::7f00:1]',
      '[64:ff9b::127.0.0.1]',
      '[64:ff9b::7f00:1]',
      '[64:ff9b:1::7f00:1]',
      '[2002:7f00:1::]',
      '[2001:0:7f00:1::]',
      '[fe80::1]',
      '[fc00::1]',
      '[fd00:ec2::254]',
      '[fec0::1]',
      '[ff02::1]',
      '[2001:db8::1]',
      '[100::1]',
      '[5f00::1]',
      '10.0.0.1',
      '10.255.255.255',
      '172.16.0.1',
      '172.31.255.255',
      '192.168.0.1',
      '192.168.255.255',
      '169.254.169.254',
      '0xa9fea9fe',
      '2852039166',
      '0251.0376.0251.0376',
      '100.64.0.1',
      '100.100.100.200',
      '192.0.0.1',
      '192.0.0.192',
      '192.0.2.1',
      '198.18.0.1',
      '198.51.100.1',
      '203.0.113.1',
      '224.0.0.1',
      '239.255.255.250',
      '240.0.0.1',
      '255.255.255.255',
    ]
    const schemes = ['http', 'https', 'HTTP']
    let tried = 0
    for (const host of hosts)
      for (const scheme of schemes) {
        for (const rest of [`${host}:${port}/`, `user:password@${host}:${port}/`]) {
          const failure: unknown = await guarded.fetch(`${scheme}://${rest}`, LIMITS).catch((error: unknown) => error)
          expect([rest, failure]).toEqual([rest, expect.any(OutboundError)])
          tried++
        }
      }
    expect(tried).toBeGreaterThan(300)
    expect(hits).toBe(0)
  }, 60_000)

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
