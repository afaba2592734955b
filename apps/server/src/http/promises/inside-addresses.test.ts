import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { share } from '@verka/domain/testing/size.ts'
import type { FieldValue } from '@verka/domain/forms/field.ts'
import type { ImplementationName } from '@verka/domain/processors/implementations/implementation.ts'
import type { ProcessorTest } from '@verka/domain/processors/deliveries.api.ts'
import type { ProcessorConfig } from '@verka/domain/processors/processor-configs.api.ts'
import { INSIDE_HOSTS } from '../../testing/hostile/inside-hosts.ts'
import { configBody } from '../../testing/made/outside/processors.ts'
import { testApp, type TestApp } from '../../testing/servers/test-app.ts'
import { aTenant, type Caller } from '../../testing/servers/test-tenant.ts'

/**
 * Promise 17 (security): no processor reaches an inside address, in whichever way it is written. `SPELLINGS=all` tries each with every
 * implementation and scheme.
 */
const IS_ALL = process.env.SPELLINGS === 'all'
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'

const inside: Server[] = []
let [port, hits] = [0, 0]
let server: TestApp
/** One that may reach the addresses, as an installation whose setting was changed later. */
let allowing: TestApp
let admin: Caller
const listen = (host: string, at: number) =>
  new Promise<number>((done, fail) => {
    const listener = createServer((_request, response) => {
      hits++
      response.writeHead(200).end('inside')
    })
    listener.on('error', fail)
    listener.listen(at, host, () => done((listener.address() as AddressInfo).port))
    inside.push(listener)
  })
beforeAll(async () => {
  port = await listen('127.0.0.1', 0)
  await listen('::1', port).catch(() => undefined)
  server = await testApp()
  allowing = await testApp({ allowed: `127.0.0.0/8:${port}, [::1]:${port}, localhost:${port}` })
  admin = await (await aTenant(server)).as('tenantAdmin')
})
afterAll(async () => {
  await server.close()
  await allowing.close()
  for (const one of inside) {
    one.closeAllConnections()
    one.close()
  }
})

const CONFIGS: [ImplementationName, (url: string) => Record<string, FieldValue>][] = [
  ['webhook', (url) => ({ url, secret: SECRET })],
  ['httpCall', (url) => ({ url, body: '{}' })],
  ['chatMessage', (url) => ({ url, text: 'Hej' })],
]

/** Saves a config and sends its test. @returns whether it was refused when it was saved, when it was sent, or not at all */
async function attempt(name: ImplementationName, values: Record<string, FieldValue>): Promise<'saving' | 'sending' | 'reached'> {
  const saved = await admin.call<ProcessorConfig>('POST', '/processors/config', configBody(name, values))
  if (saved.status === 400 || saved.status === 422) return 'saving'
  expect(saved.status).toBe(201)
  const { body } = await admin.call<ProcessorTest>('POST', `/processors/config/${saved.body.id}/test`, {})
  return body.isAccepted ? 'reached' : 'sending'
}

test('promise 17: no processor reaches an inside address, in whichever way it is written', { timeout: 600_000 }, async () => {
  const outcomes = new Map<string, number>()
  const spellings = IS_ALL ? INSIDE_HOSTS : share(INSIDE_HOSTS, 6)
  for (const [index, host] of spellings.entries())
    for (const scheme of IS_ALL ? ['http', 'https', 'HTTP'] : ['http'])
      for (const [name, values] of IS_ALL ? CONFIGS : [CONFIGS[index % CONFIGS.length]!]) {
        const url = `${scheme}://${host}:${port}/hook`
        const outcome = await attempt(name, values(url))
        expect([name, url, outcome]).not.toContain('reached')
        outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
      }
  if (IS_ALL) process.stdout.write(`inside addresses: ${JSON.stringify(Object.fromEntries(outcomes))}, ${hits} hits\n`)
  expect(hits).toBe(0)
})

test('a path of a template leads to no other host, and a config that was allowed once reaches nothing later', async () => {
  const url = 'https://erp.example/api'
  for (const path of [`//127.0.0.1:${port}/x`, `@127.0.0.1:${port}/`, `http://127.0.0.1:${port}/`, `\\\\127.0.0.1:${port}\\x`, '/../../x'])
    expect(await attempt('httpCall', { url, path, body: '{}' })).not.toBe('reached')
  expect(hits).toBe(0)
  const permitted = await aTenant(allowing)
  const chief = await permitted.as('tenantAdmin')
  const ids: string[] = []
  for (const [name, values] of CONFIGS) {
    const saved = await chief.call<ProcessorConfig>('POST', '/processors/config', configBody(name, values(`http://127.0.0.1:${port}/hook`)))
    expect(saved.status).toBe(201)
    expect((await chief.call<ProcessorTest>('POST', `/processors/config/${saved.body.id}/test`, {})).body.isAccepted).toBe(true)
    ids.push(saved.body.id)
  }
  expect(hits).toBe(CONFIGS.length)
  for (const id of ids) {
    const reply = await server.app.inject({
      method: 'POST',
      url: `/api/v2/${permitted.key}/north/processors/config/${id}/test`,
      headers: { authorization: `Bearer ${chief.token}`, 'idempotency-key': id },
      payload: {},
    })
    expect(reply.json()).toMatchObject({ isAccepted: false, answer: { error: 'inside' } })
  }
  expect(hits).toBe(CONFIGS.length)
})
