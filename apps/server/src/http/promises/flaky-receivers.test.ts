import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { jobHandlers } from '../../all-jobs.ts'
import { MOST_TRIES } from '../../features/deliveries/lanes/retry.ts'
import { choicesFor } from '../../testing/hostile/choose.ts'
import { aConfig, bind, eventRule } from '../../testing/made/outside/processors.ts'
import { aServiceOf } from '../../testing/made/services/services-of-modes.ts'
import { startReceiver, type Receiver } from '../../testing/servers/other-systems/receiver.ts'
import { runJobsOf } from '../../testing/servers/run-jobs-of.ts'
import { testApp, type TestApp } from '../../testing/servers/test-app.ts'
import { aTenant } from '../../testing/servers/test-tenant.ts'

/**
 * Promise 36 (security): every webhook arrives, signed, under one id, whatever its receiver does in between. `DELIVERIES=2000` is the
 * promised size; `STALLS` of the receiver's answers never come, ten seconds each.
 */
const DELIVERIES = Number(process.env.DELIVERIES ?? 20)
const STALLS = Number(process.env.STALLS ?? 0)
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const HOUR = 3_600_000
/** The shortest pause after a failure (`retry.ts`: 10 s and a fifth less). */
const SHORTEST_PAUSE_MS = 8000
/** A delivery is given up after its last attempt: a receiver that refuses more often loses it, and says so in the log. */
const MOST_FAILURES = MOST_TRIES - 1

let server: TestApp
let receiver: Receiver
let passed = 0
beforeAll(async () => {
  receiver = await startReceiver()
  server = await testApp({ allowed: receiver.allowed, now: () => new Date(Date.now() + passed) })
})
afterAll(async () => {
  await server.close()
  receiver.close()
})

/** The ways in which a receiver fails, by name. */
const FAILURES: Record<string, Parameters<Receiver['behave']>[0]> = {
  500: (response) => response.writeHead(500).end('broken'),
  429: (response) => response.writeHead(429, { 'retry-after': '1' }).end(),
  404: (response) => response.writeHead(404).end(),
  redirect: (response) => response.writeHead(308, { location: `${receiver.url}/elsewhere` }).end(),
  'breaks off': (response) => response.destroy(),
  'half an answer': (response) => {
    response.writeHead(200, { 'content-length': '100' }).write('half')
    setImmediate(() => response.destroy())
  },
  '10 MB of an error': (response) => response.writeHead(503).end(Buffer.alloc(10 * 1024 * 1024, 'x')),
}

test('promise 36: every webhook arrives, signed, under one id, at a receiver that fails in every way', { timeout: 1_800_000 }, async () => {
  const tenant = await aTenant(server)
  const admin = await tenant.as('tenantAdmin')
  const config = await aConfig(admin, 'webhook', { url: `${receiver.url}/hook`, secret: SECRET })
  const made = await aServiceOf(admin, 'simpleForm')
  await bind(admin, made.service, [eventRule(config, 'completed')])
  const objects = [made.element.id]
  while (objects.length < 10) objects.push((await made.anObject()).id)
  const choose = choicesFor(1)(0)
  const names = Object.keys(FAILURES)
  const failures = new Map<string, number>()
  const seen = new Map<string, number>()
  let isAway = true
  let stalls = STALLS
  const accepted: string[] = []
  receiver.behave((response, request) => {
    const id = String(request.headers['webhook-id'])
    const transactionId = (JSON.parse(request.body) as { data: { transaction: { id: string } } }).data.transaction.id
    const failed = failures.get(id) ?? 0
    const name = isAway ? '500' : choose.of(names)
    if (isAway || (failed < MOST_FAILURES && choose.below(10) < 3)) {
      seen.set(name, (seen.get(name) ?? 0) + 1)
      failures.set(id, failed + 1)
      if (!isAway && stalls > 0 && stalls-- > 0) return
      FAILURES[name]!(response, request)
      return
    }
    accepted.push(transactionId)
    response.writeHead(200).end('ok')
  })

  const executed: string[] = []
  for (let count = 0; count < DELIVERIES; count++)
    executed.push((await made.run(admin, { elementId: objects[count % objects.length]! })).body.transactionId)
  const began = performance.now()
  await tenant.work()
  const scope = { tenantId: tenant.id, siteId: tenant.sites[0]!.id }
  const later = async (milliseconds: number) => {
    passed += milliseconds
    await runJobsOf(server.database, tenant.id, jobHandlers(server.runtime), server.now())
  }
  // away for a day: one attempt at each look, after those that were under way together, and one more for each pause that a look lasts
  for (let hour = 0; hour < 24; hour++) await later(HOUR)
  const pauses = Math.floor((performance.now() - began) / SHORTEST_PAUSE_MS)
  expect(receiver.received.length).toBeLessThanOrEqual(objects.length + 24 + pauses)
  isAway = false
  const open = () =>
    server.database.transaction({ kind: 'site', tenantId: tenant.id, siteIds: [scope.siteId] }, (tx) =>
      tx.selectFrom('deliveries').select(['id', 'state']).where('state', '!=', 'delivered').execute(),
    )
  for (let turn = 0; turn < DELIVERIES * MOST_FAILURES && (await open()).length > 0; turn++) await later(2 * HOUR)

  expect(await open()).toEqual([])
  expect(receiver.received.filter(({ path }) => path !== '/hook')).toEqual([])
  expect(accepted.toSorted()).toEqual(executed.toSorted())
  const idsOf = new Map<string, Set<string>>()
  for (const { headers, body } of receiver.received) {
    const id = String(headers['webhook-id'])
    const signature = createHmac('sha256', Buffer.from(SECRET.slice(6), 'base64'))
      .update(`${id}.${headers['webhook-timestamp'] as string}.${body}`)
      .digest('base64')
    expect(headers['webhook-signature']).toBe(`v1,${signature}`)
    const transactionId = (JSON.parse(body) as { data: { transaction: { id: string } } }).data.transaction.id
    idsOf.set(transactionId, (idsOf.get(transactionId) ?? new Set()).add(id))
  }
  expect([...idsOf.values()].filter(({ size }) => size !== 1)).toEqual([])
  expect(new Set([...idsOf.values()].flatMap((ids) => [...ids])).size).toBe(DELIVERIES)
  if (process.env.DELIVERIES)
    process.stdout.write(
      `webhooks: ${DELIVERIES} delivered in ${receiver.received.length} attempts, failures ${JSON.stringify(Object.fromEntries(seen))}\n`,
    )
})
