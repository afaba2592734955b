import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { ElementType } from '@verka/domain/element-types/element-types.api.ts'
import { aBuiltSite } from '../made/sites/a-built-site.ts'
import { replicationsOf } from '../made/sites/replications.ts'
import { testApp, type TestApp } from '../servers/test-app.ts'
import { aTenant, type Caller, type TestTenant } from '../servers/test-tenant.ts'

interface OfTest {
  tenant: TestTenant
  admin: Caller
  built: Awaited<ReturnType<typeof aBuiltSite>>
  /** From the built site to the empty one. */
  copies: ReturnType<typeof replicationsOf>
}

/** A server for the tests of a file; each has a tenant with a built site (north) and an empty one (south). */
export function replicationTests() {
  let server: TestApp | undefined
  let ofTest: OfTest | undefined
  beforeAll(async () => {
    server = await testApp()
  })
  afterAll(() => server?.close())
  beforeEach(async () => {
    const tenant = await aTenant(server!)
    const admin = await tenant.as('tenantAdmin')
    ofTest = { tenant, admin, built: await aBuiltSite(admin), copies: replicationsOf(server!, tenant, admin) }
  })
  /** The address of a path in the second site. */
  const south = (path: string) => `/api/v2/${ofTest!.tenant.key}/south${path}`
  return {
    get server() {
      return server!
    },
    get tenant() {
      return ofTest!.tenant
    },
    get admin() {
      return ofTest!.admin
    },
    get built() {
      return ofTest!.built
    },
    get copies() {
      return ofTest!.copies
    },
    south,
    /** The administrator, at work in the second site. */
    get inSouth(): Caller {
      const { admin } = ofTest!
      return { ...admin, call: (method, path, ...rest) => admin.call(method, south(path), ...rest) }
    },
    /** The categories of the second site. */
    async categories() {
      return (await ofTest!.admin.call<{ items: ElementType[] }>('GET', south('/elementTypes'))).body.items
    },
    /** A category of the second site, with its fields and rules. */
    async wholeCategory(id: string) {
      return (await ofTest!.admin.call<ElementType>('GET', south(`/elementTypes/${id}`))).body
    },
  }
}
