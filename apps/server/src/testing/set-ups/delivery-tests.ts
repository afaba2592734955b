import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { Tx } from '../../db/transaction.ts'
import type { FieldValue } from '@verka/domain/forms/field.ts'
import type { Delivery, FullDelivery } from '@verka/domain/processors/deliveries.ts'
import type { ProcessorConfig } from '@verka/domain/processors/processor-configs.api.ts'
import { jobHandlers } from '../../all-jobs.ts'
import { aConfig } from '../made/outside/processors.ts'
import { startReceiver, type Receiver } from '../servers/other-systems/receiver.ts'
import { runJobsOf } from '../servers/run-jobs-of.ts'
import { testApp, type TestApp } from '../servers/test-app.ts'
import { aTenant, type Caller, type TestTenant } from '../servers/test-tenant.ts'

/** The secret of each webhook. */
export const WEBHOOK_SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'

interface Started {
  server: TestApp
  receiver: Receiver
}

interface OfTest {
  tenant: TestTenant
  admin: Caller & { email: string }
}

/** A server with a receiver for the tests of a file; each has a tenant of its own, and a receiver that accepts what it gets. */
export function deliveryTests() {
  let started: Started | undefined
  let ofTest: OfTest | undefined
  /** Time that has passed for the server. */
  let passed = 0
  beforeAll(async () => {
    const receiver = await startReceiver()
    started = { receiver, server: await testApp({ allowed: receiver.allowed, now: () => new Date(Date.now() + passed) }) }
  })
  beforeEach(async () => {
    passed = 0
    const tenant = await aTenant(started!.server)
    ofTest = { tenant, admin: await tenant.as('tenantAdmin') }
    started!.receiver.received.length = 0
    started!.receiver.behave((response) => response.writeHead(204).end())
  })
  afterAll(async () => {
    await started?.server.close()
    started?.receiver.close()
  })
  const of = () => ({ ...started!, ...ofTest! })
  const inSite = <Result>(work: (tx: Tx) => Promise<Result>) => {
    const { server, tenant } = of()
    return server.database.transaction({ kind: 'site', tenantId: tenant.id, siteIds: [tenant.sites[0]!.id] }, work)
  }
  /** Runs the jobs of the tenant that are due by the clock of the database; `at`: those that wait until then, too. */
  const runJobs = (at?: Date) => runJobsOf(of().server.database, of().tenant.id, jobHandlers(of().server.runtime), at)
  return {
    get server() {
      return of().server
    },
    get receiver() {
      return of().receiver
    },
    get tenant() {
      return of().tenant
    },
    get admin() {
      return of().admin
    },
    inSite,
    runJobs,
    /** Lets some time pass for the server. */
    pass: (milliseconds: number) => void (passed += milliseconds),
    /** Lets some time pass, and runs what is due then of a config: jobs of the queue wait by the clock of the database. */
    later: async (milliseconds: number, { id }: ProcessorConfig): Promise<void> => {
      passed += milliseconds
      const { server, tenant } = of()
      const data = { tenantId: tenant.id, siteId: tenant.sites[0]!.id, configId: id }
      await inSite((tx) => server.runtime.jobs.enqueue(tx, 'deliver', data, tenant.id))
      await runJobs()
    },
    /** A webhook of the receiver. */
    webhook: (more: Record<string, FieldValue> = {}) =>
      aConfig(of().admin, 'webhook', { url: `${of().receiver.url}/hook`, secret: WEBHOOK_SECRET, ...more }),
    deliveriesOf: async ({ id }: ProcessorConfig, query = '') =>
      (await of().admin.call<{ items: Delivery[] }>('GET', `/processors/config/${id}/deliveries${query}`)).body.items,
    delivery: async (id: string) => (await of().admin.call<FullDelivery>('GET', `/processors/deliveries/${id}`)).body,
    configOf: async ({ id }: ProcessorConfig) => (await of().admin.call<ProcessorConfig>('GET', `/processors/config/${id}`)).body,
  }
}
