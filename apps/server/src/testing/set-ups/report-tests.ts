import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { OpenReport } from '@verka/domain/open-reports/open-reports.api.ts'
import { reportedTenant } from '../made/open/open-reports.ts'
import { testApp, type TestApp } from '../servers/test-app.ts'
import { aTenant, type TestTenant } from '../servers/test-tenant.ts'

export interface Reports {
  items: OpenReport[]
  totalCount: number
  waiting: number
}

/**
 * A server for the tests of a file about reports, with a clock and a database of its own: reports are swept for all tenants. Each test has a
 * tenant with a service that is open, two days after the one before.
 */
export function reportTests() {
  const clock = { now: new Date('2037-05-04T09:07:00Z') }
  let server: TestApp | undefined
  let ofTest: { tenant: TestTenant; open: Awaited<ReturnType<typeof reportedTenant>> } | undefined
  beforeAll(async () => {
    server = await testApp({ now: () => clock.now, hasOwnDatabase: true })
  })
  afterAll(() => server?.close())
  beforeEach(async () => {
    clock.now = new Date(clock.now.getTime() + 48 * 3600_000)
    const tenant = await aTenant(server!)
    ofTest = { tenant, open: await reportedTenant(server!, tenant) }
  })
  return {
    clock,
    get server() {
      return server!
    },
    get tenant() {
      return ofTest!.tenant
    },
    get open() {
      return ofTest!.open
    },
    async reportsOf(query = '') {
      return (await ofTest!.open.admin.call<Reports>('GET', `/openReports?${query}`)).body
    },
  }
}
