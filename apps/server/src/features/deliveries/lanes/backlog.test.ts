import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ProcessorConfig } from '@verka/domain/processors/processor-configs.api.ts'
import { jobHandlers } from '../../../all-jobs.ts'
import { aConfig, bind, eventRule } from '../../../testing/made/outside/processors.ts'
import { aServiceOf } from '../../../testing/made/services/services-of-modes.ts'
import { startReceiver, type Receiver } from '../../../testing/servers/other-systems/receiver.ts'
import { runJobsOf } from '../../../testing/servers/run-jobs-of.ts'
import { testApp, type TestApp } from '../../../testing/servers/test-app.ts'
import { aTenant, type Caller, type TestTenant } from '../../../testing/servers/test-tenant.ts'

/** More than are looked at for those that may be sent. */
const BEHIND = 250

let server: TestApp
let receiver: Receiver
let tenant: TestTenant
let admin: Caller

beforeAll(async () => {
  receiver = await startReceiver()
  server = await testApp({ allowed: receiver.allowed })
})
beforeEach(async () => {
  tenant = await aTenant(server)
  admin = await tenant.as('tenantAdmin')
  receiver.received.length = 0
  receiver.behave((response) => response.writeHead(204).end())
})
afterAll(async () => {
  await server.close()
  receiver.close()
})

const inSite = <Result>(work: Parameters<typeof server.database.transaction<Result>>[1]) =>
  server.database.transaction({ kind: 'site', tenantId: tenant.id, siteIds: [tenant.sites[0]!.id] }, work)

/** A config whose first delivery is as given, and others of its object that wait behind it since a minute. @returns ids in their order */
async function aBacklog(first: string): Promise<string[]> {
  const config: ProcessorConfig = await aConfig(admin, 'webhook', {
    url: `${receiver.url}/hook`,
    secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  })
  const made = await aServiceOf(admin, 'issueManagement')
  await bind(admin, made.service, [eventRule(config, 'started')])
  await made.run(admin)
  await tenant.work()
  receiver.received.length = 0
  await inSite(async (tx) => {
    await sql`insert into deliveries (tenant_id, site_id, id, config_id, event_id, event, element_id, transaction_id, state, inputs, content, next_attempt_at, created_at)
      select tenant_id, site_id, uuidv7(), config_id, uuidv7(), event, element_id, transaction_id, 'waiting', inputs, content,
        now() - interval '1 minute', now() from deliveries cross join generate_series(1, ${BEHIND})`.execute(tx)
    await sql`update deliveries set ${sql.raw(first)} where state = 'delivered'`.execute(tx)
    const [site] = tenant.sites
    await server.runtime.jobs.enqueue(tx, 'deliver', { tenantId: tenant.id, siteId: site!.id, configId: config.id }, tenant.id)
  })
  const { rows } = await inSite((tx) => sql<{ id: string }>`select id from deliveries order by number`.execute(tx))
  return rows.map(({ id }) => id)
}

for (const [what, first] of [
  ['that a killed process had taken', `state = 'sending', tries = 1, finished_at = null, next_attempt_at = now() - interval '1 second'`],
  ['that is sent again', `state = 'waiting', tries = 0, finished_at = null, next_attempt_at = now() - interval '1 second'`],
] as const)
  test(`a delivery ${what} is sent, and then the many of its object that wait behind it, in their order`, async () => {
    const ids = await aBacklog(first)
    await runJobsOf(server.database, tenant.id, jobHandlers(server.runtime))
    expect(ids).toHaveLength(BEHIND + 1)
    expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual(ids)
  })
