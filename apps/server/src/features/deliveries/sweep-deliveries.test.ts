import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aConfig, bind, eventRule } from '../../testing/made/outside/processors.ts'
import { aServiceOf } from '../../testing/made/services/services-of-modes.ts'
import { startReceiver, type Receiver } from '../../testing/servers/other-systems/receiver.ts'
import { testApp, type TestApp } from '../../testing/servers/test-app.ts'
import { aTenant } from '../../testing/servers/test-tenant.ts'
import { sweepDeliveries } from './sweep-deliveries.ts'

let server: TestApp
let receiver: Receiver
beforeAll(async () => {
  receiver = await startReceiver()
  server = await testApp({ allowed: receiver.allowed, hasOwnDatabase: true })
})
afterAll(async () => {
  await server.close()
  receiver.close()
})

test('deliveries are deleted 90 days after they ended, dead and held ones after a year, with their attempts; those that wait stay', async () => {
  const tenant = await aTenant(server)
  const admin = await tenant.as('tenantAdmin')
  receiver.behave((response) => response.writeHead(204).end())
  const config = await aConfig(admin, 'webhook', { url: `${receiver.url}/hook`, secret: 'a secret with more than 24 letters' })
  const made = await aServiceOf(admin, 'simpleForm')
  await bind(admin, made.service, [eventRule(config, 'completed')])
  for (let count = 0; count < 4; count++) {
    await made.run(admin)
    await tenant.work()
  }
  const inSite = <Row>(query: ReturnType<typeof sql<Row>>) =>
    server.database.transaction({ kind: 'site', tenantId: tenant.id, siteIds: [tenant.sites[0]!.id] }, (tx) => query.execute(tx))
  const states = async () =>
    (
      await inSite(sql<{ state: string; attempts: number }>`select d.state, (select count(*)::int from delivery_attempts) as attempts
      from deliveries d order by d.state`)
    ).rows.map(({ state, attempts }) => `${state} of ${attempts}`)
  const numbers = (await inSite(sql<{ number: string }>`select number from deliveries order by number`)).rows.map(({ number }) => number)
  await inSite(sql`update deliveries set state = 'dead' where number = ${numbers[0]}`)
  await inSite(sql`update deliveries set state = 'held', finished_at = null where number = ${numbers[1]}`)
  await inSite(sql`update deliveries set state = 'waiting', finished_at = null where number = ${numbers[2]}`)
  const after = (days: number) => sweepDeliveries({ database: server.database, now: () => new Date(Date.now() + days * 86_400_000) })
  await after(89)
  expect(await states()).toEqual(['dead of 4', 'delivered of 4', 'held of 4', 'waiting of 4'])
  await after(91)
  expect(await states()).toEqual(['dead of 3', 'held of 3', 'waiting of 3'])
  await after(366)
  expect(await states()).toEqual(['waiting of 1'])
})
