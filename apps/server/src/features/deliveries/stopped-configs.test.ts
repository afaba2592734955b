import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { ProcessorConfig } from '@verka/domain/processors/processor-configs.api.ts'
import { accountsOf } from '../../testing/made/outside/integration-accounts.ts'
import { bind, configBody, eventRule } from '../../testing/made/outside/processors.ts'
import { aServiceOf } from '../../testing/made/services/services-of-modes.ts'
import type { Caller } from '../../testing/servers/test-tenant.ts'
import { deliveryTests, WEBHOOK_SECRET } from '../../testing/set-ups/delivery-tests.ts'

const at = deliveryTests()
const { webhook, deliveriesOf, configOf, inSite, runJobs } = at

/** A config that the server has switched off since its receiver is gone, with one delivery that is held; `execute` is its event. */
async function aStopped() {
  const config = await webhook()
  const made = await aServiceOf(at.admin, 'simpleForm')
  await bind(at.admin, made.service, [eventRule(config, 'completed')])
  at.receiver.behave((response) => response.writeHead(410).end())
  const execute = async () => {
    const { body } = await made.run(at.admin)
    await at.tenant.work()
    return body.transactionId
  }
  const first = await execute()
  at.receiver.received.length = 0
  at.receiver.behave((response) => response.writeHead(204).end())
  return { config, execute, first }
}

async function save(config: ProcessorConfig, change: Partial<ProcessorConfig>): Promise<void> {
  const { can: _can, ...stored } = await configOf(config)
  expect((await at.admin.call('PUT', `/processors/config/${config.id}`, { ...stored, ...change })).status).toBe(200)
}

test('what happens while the server has switched a config off is held without a job, and sent in its order when a person switches it on', async () => {
  const { config, execute, first } = await aStopped()
  const transactions = [first, await execute(), await execute()]
  expect(await configOf(config)).toMatchObject({ state: 'stopped', counts: { open: 0, held: 3 } })
  expect((await deliveriesOf(config)).map(({ nextAttemptAt }) => nextAttemptAt)).toEqual([null, null, null])
  const { rows } = await inSite((tx) =>
    sql`select from jobs.job_common where name = 'deliver' and state < 'active' and data->>'configId' = ${config.id}`.execute(tx),
  )
  expect([at.receiver.received.length, rows.length]).toEqual([0, 0])
  await save(config, { isOn: true })
  await runJobs()
  const arrived = at.receiver.received.map(
    ({ body }) => (JSON.parse(body) as { data: { transaction: { id: string } } }).data.transaction.id,
  )
  expect(arrived).toEqual(transactions)
  expect(await configOf(config)).toMatchObject({ state: 'on', counts: { open: 0, held: 0 } })
})

test('a stopped config that a person saves as off keeps what is held, and nothing new is made', async () => {
  const { config, execute } = await aStopped()
  await save(config, { isOn: false })
  await execute()
  expect(await configOf(config)).toMatchObject({ state: 'off', counts: { open: 0, held: 1 } })
  expect([await deliveriesOf(config), at.receiver.received]).toEqual([[expect.objectContaining({ state: 'held' })], []])
})

test('what is held in the moment in which a person switches the config on is sent', async () => {
  const { config } = await aStopped()
  await inSite((tx) => sql`update deliveries set state = 'delivered' where config_id = ${config.id}`.execute(tx))
  await save(config, { isOn: true })
  await inSite((tx) => sql`update deliveries set state = 'held' where config_id = ${config.id}`.execute(tx))
  await runJobs()
  expect([at.receiver.received.length, (await configOf(config)).counts]).toMatchObject([1, { held: 0 }])
})

describe('that a config is switched off is a message to', () => {
  /** Who of two administrators and one of the site has the message of a config that `owner` made; `before` it is switched off. */
  async function notified(owner: Pick<Caller, 'call'>, before: () => Promise<unknown> = async () => undefined): Promise<string[]> {
    const body = configBody('webhook', { url: `${at.receiver.url}/hook`, secret: WEBHOOK_SECRET })
    const { body: config } = await owner.call<ProcessorConfig>('POST', '/processors/config', body)
    const made = await aServiceOf(at.admin, 'simpleForm')
    await bind(at.admin, made.service, [eventRule(config, 'completed')])
    await before()
    at.receiver.behave((response) => response.writeHead(410).end())
    await made.run(at.admin)
    await at.tenant.work()
    expect((await configOf(config)).state).toBe('stopped')
    const { rows } = await inSite((tx) =>
      sql<{ user_id: string }>`select user_id from messages where kind = 'processorOff' and entity_id = ${config.id}`.execute(tx),
    )
    return rows.map(({ user_id }) => user_id).toSorted()
  }

  test('its owner', async () => {
    const other = await at.tenant.as('tenantAdmin')
    await at.tenant.as('siteAdmin')
    expect(await notified(other)).toEqual([other.userId])
  })

  test('all administrators of the tenant where the owner is a program', async () => {
    const other = await at.tenant.as('tenantAdmin')
    await at.tenant.as('siteAdmin')
    const accounts = accountsOf(at.server, at.tenant, at.admin)
    const { body: account } = await accounts.create({ role: 'tenantAdmin' })
    expect(await notified(await accounts.asProgram(account))).toEqual([at.admin.userId, other.userId].toSorted())
  })

  test.each([
    ['may not log in any more', sql`status = 'disabled'`],
    ['administers it no more', sql`role = 'user'`],
  ])('the other administrators where the owner %s', async (_what, change) => {
    const other = await at.tenant.as('tenantAdmin')
    const leave = () => inSite((tx) => sql`update users set ${change} where id = ${other.userId}`.execute(tx))
    expect(await notified(other, leave)).toEqual([at.admin.userId])
  })
})
