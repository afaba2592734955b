import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CALLS } from '@verka/domain/calls.ts'
import { pathOf, type Call } from '@verka/domain/api/contract.ts'
import { z } from 'zod'
import { choicesFor, type Choose } from '../../testing/hostile/choose.ts'
import { anyHostile, spoilt } from '../../testing/hostile/hostile-values.ts'
import { shortStreams } from '../../testing/servers/outside.ts'
import type { TestApp } from '../../testing/servers/test-app.ts'
import type { Caller, TestTenant } from '../../testing/servers/test-tenant.ts'
import { withEverything } from '../../testing/servers/with-everything.ts'

/**
 * Promise 21 (security): no input makes the server fail. Requests are generated from the contract, for every call in turn: spoilt valid
 * bodies, and arbitrary queries, paths and heads. `REQUESTS=50000` is the promised size.
 */
const REQUESTS = Number(process.env.REQUESTS ?? 2500)
/** The promised size runs alone. */
const IS_WHOLE = REQUESTS >= 50_000

let server: TestApp
let tenant: TestTenant
let admin: Caller
let root: Caller
let bodies: Map<string, { url: string; body: object }>
beforeAll(async () => {
  const made = await withEverything({ live: shortStreams })
  ;({ server, tenant, admin } = made)
  root = await tenant.as('superUser')
  bodies = new Map(made.writes.map(({ call, url, body }) => [call.name, { url, body }]))
})
afterAll(() => server.close())

const percentile = (numbers: readonly number[], part: number) =>
  Math.round(numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length * part)]!)

/** Live heap, after a collection. */
function heapInMiB(): number {
  setFlagsFromString('--expose-gc')
  ;(runInNewContext('gc') as () => void)()
  return process.memoryUsage().heapUsed / 2 ** 20
}

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

function hostilePayload(choose: Choose, call: Call): string | Buffer | undefined {
  if (call.method === 'GET' || call.method === 'DELETE') return undefined
  const body = bodies.get(call.name)?.body ?? {}
  const text = JSON.stringify(choose.below(5) === 0 ? anyHostile(choose) : spoilt(choose, call.reads ? aQuery(choose) : body)) ?? '{'
  const kind = choose.below(20)
  if (kind === 0) return text.slice(0, -1)
  if (kind === 1) return `{"__proto__":{"isAdmin":true},${text.slice(1)}`
  // bytes that are no UTF-8, in a text or anywhere
  if (kind === 2)
    return Buffer.concat([Buffer.from(text.slice(0, 20)), Buffer.from([0xc3, 0x28, 0xff, 0xed, 0xa0, 0x80]), Buffer.from(text.slice(20))])
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

test(`${REQUESTS} hostile requests: no failure, no stall, no internal detail in an answer`, { timeout: 3_600_000 }, async () => {
  const chooseFor = choicesFor(REQUESTS)
  const calls = Object.values(CALLS) as Call[]
  const statuses: Record<number, number> = {}
  const times: number[] = []
  const send = async (number: number) => {
    const choose = chooseFor(number)
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
    times.push(took)
    statuses[reply.statusCode] = (statuses[reply.statusCode] ?? 0) + 1
    const context = `seed ${choose.seed}: ${call.method} ${url} ${payload?.toString().slice(0, 500)} → ${reply.statusCode} ${reply.body.slice(0, 300)}`
    if (reply.statusCode >= 500) throw new Error(context)
    if (reply.statusCode >= 400 && /\bat .+\.[jt]s:|syntax error at|relation "|column "|node_modules/.test(reply.body))
      throw new Error(context)
    if (took > 5000) throw new Error(`${Math.round(took)} ms, ${context}`)
  }
  const AT_ONCE = 8
  const stalls = monitorEventLoopDelay()
  stalls.enable()
  let early = Number.POSITIVE_INFINITY
  for (let number = 0; number < REQUESTS; number += AT_ONCE) {
    await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => send(number + index)))
    if (number === Math.floor(REQUESTS / 4 / AT_ONCE) * AT_ONCE) {
      early = heapInMiB()
      // measuring the heap was a stall itself
      stalls.reset()
    }
  }
  stalls.disable()
  const [longest, growth] = [stalls.max / 1e6, heapInMiB() - early]
  process.stdout.write(
    `hostile input: ${JSON.stringify(statuses)}, answered within ${percentile(times, 0.99)} ms in 99 of 100, longest stall ${Math.round(longest)} ms, heap ${Math.round(growth)} MiB more than after a quarter\n`,
  )
  // with other tests in parallel the figures are less exact
  const limits = IS_WHOLE ? { stall: 1000, growth: 32 } : { stall: Number.POSITIVE_INFINITY, growth: Number.POSITIVE_INFINITY }
  expect(longest).toBeLessThan(limits.stall)
  expect(growth).toBeLessThan(limits.growth)
  expect(Object.keys(statuses).map(Number)).toEqual(expect.arrayContaining([400, 404, 422]))
  // the sender's account and the data are still there
  expect((await admin.call('GET', '/elementTypes')).status).toBe(200)
})
