import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { runFanOutJob } from './fan-out.ts'
import { bind, eventRule } from '../../../testing/made/outside/processors.ts'
import { aServiceOf } from '../../../testing/made/services/services-of-modes.ts'
import { deliveryTests } from '../../../testing/set-ups/delivery-tests.ts'

const at = deliveryTests()
const { webhook, inSite } = at

test('an event that cannot be fanned out notifies the administrators after five attempts, and is taken up again by them', async () => {
  const config = await webhook()
  const made = await aServiceOf(at.admin, 'simpleForm')
  await bind(at.admin, made.service, [eventRule(config, 'completed')])
  await made.run(at.admin)
  const left = async () => (await at.admin.call<{ count: number; since: string | null }>('GET', '/processors/events/left')).body
  const inbox = async () => (await at.admin.call<{ items: { kind: string }[] }>('GET', '^/inbox')).body.items.map(({ kind }) => kind)
  const data = { tenantId: at.tenant.id, siteId: at.tenant.sites[0]!.id }
  // of a later version of Verka
  const become = (name: string) =>
    inSite((tx) => sql`update processor_configs set implementation = ${name} where id = ${config.id}`.execute(tx))
  await become('pigeon')
  const attempt = () =>
    runFanOutJob(at.server.runtime, { data, retries: 1, finish: async () => undefined, continue: async () => undefined }).catch(
      () => undefined,
    )
  for (let count = 0; count < 4; count++) await attempt()
  expect(await left()).toEqual({ count: 0, since: null })
  await attempt()
  await at.tenant.work()
  expect(await left()).toMatchObject({ count: 1, since: expect.any(String) })
  expect(await inbox()).toEqual(['eventLeft'])
  // the mail opens the list of all that are left
  const mail = at.server.mails.find(({ to }) => to === at.admin.email)
  expect(mail?.text).toContain(`/processors/configs/module?site=${at.tenant.sites[0]!.key}`)
  await become('webhook')
  expect((await at.admin.call('POST', '/processors/events/left/retry', {})).body).toEqual({ count: 1 })
  await at.tenant.work()
  expect([at.receiver.received.length, await left(), await inbox()]).toEqual([1, { count: 0, since: null }, []])
})
