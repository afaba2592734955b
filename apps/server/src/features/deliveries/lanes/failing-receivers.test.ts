import { describe, expect, test } from 'vitest'
import type { ProcessorTest } from '@verka/domain/processors/deliveries.api.ts'
import { anElement } from '../../../testing/made/a-working-day.ts'
import { bind, eventRule } from '../../../testing/made/outside/processors.ts'
import { aServiceOf } from '../../../testing/made/services/services-of-modes.ts'
import { type Receiver } from '../../../testing/servers/other-systems/receiver.ts'
import { deliveryTests } from '../../../testing/set-ups/delivery-tests.ts'

const at = deliveryTests()
const { webhook, deliveriesOf, delivery, configOf, later, runJobs, pass } = at

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
    const made = await aServiceOf(at.admin, 'simpleForm')
    await bind(at.admin, made.service, [eventRule(config, 'completed')])
    at.receiver.behave(behaviour)
    await made.run(at.admin)
    await at.tenant.work()
    const [failed] = await deliveriesOf(config)
    expect(failed).toMatchObject({ state, attempts: 1 })
    expect((await delivery(failed!.id)).attemptList[0]).toMatchObject({ isAccepted: false, answer })
    at.receiver.behave((response) => response.writeHead(200).end('ok'))
    await later(15_000, config)
    expect(at.receiver.received.map(({ headers, path }) => [path, headers['webhook-id']])).toEqual([
      ['/hook', failed!.id],
      ['/hook', failed!.id],
    ])
    expect(await delivery(failed!.id)).toMatchObject({ state: 'delivered', attempts: 2 })
  })

  test('answers 10 MB is cut, and has accepted it', async () => {
    const config = await webhook()
    at.receiver.behave((response) => response.writeHead(200).end(Buffer.alloc(10 * 1024 * 1024, 'x')))
    const { body } = await at.admin.call<ProcessorTest>('POST', `/processors/config/${config.id}/test`, {})
    expect([body.isAccepted, body.answer.body?.length]).toEqual([true, 4096])
  })

  test('is away gets one attempt at a time, at growing pauses, until the deliveries of an object arrive in their order', async () => {
    const config = await webhook()
    const made = await aServiceOf(at.admin, 'simpleForm')
    await bind(at.admin, made.service, [eventRule(config, 'completed')])
    at.receiver.behave((response) => response.writeHead(503).end())
    const transactions: string[] = []
    const execute = async (elementId = made.element.id) =>
      void transactions.push((await made.run(at.admin, { elementId })).body.transactionId)
    for (let count = 0; count < 3; count++) await execute()
    await at.tenant.work()
    expect(at.receiver.received).toHaveLength(1)
    await execute()
    await at.tenant.work()
    await later(5000, config)
    expect(at.receiver.received).toHaveLength(1)
    await later(10_000, config)
    await later(30_000, config)
    expect(at.receiver.received).toHaveLength(2)
    expect(await configOf(config)).toMatchObject({ state: 'failing', counts: { open: 4, dead: 0, held: 0 } })
    at.receiver.behave((response) => response.writeHead(204).end())
    await later(75_000, config)
    const arrived = at.receiver.received
      .slice(2)
      .map(({ body }) => (JSON.parse(body) as { data: { transaction: { id: string } } }).data.transaction.id)
    expect(arrived).toEqual(transactions)
    expect(await configOf(config)).toMatchObject({ state: 'on', counts: { open: 0 } })
  })

  test('is away is asked again at the time that the deliveries behind the failed one have, too', async () => {
    const config = await webhook()
    const made = await aServiceOf(at.admin, 'simpleForm')
    await bind(at.admin, made.service, [eventRule(config, 'completed')])
    const other = await anElement(at.admin, made.type.id)
    at.receiver.behave((response) => response.writeHead(503, { 'retry-after': '240' }).end())
    await made.run(at.admin)
    await at.tenant.work()
    await made.run(at.admin, { elementId: other.id })
    await at.tenant.work()
    const [waiting, failed] = await deliveriesOf(config)
    expect([waiting!.state, waiting!.waitsForReceiver, failed!.state]).toEqual(['waiting', true, 'retrying'])
    const seconds = (Date.parse(waiting!.nextAttemptAt!) - at.server.now().getTime()) / 1000
    expect(seconds).toBeGreaterThan(200)
    expect(seconds).toBeLessThanOrEqual(240)
    expect(await delivery(waiting!.id)).toMatchObject({ nextAttemptAt: waiting!.nextAttemptAt, waitsForReceiver: true })
    // it may be asked: nothing waits for it any longer
    pass(241_000)
    expect((await deliveriesOf(config)).map(({ waitsForReceiver }) => waitsForReceiver)).toEqual([false, false])
  })

  test.each([
    ['seconds', 429, () => '1800', 1800],
    ['a date', 503, () => new Date(at.server.now().getTime() + 1_800_000).toUTCString(), 1800],
    ['more than an hour', 503, () => '86400', 3600],
  ])('asks for a pause in %s is asked after it, with all that waits', async (_what, status, retryAfter, seconds) => {
    const config = await webhook()
    const made = await aServiceOf(at.admin, 'simpleForm')
    await bind(at.admin, made.service, [eventRule(config, 'completed')])
    const other = await anElement(at.admin, made.type.id)
    at.receiver.behave((response) => response.writeHead(status, { 'retry-after': retryAfter() }).end())
    await made.run(at.admin)
    await at.tenant.work()
    at.receiver.behave((response) => response.writeHead(204).end())
    await made.run(at.admin, { elementId: other.id })
    await at.tenant.work()
    await later((seconds - 60) * 1000, config)
    expect(at.receiver.received).toHaveLength(1)
    await later(65_000, config)
    expect((await deliveriesOf(config)).map(({ state }) => state)).toEqual(['delivered', 'delivered'])
  })

  test('refuses one object does not hold up the others', async () => {
    const config = await webhook()
    const made = await aServiceOf(at.admin, 'simpleForm')
    await bind(at.admin, made.service, [eventRule(config, 'completed')])
    const other = await anElement(at.admin, made.type.id)
    at.receiver.behave((response, { body }) => response.writeHead(body.includes(made.element.id) ? 422 : 204).end())
    for (const elementId of [made.element.id, made.element.id, other.id, other.id]) await made.run(at.admin, { elementId })
    await at.tenant.work()
    expect((await deliveriesOf(config)).map(({ element, state }) => [element?.id === other.id, state]).toReversed()).toEqual([
      [false, 'retrying'],
      [false, 'waiting'],
      [true, 'delivered'],
      [true, 'delivered'],
    ])
  })

  test('fails eight times has a dead delivery, which is sent again when somebody asks', async () => {
    const config = await webhook()
    const made = await aServiceOf(at.admin, 'simpleForm')
    await bind(at.admin, made.service, [eventRule(config, 'completed')])
    at.receiver.behave((response) => response.writeHead(404).end())
    await made.run(at.admin)
    await at.tenant.work()
    const hours = 3_600_000
    for (const pause of [15_000, 75_000, 400_000, 0.7 * hours, 2.5 * hours, 10 * hours, 30 * hours]) await later(pause, config)
    const [dead] = await deliveriesOf(config, '?state=dead')
    expect(dead).toMatchObject({ state: 'dead', attempts: 8, nextAttemptAt: null })
    at.receiver.behave((response) => response.writeHead(204).end())
    const resent = await at.admin.call('POST', `/processors/config/${config.id}/deliveries/resend`, { ids: [dead!.id] })
    expect([resent.status, resent.body]).toEqual([200, { count: 1 }])
    await runJobs()
    expect(await delivery(dead!.id)).toMatchObject({ id: dead!.id, state: 'delivered', attempts: 9 })
    expect(new Set(at.receiver.received.map(({ headers }) => headers['webhook-id']))).toEqual(new Set([dead!.id]))
  })

  test.each([
    ['refuses', 422],
    ['is away', 503],
  ])(
    '%s is asked at once when somebody sends again what is tried later: under its id, and before what waits behind it',
    async (_what, status) => {
      const config = await webhook()
      const made = await aServiceOf(at.admin, 'simpleForm')
      await bind(at.admin, made.service, [eventRule(config, 'completed')])
      at.receiver.behave((response) => response.writeHead(status).end())
      for (let count = 0; count < 2; count++) await made.run(at.admin)
      await at.tenant.work()
      const hour = 3_600_000
      for (const pause of [15_000, 75_000, 400_000, 0.7 * hour]) await later(pause, config)
      const [behind, first] = await deliveriesOf(config)
      expect([behind!.state, first!.state, first!.attempts]).toEqual(['waiting', 'retrying', 5])
      at.receiver.received.length = 0
      at.receiver.behave((response) => response.writeHead(204).end())
      const resent = await at.admin.call('POST', `/processors/config/${config.id}/deliveries/resend`, { ids: [behind!.id, first!.id] })
      // one that was never tried is sent in its turn
      expect([resent.status, resent.body]).toEqual([200, { count: 1 }])
      await runJobs()
      expect(at.receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([first!.id, behind!.id])
      expect((await deliveriesOf(config)).map(({ state, attempts }) => [state, attempts])).toEqual([
        ['delivered', 1],
        ['delivered', 6],
      ])
    },
  )

  test('refuses what somebody sends again and again is asked each time, and by itself later', async () => {
    const config = await webhook()
    const made = await aServiceOf(at.admin, 'simpleForm')
    await bind(at.admin, made.service, [eventRule(config, 'completed')])
    at.receiver.behave((response) => response.writeHead(422).end())
    await made.run(at.admin)
    await at.tenant.work()
    const [failed] = await deliveriesOf(config)
    for (let count = 0; count < 10; count++) {
      await at.admin.call('POST', `/processors/config/${config.id}/deliveries/resend`, { ids: [failed!.id] })
      await runJobs()
    }
    expect(await delivery(failed!.id)).toMatchObject({ state: 'retrying', attempts: 11 })
    await later(30_000, config)
    expect(await delivery(failed!.id)).toMatchObject({ state: 'retrying', attempts: 11 })
  })

  test('is gone, or has failed for three days, has its config switched off; what waits is sent when it is switched on', async () => {
    const config = await webhook()
    const made = await aServiceOf(at.admin, 'simpleForm')
    await bind(at.admin, made.service, [eventRule(config, 'completed')])
    const execute = async () => {
      await made.run(at.admin)
      await at.tenant.work()
    }
    at.receiver.behave((response) => response.writeHead(410).end())
    await execute()
    const stopped = await configOf(config)
    expect(stopped).toMatchObject({ isOn: false, state: 'stopped', stoppedBecause: 'gone', counts: { held: 1 } })
    at.receiver.behave((response) => response.writeHead(500).end())
    const { can: _can, ...saved } = stopped
    expect((await at.admin.call('PUT', `/processors/config/${config.id}`, { ...saved, isOn: true })).status).toBe(200)
    await runJobs()
    expect(await configOf(config)).toMatchObject({ state: 'failing', counts: { open: 1, held: 0 } })
    await later(71 * 3_600_000, config)
    expect(await configOf(config)).toMatchObject({ state: 'failing' })
    await later(2 * 3_600_000, config)
    expect(await configOf(config)).toMatchObject({ state: 'stopped', stoppedBecause: 'failed', counts: { held: 1 } })
    const { body: log } = await at.admin.call<{ items: { actor: unknown; action: string }[] }>('POST', '^/auditLog/filter', {
      entityId: config.id,
    })
    expect(log.items.filter(({ actor, action }) => actor === null && action === 'update')).toHaveLength(2)
  })

  describe('refuses', () => {
    const hours = 3_600_000
    /** Pauses after which a delivery is tried again. */
    const PAUSES = [15_000, 75_000, 400_000, 0.7 * hours, 2.5 * hours, 10 * hours, 30 * hours]

    /** A config whose receiver refuses all; `execute` makes a delivery of one object. */
    async function aRefused() {
      const config = await webhook()
      const made = await aServiceOf(at.admin, 'simpleForm')
      await bind(at.admin, made.service, [eventRule(config, 'completed')])
      at.receiver.behave((response) => response.writeHead(404).end())
      const execute = async () => {
        await made.run(at.admin)
        await at.tenant.work()
      }
      return { config, execute }
    }

    test('one delivery, and another one days later, has not failed for three days', async () => {
      const { config, execute } = await aRefused()
      await execute()
      for (const pause of PAUSES) await later(pause, config)
      expect(await configOf(config)).toMatchObject({ state: 'failing', counts: { open: 0, dead: 1 } })
      pass(96 * hours)
      await execute()
      expect(await configOf(config)).toMatchObject({ isOn: true, state: 'failing', counts: { open: 1 } })
      await later(71 * hours, config)
      expect(await configOf(config)).toMatchObject({ isOn: true, state: 'failing' })
      await later(2 * hours, config)
      expect(await configOf(config)).toMatchObject({ isOn: false, stoppedBecause: 'failed' })
    })

    test('one delivery after another for three days has its config switched off, though each was tried for less', async () => {
      const { config, execute } = await aRefused()
      await execute()
      await execute()
      for (const pause of PAUSES) await later(pause, config)
      expect(await configOf(config)).toMatchObject({ isOn: true, counts: { open: 1, dead: 1 } })
      await later(30 * hours, config)
      expect(await configOf(config)).toMatchObject({ isOn: false, stoppedBecause: 'failed' })
    })

    test('for three days has three more when its config is switched on again', async () => {
      const { config, execute } = await aRefused()
      await execute()
      await later(73 * hours, config)
      const { can: _can, ...stopped } = await configOf(config)
      expect(stopped).toMatchObject({ isOn: false, stoppedBecause: 'failed', counts: { held: 1 } })
      expect((await at.admin.call('PUT', `/processors/config/${config.id}`, { ...stopped, isOn: true })).status).toBe(200)
      await runJobs()
      expect(await configOf(config)).toMatchObject({ isOn: true, state: 'failing', counts: { open: 1, held: 0 } })
    })
  })
})
