import { afterAll, beforeAll, beforeEach } from 'vitest'
import { listingTenant } from '../made/open/public-lists.ts'
import { testApp, type TestApp } from '../servers/test-app.ts'
import { aTenant, type TestTenant } from '../servers/test-tenant.ts'

const DAY = 24 * 3600_000

/** A server with a clock for the tests of a file about public lists; each has a tenant with bookings, two days after the one before. */
export function publicListTests() {
  const clock = { now: new Date('2037-05-11T06:00:00Z') }
  let server: TestApp | undefined
  let ofTest: { tenant: TestTenant; open: Awaited<ReturnType<typeof listingTenant>> } | undefined
  beforeAll(async () => {
    server = await testApp({ now: () => clock.now })
  })
  afterAll(() => server?.close())
  beforeEach(async () => {
    clock.now = new Date(clock.now.getTime() + 2 * DAY)
    const tenant = await aTenant(server!, { settings: { reservations: true } })
    ofTest = { tenant, open: await listingTenant(server!, tenant) }
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
  }
}
