import { afterAll, beforeAll, expect, test } from 'vitest'
import { CALLS } from '@verka/domain/api/calls.ts'
import { pathOf, type Call } from '@verka/domain/api/contract.ts'
import { z } from 'zod'
import { everyWrite } from '../testing/every-write.ts'
import { chooseFrom, type Choose } from '../testing/choose.ts'
import { anyHostile, spoilt } from '../testing/hostile-values.ts'
import { aTenant, shortStreams, testApp, type Caller, type TestApp, type TestTenant } from '../testing/test-app.ts'

/**
 * Promise 21 (security): no input makes the server fail. Requests are made from the contract, for every call in turn:
 * bodies that were right and are spoilt, and queries, paths and heads that never were. `REQUESTS=50000` is the promised size.
 */
const REQUESTS = Number(process.env.REQUESTS ?? 4000)
const SEED = Number(process.env.SEED ?? Date.now() % 2 ** 31)

let server: TestApp
let tenant: TestTenant
let admin: Caller
let root: Caller
let bodies: Map<string, { url: string; body: object }>
beforeAll(async () => {
  server = await testApp({ live: shortStreams })
  tenant = await aTenant(server, { settings: { reservations: true } })
  admin = await tenant.as('tenantAdmin')
  root = await tenant.as('superUser')
  const writes = await everyWrite(tenant, admin)
  bodies = new Map(writes.map(({ call, url, body }) => [call.name, { url, body }]))
})
afterAll(() => server.close())

function hostileUrl(choose: Choose, call: Call): string {
  const known = bodies.get(call.name)?.url.split('?')[0]
  const path =
    known && choose.below(3) > 0
      ? known
      : `/api/${choose.of(['v1', 'v2'])}${pathOf(call)}`
          .replace('{tenant}', tenant.key)
          .replace('{site}', 'north')
          .replace(/\{\w+\}/g, () => encodeURIComponent(textOf(anyHostile(choose)).slice(0, 300)) || 'x')
  const names = call.query instanceof z.ZodObject ? Object.keys(call.query.shape as object) : []
  const query = new URLSearchParams()
  for (const name of [...names, 'culture', 'Skip', 'x'])
    if (choose.below(4) === 0) query.append(name, textOf(anyHostile(choose)).slice(0, 2000))
  return `${path}?${query.toString()}`
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.toWellFormed() : (JSON.stringify(value) ?? ''))

function hostilePayload(choose: Choose, call: Call): string | undefined {
  if (call.method === 'GET' || call.method === 'DELETE') return undefined
  const body = bodies.get(call.name)?.body ?? {}
  const text = JSON.stringify(choose.below(5) === 0 ? anyHostile(choose) : spoilt(choose, call.reads ? aQuery(choose) : body)) ?? '{'
  const kind = choose.below(20)
  if (kind === 0) return text.slice(0, -1)
  if (kind === 1) return `{"__proto__":{"isAdmin":true},${text.slice(1)}`
  return text
}

/** A list query, before it is spoilt. */
const aQuery = (choose: Choose) => ({
  searchCriteria: choose.of(['a', '100%', "'", '\\', '(']),
  skip: choose.of([0, -1, 1_000_000]),
  limit: choose.of([1, 0, 1_000_000]),
  ordering: [{ column: choose.of(['title', 'constructor', 'x"; --']), dir: 'asc' }],
  filters: [{ column: choose.of(['title', 'code', '__proto__']), value: choose.of(['a', { from: '1' }, [1, null]]) }],
  after: choose.of(['x', 'WyJhIiwxXQ']),
})

const HEADERS: Record<string, string>[] = [
  {},
  {},
  {},
  { 'if-match': '"1"' },
  { 'if-match': 'x'.repeat(5000) },
  { 'idempotency-key': 'å' },
  { 'accept-language': 'xx;q=9,'.repeat(400) },
  { 'content-type': 'text/plain' },
  { 'content-type': 'application/json; charset=utf-16' },
]

test(`${REQUESTS} requests that nobody should send: no failure, no stall, nothing told of the inside`, { timeout: 3_600_000 }, async () => {
  const choose = chooseFrom(SEED)
  const calls = Object.values(CALLS) as Call[]
  const statuses: Record<number, number> = {}
  const send = async (number: number) => {
    const call = calls[number % calls.length]!
    const url = hostileUrl(choose, call)
    const payload = hostilePayload(choose, call)
    const key = call.idempotency === 'required' ? { 'idempotency-key': `k${number}` } : {}
    const headers = {
      'content-type': 'application/json',
      authorization: `Bearer ${(call.access === 'superUser' ? root : admin).token}`,
      ...key,
      ...choose.of(HEADERS),
    }
    const started = performance.now()
    const reply = await server.app.inject({ method: call.method, url, headers, ...(payload === undefined ? {} : { payload }) })
    const took = performance.now() - started
    statuses[reply.statusCode] = (statuses[reply.statusCode] ?? 0) + 1
    const said = `seed ${SEED}: ${call.method} ${url} ${payload?.slice(0, 500)} → ${reply.statusCode} ${reply.body.slice(0, 300)}`
    if (reply.statusCode >= 500) throw new Error(said)
    if (reply.statusCode >= 400 && /\bat .+\.[jt]s:|syntax error at|relation "|column "|node_modules/.test(reply.body))
      throw new Error(said)
    if (took > 5000) throw new Error(`${Math.round(took)} ms, ${said}`)
  }
  const AT_ONCE = 8
  for (let number = 0; number < REQUESTS; number += AT_ONCE)
    await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => send(number + index)))
  expect(Object.keys(statuses).map(Number)).toEqual(expect.arrayContaining([400, 404, 422]))
  // whoever sent it is still there, and so is what there was
  expect((await admin.call('GET', '/elementTypes')).status).toBe(200)
})
