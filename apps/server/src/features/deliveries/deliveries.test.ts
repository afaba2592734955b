import { createHmac, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Delivery, FullDelivery } from '@verka/domain/processors/deliveries.ts'
import type { ProcessorTest } from '@verka/domain/processors/deliveries.api.ts'
import type { FullProcessorConfig, ImplementationForm, ProcessorConfig } from '@verka/domain/processors/processor-configs.api.ts'
import { JobTakenError } from '../../jobs/job-queue.ts'
import { runDeliverJob } from './lane.ts'
import { runFanOutJob } from './fan-out.ts'
import { jobHandlers } from '../../all-jobs.ts'
import { enqueueWaiting } from '../message-events/keep-fanning-out.ts'
import { runJobsOf } from '../../testing/servers/run-jobs-of.ts'
import { aField, anElement } from '../../testing/made/a-working-day.ts'
import { aConfig, bind, configBody, eventRule, inputRule } from '../../testing/made/processors.ts'
import { aServiceOf } from '../../testing/made/services-of-modes.ts'
import { startReceiver, type Receiver } from '../../testing/servers/receiver.ts'
import { aTenant, testApp, type Caller, type TestApp, type TestTenant } from '../../testing/servers/test-app.ts'

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'

let server: TestApp
let receiver: Receiver
let tenant: TestTenant
let admin: Caller
/** Time that has passed for the server. */
let passed = 0

beforeAll(async () => {
  receiver = await startReceiver()
  server = await testApp({ allowed: receiver.allowed, now: () => new Date(Date.now() + passed) })
})
beforeEach(async () => {
  passed = 0
  tenant = await aTenant(server)
  admin = await tenant.as('tenantAdmin')
  receiver.received.length = 0
  receiver.behave((response) => response.writeHead(204).end())
})
afterAll(async () => {
  await server.close()
  receiver.close()
})

const webhook = (more: object = {}) => aConfig(admin, 'webhook', { url: `${receiver.url}/hook`, secret: SECRET, ...more })
const deliveriesOf = async ({ id }: ProcessorConfig, query = '') =>
  (await admin.call<{ items: Delivery[] }>('GET', `/processors/config/${id}/deliveries${query}`)).body.items
const delivery = async (id: string) => (await admin.call<FullDelivery>('GET', `/processors/deliveries/${id}`)).body
const configOf = async ({ id }: ProcessorConfig) => (await admin.call<ProcessorConfig>('GET', `/processors/config/${id}`)).body
const inSite = <Result>(work: Parameters<typeof server.database.transaction<Result>>[1]) =>
  server.database.transaction({ kind: 'site', tenantId: tenant.id, siteIds: [tenant.sites[0]!.id] }, work)

/** Lets some time pass, and runs what is due then: jobs of the queue wait by the clock of the database. */
async function later(milliseconds: number, { id }: ProcessorConfig): Promise<void> {
  passed += milliseconds
  const [site] = tenant.sites
  const data = { tenantId: tenant.id, siteId: site!.id, configId: id }
  await inSite(async (tx) => {
    await server.runtime.jobs.enqueue(tx, 'deliver', data, tenant.id)
  })
  await runJobsOf(server.database, tenant.id, jobHandlers(server.runtime))
}

describe('a webhook', () => {
  test('has the event, the transaction and the object, signed by Standard Webhooks', async () => {
    const note = aField('note', 'text')
    const config = await webhook()
    const made = await aServiceOf(admin, 'issueManagement', { functions: { start: { fields: [note] } } })
    await bind(admin, made.service, [eventRule(config, 'started')])
    const { body: executed } = await made.run(admin, { values: [[note, 'Läcker "olja"']] })
    await tenant.work()
    expect(receiver.received).toHaveLength(1)
    const [{ headers, body, path }] = receiver.received as [Receiver['received'][number]]
    const [sent] = await deliveriesOf(config)
    expect([path, headers['webhook-id'], sent!.state]).toEqual(['/hook', sent!.id, 'delivered'])
    const signature = createHmac('sha256', Buffer.from(SECRET.slice(6), 'base64'))
      .update(`${headers['webhook-id'] as string}.${headers['webhook-timestamp'] as string}.${body}`)
      .digest('base64')
    expect(headers['webhook-signature']).toBe(`v1,${signature}`)
    expect(JSON.parse(body)).toMatchObject({
      type: 'started',
      data: {
        event: { type: 'started', types: ['started'] },
        transaction: { id: executed.transactionId, status: 'started' },
        operation: { values: { note: 'Läcker "olja"' } },
        element: { id: made.element.id, code: made.element.code },
      },
    })
  })

  test('is not sent by an execution without the event, nor by one that was rolled back, and once by one that was repeated', async () => {
    const config = await webhook()
    const made = await aServiceOf(admin, 'issueManagement')
    await bind(admin, made.service, [eventRule(config, 'completed')])
    const { body: started } = await made.run(admin)
    await tenant.work()
    expect(await deliveriesOf(config)).toEqual([])
    expect(
      (await made.run(admin, { mode: 'complete', transactionId: started.transactionId, more: { operationTypeVersion: 99 } })).status,
    ).toBe(409)
    await made.run(admin, { mode: 'complete', transactionId: started.transactionId })
    await tenant.work()
    await tenant.work()
    expect([receiver.received.length, (await deliveriesOf(config)).map(({ event }) => event)]).toEqual([1, ['completed']])
  })

  test('signs with both secrets while one is changed; no secret is ever read, in any answer or the log', async () => {
    const config = await webhook({ otherSecret: 'the second secret, for a while' })
    const tested = (await admin.call<ProcessorTest>('POST', `/processors/config/${config.id}/test`, {})).body
    expect(tested).toMatchObject({ isAccepted: true, answer: { status: 204 } })
    expect(String(receiver.received[0]!.headers['webhook-signature']).split(' ')).toHaveLength(2)
    const log = await admin.call('POST', '^/auditLog/filter', { entityId: config.id })
    const answers = [
      config,
      await configOf(config),
      (await admin.call('GET', `/processors/config/${config.id}/full`)).body,
      log.body,
      tested,
    ]
    expect(config.secrets).toHaveLength(2)
    for (const answer of answers) expect(JSON.stringify(answer)).not.toMatch(/MfKQ9r8GKYqr|second secret/)
    const { rows } = await inSite((tx) => sql<{ row: string }>`select c::text as row from processor_configs c`.execute(tx))
    expect(rows[0]!.row).not.toMatch(/MfKQ9r8GKYqr|second secret/)
  })
})

const BAD: [string, Parameters<Receiver['behave']>[0], string, object][] = [
  ['answers 500', (response) => response.writeHead(500).end('broken'), 'retrying', { status: 500, body: 'broken' }],
  ['answers 429', (response) => response.writeHead(429).end(), 'retrying', { status: 429 }],
  ['answers 400', (response) => response.writeHead(400).end(), 'retrying', { status: 400 }],
  [
    'redirects elsewhere',
    (response) => response.writeHead(307, { location: '/elsewhere' }).end(),
    'retrying',
    { status: 307, error: 'redirect' },
  ],
  ['breaks off', (response) => response.destroy(), 'retrying', { error: 'noAnswer' }],
  [
    'sends half an answer',
    (response) => {
      response.writeHead(200, { 'content-length': '100' }).write('half')
      setImmediate(() => response.destroy())
    },
    'retrying',
    { error: 'noAnswer' },
  ],
]

describe('a receiver that', () => {
  test.each(BAD)('%s gets the delivery again under the same id', async (_what, behaviour, state, answer) => {
    const config = await webhook()
    const made = await aServiceOf(admin, 'simpleForm')
    await bind(admin, made.service, [eventRule(config, 'completed')])
    receiver.behave(behaviour)
    await made.run(admin)
    await tenant.work()
    const [failed] = await deliveriesOf(config)
    expect(failed).toMatchObject({ state, attempts: 1 })
    expect((await delivery(failed!.id)).attemptList[0]).toMatchObject({ isAccepted: false, answer })
    receiver.behave((response) => response.writeHead(200).end('ok'))
    await later(15_000, config)
    expect(receiver.received.map(({ headers, path }) => [path, headers['webhook-id']])).toEqual([
      ['/hook', failed!.id],
      ['/hook', failed!.id],
    ])
    expect(await delivery(failed!.id)).toMatchObject({ state: 'delivered', attempts: 2 })
  })

  test('answers 10 MB is cut, and has accepted it', async () => {
    const config = await webhook()
    receiver.behave((response) => response.writeHead(200).end(Buffer.alloc(10 * 1024 * 1024, 'x')))
    const { body } = await admin.call<ProcessorTest>('POST', `/processors/config/${config.id}/test`, {})
    expect([body.isAccepted, body.answer.body?.length]).toEqual([true, 4096])
  })

  test('is away gets one attempt at a time, at growing pauses, until the deliveries of an object arrive in their order', async () => {
    const config = await webhook()
    const made = await aServiceOf(admin, 'simpleForm')
    await bind(admin, made.service, [eventRule(config, 'completed')])
    receiver.behave((response) => response.writeHead(503).end())
    const transactions: string[] = []
    const execute = async (elementId = made.element.id) => void transactions.push((await made.run(admin, { elementId })).body.transactionId)
    for (let count = 0; count < 3; count++) await execute()
    await tenant.work()
    expect(receiver.received).toHaveLength(1)
    await execute()
    await tenant.work()
    await later(5000, config)
    expect(receiver.received).toHaveLength(1)
    await later(10_000, config)
    await later(30_000, config)
    expect(receiver.received).toHaveLength(2)
    expect(await configOf(config)).toMatchObject({ state: 'failing', counts: { open: 4, dead: 0, held: 0 } })
    receiver.behave((response) => response.writeHead(204).end())
    await later(75_000, config)
    const arrived = receiver.received
      .slice(2)
      .map(({ body }) => (JSON.parse(body) as { data: { transaction: { id: string } } }).data.transaction.id)
    expect(arrived).toEqual(transactions)
    expect(await configOf(config)).toMatchObject({ state: 'on', counts: { open: 0 } })
  })

  test('refuses one object does not hold up the others', async () => {
    const config = await webhook()
    const made = await aServiceOf(admin, 'simpleForm')
    await bind(admin, made.service, [eventRule(config, 'completed')])
    const other = await anElement(admin, made.type.id)
    receiver.behave((response, { body }) => response.writeHead(body.includes(made.element.id) ? 422 : 204).end())
    for (const elementId of [made.element.id, made.element.id, other.id, other.id]) await made.run(admin, { elementId })
    await tenant.work()
    expect((await deliveriesOf(config)).map(({ element, state }) => [element?.id === other.id, state]).toReversed()).toEqual([
      [false, 'retrying'],
      [false, 'waiting'],
      [true, 'delivered'],
      [true, 'delivered'],
    ])
  })

  test('fails eight times has a dead delivery, which is sent again when somebody asks', async () => {
    const config = await webhook()
    const made = await aServiceOf(admin, 'simpleForm')
    await bind(admin, made.service, [eventRule(config, 'completed')])
    receiver.behave((response) => response.writeHead(404).end())
    await made.run(admin)
    await tenant.work()
    const hours = 3_600_000
    for (const pause of [15_000, 75_000, 400_000, 0.7 * hours, 2.5 * hours, 10 * hours, 30 * hours]) await later(pause, config)
    const [dead] = await deliveriesOf(config, '?state=dead')
    expect(dead).toMatchObject({ state: 'dead', attempts: 8, nextAttemptAt: null })
    receiver.behave((response) => response.writeHead(204).end())
    const resent = await admin.call('POST', `/processors/config/${config.id}/deliveries/resend`, { ids: [dead!.id] })
    expect([resent.status, resent.body]).toEqual([200, { count: 1 }])
    await runJobsOf(server.database, tenant.id, jobHandlers(server.runtime))
    expect(await delivery(dead!.id)).toMatchObject({ id: dead!.id, state: 'delivered', attempts: 9 })
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id']))).toEqual(new Set([dead!.id]))
  })

  test('is gone, or has failed for three days, has its config switched off; what waits is sent when it is switched on', async () => {
    const config = await webhook()
    const made = await aServiceOf(admin, 'simpleForm')
    await bind(admin, made.service, [eventRule(config, 'completed')])
    const execute = async () => {
      await made.run(admin)
      await tenant.work()
    }
    receiver.behave((response) => response.writeHead(410).end())
    await execute()
    const stopped = await configOf(config)
    expect(stopped).toMatchObject({ isOn: false, state: 'stopped', stoppedBecause: 'gone', counts: { held: 1 } })
    receiver.behave((response) => response.writeHead(500).end())
    const { can: _can, ...saved } = stopped
    expect((await admin.call('PUT', `/processors/config/${config.id}`, { ...saved, isOn: true })).status).toBe(200)
    await runJobsOf(server.database, tenant.id, jobHandlers(server.runtime))
    expect(await configOf(config)).toMatchObject({ state: 'failing', counts: { open: 1, held: 0 } })
    await later(71 * 3_600_000, config)
    expect(await configOf(config)).toMatchObject({ state: 'failing' })
    await later(2 * 3_600_000, config)
    expect(await configOf(config)).toMatchObject({ state: 'stopped', stoppedBecause: 'failed', counts: { held: 1 } })
    const { body: log } = await admin.call<{ items: { actor: unknown; action: string }[] }>('POST', '^/auditLog/filter', {
      entityId: config.id,
    })
    expect(log.items.filter(({ actor, action }) => actor === null && action === 'update')).toHaveLength(2)
  })
})

test('a process that dies between sending and storing the result leaves the delivery to another, under the same id', async () => {
  const config = await webhook()
  const made = await aServiceOf(admin, 'simpleForm')
  await bind(admin, made.service, [eventRule(config, 'completed')])
  await made.run(admin)
  const handlers = jobHandlers(server.runtime)
  // every transaction fails once the receiver has the delivery
  const dying = jobHandlers({
    ...server.runtime,
    database: {
      ...server.database,
      async transaction(...transaction) {
        if (receiver.received.length > 0) throw new Error('killed')
        return server.database.transaction(...transaction)
      },
    },
  })
  await enqueueWaiting(server.runtime, { before: new Date(), tenantId: tenant.id })
  await expect(runJobsOf(server.database, tenant.id, { ...handlers, deliver: dying.deliver })).rejects.toThrow('a job failed')
  expect(receiver.received).toHaveLength(1)
  const [lost] = await deliveriesOf(config)
  expect(lost).toMatchObject({ state: 'sending', attempts: 1 })
  await later(5000, config)
  expect(receiver.received).toHaveLength(1)
  // the job of the dead run and another one found the lane taken: a job waits until it is free
  passed += 20_000
  await runJobsOf(server.database, tenant.id, handlers, server.now())
  expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([lost!.id, lost!.id])
  expect(await delivery(lost!.id)).toMatchObject({
    state: 'delivered',
    attempts: 2,
    attemptList: [{ milliseconds: null, isAccepted: false, answer: null }, { isAccepted: true }],
  })
})

test('a job that another process was given meanwhile stores what it has sent: it is not sent again', async () => {
  const config = await webhook()
  const made = await aServiceOf(admin, 'simpleForm')
  await bind(admin, made.service, [eventRule(config, 'completed')])
  await made.run(admin)
  const data = { tenantId: tenant.id, siteId: tenant.sites[0]!.id, configId: config.id }
  const taken = async () => {
    throw new JobTakenError('a job of kind deliver was run by another process')
  }
  await enqueueWaiting(server.runtime, { before: new Date(), tenantId: tenant.id })
  await runJobsOf(server.database, tenant.id, { ...jobHandlers(server.runtime), deliver: (job) => inSite((tx) => job.finish(tx)) })
  await runDeliverJob(server.runtime, { data, isRetry: false, finish: taken, continue: taken })
  await later(60_000, config)
  expect([receiver.received.length, (await deliveriesOf(config)).map(({ state, attempts }) => [state, attempts])]).toEqual([
    1,
    [['delivered', 1]],
  ])
})

test('a lane has one job that waits, however many events come while its receiver is away', async () => {
  const config = await webhook()
  const made = await aServiceOf(admin, 'simpleForm')
  await bind(admin, made.service, [eventRule(config, 'completed')])
  receiver.behave((response) => response.writeHead(503).end())
  const { id: siteId } = tenant.sites[0]!
  const waiting = async () => {
    const { rows } = await inSite((tx) =>
      sql<{ count: number }>`select count(*)::int as count from jobs.job_common
        where name = 'deliver' and state < 'active' and data->>'siteId' = ${siteId}`.execute(tx),
    )
    return rows[0]!.count
  }
  for (let count = 0; count < 3; count++) {
    await made.run(admin)
    await tenant.work()
    expect(await waiting()).toBe(1)
  }
  receiver.behave((response) => response.writeHead(204).end())
  passed += 15_000
  await runJobsOf(server.database, tenant.id, jobHandlers(server.runtime), server.now())
  expect((await deliveriesOf(config)).map(({ state }) => state)).toEqual(['delivered', 'delivered', 'delivered'])
})

test('a restriction holds what waits, refuses new configs, and releases all when it is deleted', async () => {
  const root = await tenant.as('superUser')
  const config = await webhook()
  const made = await aServiceOf(admin, 'simpleForm')
  await bind(admin, made.service, [eventRule(config, 'completed')])
  await made.run(admin)
  const restriction = { type: 'integration', name: 'webhook', mode: 'deny', tenantIds: [tenant.id] }
  const saved = await root.call<{ version: number }>('POST', '/api/v2/processors/restrictions', restriction)
  try {
    expect(saved.status).toBe(201)
    await tenant.work()
    expect(receiver.received).toEqual([])
    expect(await configOf(config)).toMatchObject({ state: 'restricted', counts: { held: 1 } })
    const refused = await admin.call<{ errors: { message: string }[] }>(
      'POST',
      '/processors/config',
      configBody('webhook', { url: receiver.url, secret: SECRET }),
    )
    expect([refused.status, refused.body.errors[0]!.message]).toEqual([403, '@errors.implementationRestricted'])
    expect((await admin.call('GET', '/processors/implementations/integration/webhook')).status).toBe(404)
    const offered = async (caller: Caller, query = '') =>
      (await caller.call<{ items: { name: string }[] }>('GET', `/processors/implementations${query}`)).body.items.map(({ name }) => name)
    expect([await offered(admin), await offered(root)]).toEqual([
      expect.not.arrayContaining(['webhook']),
      expect.not.arrayContaining(['webhook']),
    ])
    expect(await offered(root, '?ignoreRestrictions=true')).toContain('webhook')
    expect((await root.call('GET', '/processors/implementations/integration/webhook?ignoreRestrictions=true')).status).toBe(200)
    expect((await admin.call('GET', '/processors/implementations?ignoreRestrictions=true')).status).toBe(403)
  } finally {
    await root.call('DELETE', `/api/v2/processors/restrictions/integration/webhook?version=${saved.body.version}`)
  }
  await runJobsOf(server.database, tenant.id, jobHandlers(server.runtime))
  expect([receiver.received.length, (await configOf(config)).state]).toEqual([1, 'on'])
})

test('a message that cannot be made has a state and a reason of its own, and says nothing of its receiver', async () => {
  const config = await aConfig(admin, 'email', { to: '{{ element.title }}', body: 'Hej' })
  const made = await aServiceOf(admin, 'simpleForm')
  await bind(admin, made.service, [eventRule(config, 'completed')])
  await made.run(admin)
  await tenant.work()
  const [failed] = await deliveriesOf(config, '?state=notMade')
  expect(failed).toMatchObject({ state: 'notMade', attempts: 0 })
  expect(await delivery(failed!.id)).toMatchObject({
    notMadeBecause: `${made.element.title} is no e-mail address`,
    attemptList: [],
    request: {},
  })
  expect(await configOf(config)).toMatchObject({ state: 'on', counts: { open: 0, dead: 0, notMade: 1, held: 0 } })
})

test('a receipt whose document cannot be made is tried again, and its config is not switched off after three days', async () => {
  const config = await aConfig(admin, 'pdfReceipt', { to: 'lager@lindvik.example', body: 'Hej' })
  const made = await aServiceOf(admin, 'simpleForm')
  await bind(admin, made.service, [eventRule(config, 'completed')])
  await made.run(admin)
  await tenant.work()
  // its transaction is there no longer
  await inSite((tx) =>
    sql`update deliveries set state = 'waiting', transaction_id = ${randomUUID()} where config_id = ${config.id}`.execute(tx),
  )
  await later(0, config)
  const [failed] = await deliveriesOf(config)
  expect(failed).toMatchObject({ state: 'retrying', attempts: 2 })
  expect((await delivery(failed!.id)).attemptList[1]).toMatchObject({ isAccepted: false, answer: { error: 'notMade' } })
  for (let day = 0; day < 4; day++) await later(86_400_000, config)
  expect(await configOf(config)).toMatchObject({ isOn: true, state: 'on', counts: { open: 1 } })
})

test('an event that cannot be fanned out notifies the administrators after five attempts, and is taken up again by them', async () => {
  const config = await webhook()
  const made = await aServiceOf(admin, 'simpleForm')
  await bind(admin, made.service, [eventRule(config, 'completed')])
  await made.run(admin)
  const left = async () => (await admin.call<{ count: number; since: string | null }>('GET', '/processors/events/left')).body
  const inbox = async () => (await admin.call<{ items: { kind: string }[] }>('GET', '^/inbox')).body.items.map(({ kind }) => kind)
  const data = { tenantId: tenant.id, siteId: tenant.sites[0]!.id }
  // of a later version of Verka
  const become = (name: string) =>
    inSite((tx) => sql`update processor_configs set implementation = ${name} where id = ${config.id}`.execute(tx))
  await become('pigeon')
  const attempt = () =>
    runFanOutJob(server.runtime, { data, isRetry: true, finish: async () => undefined, continue: async () => undefined }).catch(
      () => undefined,
    )
  for (let count = 0; count < 4; count++) await attempt()
  expect(await left()).toEqual({ count: 0, since: null })
  await attempt()
  await tenant.work()
  expect(await left()).toMatchObject({ count: 1, since: expect.any(String) })
  expect(await inbox()).toEqual(['eventLeft'])
  await become('webhook')
  expect((await admin.call('POST', '/processors/events/left/retry', {})).body).toEqual({ count: 1 })
  await tenant.work()
  expect([receiver.received.length, await left(), await inbox()]).toEqual([1, { count: 0, since: null }, []])
})

test('rules of a function fill inputs; where a required one stays empty nothing is sent', async () => {
  const email = aField('email', 'email')
  const config = await aConfig(admin, 'email', { subject: 'Ärende {{ element.title }}', body: 'Hej' })
  const made = await aServiceOf(admin, 'simpleForm', {
    functions: {
      start: {
        fields: [email],
        rules: [
          eventRule(config, 'completed'),
          inputRule(config, 'to', { source: { referenceType: 'operation', propertyTypeId: email.id } }),
        ],
      },
    },
  })
  server.mails.length = 0
  await made.run(admin, { values: [[email, 'ulla@lindvik.example']] })
  await made.run(admin)
  await tenant.work()
  expect(server.mails.map(({ to, subject }) => [to, subject])).toEqual([['ulla@lindvik.example', `Ärende ${made.element.title}`]])
  expect((await deliveriesOf(config)).map(({ state }) => state)).toEqual(['skipped', 'delivered'])
  const uses = await admin.call('GET', `/processors/config/${config.id}/uses`)
  const { id, localizedNames } = made.functions.get('start')!
  expect(uses.body).toEqual({ items: [{ kind: 'operationTypes', count: 1, of: { id, localizedNames } }] })
  expect((await admin.call('DELETE', `/processors/config/${config.id}?version=1`)).status).toBe(409)
})

test('the person of an inbox message is chosen among those of the site, and one who has left keeps their name', async () => {
  const person = await tenant.as('user')
  const peopleIn = ({ inputs }: ImplementationForm) => inputs.find(({ key }) => key === 'person')!.options.map(({ value }) => value)
  const form = (await admin.call<ImplementationForm>('GET', '/processors/implementations/module/inboxMessage')).body
  expect(peopleIn(form)).toEqual(expect.arrayContaining([person.userId, admin.userId]))
  const config = await aConfig(admin, 'inboxMessage', { person: person.userId })
  const full = (await admin.call<FullProcessorConfig>('GET', `/processors/config/${config.id}/full`)).body
  expect(peopleIn(full.implementationForm)).toContain(person.userId)
  expect(full.dataProperties).toMatchObject([{ value: person.userId, displayValue: 'Test user' }])
})

test('a stock that falls to its limit is reported once, with its balance', async () => {
  const balance = aField('balance', 'integer')
  const taken = aField('taken', 'integer')
  const config = await aConfig(admin, 'lowBalance', { to: 'lager@lindvik.example' })
  const subtract = {
    id: randomUUID(),
    matchType: 'outgoing',
    source: { referenceType: 'operation', propertyTypeId: taken.id },
    target: { referenceType: 'element', propertyTypeId: balance.id },
    action: 'subtractSourceValue',
  }
  const made = await aServiceOf(admin, 'stockManagement', {
    object: [[balance, 10]],
    functions: { start: { fields: [taken], rules: [subtract] } },
    settings: { balancePropertyTypeId: balance.id, lowLimit: 5 },
  })
  await bind(admin, made.service, [eventRule(config, 'lowBalance')])
  server.mails.length = 0
  for (const amount of [3, 3, 1]) expect((await made.run(admin, { values: [[taken, amount]] })).status).toBe(201)
  await tenant.work()
  expect(server.mails).toHaveLength(1)
  expect(server.mails[0]).toMatchObject({ to: 'lager@lindvik.example', subject: `Lågt saldo: ${made.element.title}` })
  expect(server.mails[0]!.text).toContain('4 kvar, gränsen är 5')
})
