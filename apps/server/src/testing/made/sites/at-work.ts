import { testApp, type TestApp } from '../../servers/test-app.ts'
import { aTenant, type Caller, type TestTenant } from '../../servers/test-tenant.ts'

/** A server with a tenant, who administers it, and who works in its site. */
export interface AtWork {
  server: TestApp
  tenant: TestTenant
  admin: Caller
  worker: Caller
}

/** The setup of most tests of operations. */
export async function atWork(settings?: Parameters<typeof aTenant>[1]): Promise<AtWork> {
  const server = await testApp()
  const tenant = await aTenant(server, settings)
  return { server, tenant, admin: await tenant.as('tenantAdmin'), worker: await tenant.as('privilegedUser') }
}
