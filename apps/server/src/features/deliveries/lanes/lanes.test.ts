import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { JobTakenError } from '../../../jobs/job-queue.ts'
import { runDeliverJob } from './lane.ts'
import { jobHandlers } from '../../../all-jobs.ts'
import { enqueueWaiting } from '../../message-events/keep-fanning-out.ts'
import { runJobsOf } from '../../../testing/servers/run-jobs-of.ts'
import { bind, configBody, eventRule } from '../../../testing/made/outside/processors.ts'
import { aServiceOf } from '../../../testing/made/services/services-of-modes.ts'
import type { Caller } from '../../../testing/servers/test-tenant.ts'
import { deliveryTests, WEBHOOK_SECRET } from '../../../testing/set-ups/delivery-tests.ts'

const at = deliveryTests()
const { webhook, deliveriesOf, delivery, configOf, inSite, later, runJobs, pass } = at

test('a process that dies between sending and storing the result leaves the delivery to another, under the same id', async () => {
  const config = await webhook()
  const made = await aServiceOf(at.admin, 'simpleForm')
  await bind(at.admin, made.service, [eventRule(config, 'completed')])
  await made.run(at.admin)
  const handlers = jobHandlers(at.server.runtime)
  // every transaction fails once the receiver has the delivery
  const dying = jobHandlers({
    ...at.server.runtime,
    database: {
      ...at.server.database,
      async transaction(...transaction) {
        if (at.receiver.received.length > 0) throw new Error('killed')
        return at.server.database.transaction(...transaction)
      },
    },
  })
  await enqueueWaiting(at.server.runtime, { before: new Date(), tenantId: at.tenant.id })
  await expect(runJobsOf(at.server.database, at.tenant.id, { ...handlers, deliver: dying.deliver })).rejects.toThrow('a job failed')
  expect(at.receiver.received).toHaveLength(1)
  const [lost] = await deliveriesOf(config)
  expect(lost).toMatchObject({ state: 'sending', attempts: 1 })
  await later(5000, config)
  expect(at.receiver.received).toHaveLength(1)
  // the job of the dead run and another one found the lane taken: a job waits until it is free
  pass(20_000)
  await runJobsOf(at.server.database, at.tenant.id, handlers, at.server.now())
  expect(at.receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([lost!.id, lost!.id])
  expect(await delivery(lost!.id)).toMatchObject({
    state: 'delivered',
    attempts: 2,
    attemptList: [{ milliseconds: null, isAccepted: false, answer: null }, { isAccepted: true }],
  })
})

test('a job that another process was given meanwhile stores what it has sent: it is not sent again', async () => {
  const config = await webhook()
  const made = await aServiceOf(at.admin, 'simpleForm')
  await bind(at.admin, made.service, [eventRule(config, 'completed')])
  await made.run(at.admin)
  const data = { tenantId: at.tenant.id, siteId: at.tenant.sites[0]!.id, configId: config.id }
  const taken = async () => {
    throw new JobTakenError('a job of kind deliver was run by another process')
  }
  await enqueueWaiting(at.server.runtime, { before: new Date(), tenantId: at.tenant.id })
  await runJobsOf(at.server.database, at.tenant.id, { ...jobHandlers(at.server.runtime), deliver: (job) => inSite((tx) => job.finish(tx)) })
  await runDeliverJob(at.server.runtime, { data, retries: 0, finish: taken, continue: taken })
  await later(60_000, config)
  expect([at.receiver.received.length, (await deliveriesOf(config)).map(({ state, attempts }) => [state, attempts])]).toEqual([
    1,
    [['delivered', 1]],
  ])
})

test('a lane has one job that waits, however many events come while its receiver is away', async () => {
  const config = await webhook()
  const made = await aServiceOf(at.admin, 'simpleForm')
  await bind(at.admin, made.service, [eventRule(config, 'completed')])
  at.receiver.behave((response) => response.writeHead(503).end())
  const { id: siteId } = at.tenant.sites[0]!
  const waiting = async () => {
    const { rows } = await inSite((tx) =>
      sql<{ count: number }>`select count(*)::int as count from jobs.job_common
        where name = 'deliver' and state < 'active' and data->>'siteId' = ${siteId}`.execute(tx),
    )
    return rows[0]!.count
  }
  for (let count = 0; count < 3; count++) {
    await made.run(at.admin)
    await at.tenant.work()
    expect(await waiting()).toBe(1)
  }
  at.receiver.behave((response) => response.writeHead(204).end())
  pass(15_000)
  await runJobs(at.server.now())
  expect((await deliveriesOf(config)).map(({ state }) => state)).toEqual(['delivered', 'delivered', 'delivered'])
})

test('a restriction holds what waits, refuses new configs, and releases all when it is deleted', async () => {
  const root = await at.tenant.as('superUser')
  const config = await webhook()
  const made = await aServiceOf(at.admin, 'simpleForm')
  await bind(at.admin, made.service, [eventRule(config, 'completed')])
  await made.run(at.admin)
  const restriction = { type: 'integration', name: 'webhook', mode: 'deny', tenantIds: [at.tenant.id] }
  const saved = await root.call<{ version: number }>('POST', '/api/v2/processors/restrictions', restriction)
  try {
    expect(saved.status).toBe(201)
    await at.tenant.work()
    expect(at.receiver.received).toEqual([])
    expect(await configOf(config)).toMatchObject({ state: 'restricted', counts: { held: 1 } })
    const refused = await at.admin.call<{ errors: { message: string }[] }>(
      'POST',
      '/processors/config',
      configBody('webhook', { url: at.receiver.url, secret: WEBHOOK_SECRET }),
    )
    expect([refused.status, refused.body.errors[0]!.message]).toEqual([403, '@errors.implementationRestricted'])
    expect((await at.admin.call('GET', '/processors/implementations/integration/webhook')).status).toBe(404)
    const offered = async (caller: Caller, query = '') =>
      (await caller.call<{ items: { name: string }[] }>('GET', `/processors/implementations${query}`)).body.items.map(({ name }) => name)
    expect([await offered(at.admin), await offered(root)]).toEqual([
      expect.not.arrayContaining(['webhook']),
      expect.not.arrayContaining(['webhook']),
    ])
    expect(await offered(root, '?ignoreRestrictions=true')).toContain('webhook')
    expect((await root.call('GET', '/processors/implementations/integration/webhook?ignoreRestrictions=true')).status).toBe(200)
    expect((await at.admin.call('GET', '/processors/implementations?ignoreRestrictions=true')).status).toBe(403)
  } finally {
    await root.call('DELETE', `/api/v2/processors/restrictions/integration/webhook?version=${saved.body.version}`)
  }
  await runJobs()
  expect([at.receiver.received.length, (await configOf(config)).state]).toEqual([1, 'on'])
})
