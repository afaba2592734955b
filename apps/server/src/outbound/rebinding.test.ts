import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openOutbound, OutboundError, type Outbound } from './outbound.ts'

/** A name whose look-up is not answered. */
const SILENT = 'silent.example'

/** The answers of an attacker's name server, one per query. */
const nameServer = vi.hoisted(() => ({ answers: [] as string[][], lookups: 0 }))

vi.mock('node:dns', async (original) => ({
  ...(await original<object>()),
  lookup: (name: string, _options: object, done: (error: null, addresses: { address: string; family: number }[]) => void) => {
    if (name === SILENT) return
    const addresses = nameServer.answers[nameServer.lookups++ % nameServer.answers.length]!
    setImmediate(() =>
      done(
        null,
        addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      ),
    )
  },
}))

let inside: Server[]
let [port, hits] = [0, 0]
let outbound: Outbound
const listen = (host: string, at: number) =>
  new Promise<Server>((done, fail) => {
    const server = createServer((_request, response) => {
      hits++
      response.writeHead(200, { 'content-type': 'text/xml' }).end('<rss/>')
    })
    server.on('error', fail)
    server.listen(at, host, () => done(server))
  })

beforeAll(async () => {
  const first = await listen('127.0.0.1', 0)
  port = (first.address() as AddressInfo).port
  inside = [
    first,
    ...(await listen('::1', port).then(
      (server) => [server],
      () => [],
    )),
  ]
  outbound = openOutbound()
})
afterAll(async () => {
  await outbound.close()
  for (const server of inside) server.close()
})

/** Public addresses that belong to nobody in this test. */
const PUBLIC = ['93.184.216.34', '2606:4700::1111']
const INSIDE = ['127.0.0.1', '::1', '::ffff:127.0.0.1', '169.254.169.254', 'fe80::1', '10.0.0.1', '0.0.0.0', '::']

test('security promise 17: a name that resolves to another address at each lookup reaches no internal address', async () => {
  let tried = 0
  for (const address of INSIDE)
    for (const answers of [
      [[address]],
      [[PUBLIC[0]!], [address]],
      [[address], [PUBLIC[0]!]],
      [[...PUBLIC, address]],
      [[address, ...PUBLIC]],
    ])
      for (let turn = 0; turn < 2; turn++) {
        Object.assign(nameServer, { answers })
        const limits = { accept: ['text/xml'], maxBytes: 1000, timeoutMs: 40 }
        await expect(outbound.fetch(`http://rebind${tried}.example:${port}/`, limits)).rejects.toThrow(OutboundError)
        tried++
      }
  expect(nameServer.lookups).toBeGreaterThanOrEqual(tried)
  expect(hits).toBe(0)
})

test('a time limit ends what is still being connected', async () => {
  const timeoutMs = 40
  const fetched = outbound.fetch(`http://${SILENT}/`, { accept: ['text/xml'], maxBytes: 1000, timeoutMs })
  await expect(fetched).rejects.toThrow(/aborted due to timeout/)
  const sent = outbound.send(`http://${SILENT}/`, { method: 'POST', headers: {}, body: 'x', maxBytes: 1000, timeoutMs })
  await expect(sent).rejects.toThrow(/aborted due to timeout/)
})
