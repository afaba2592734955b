import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TenantLook } from '@verka/domain/tenants/tenants.api.ts'
import { testApp, type TestApp } from '../../testing/servers/test-app.ts'
import { aTenant, type TestTenant } from '../../testing/servers/test-tenant.ts'
import { createSite } from './life/new-tenant.ts'

let server: TestApp
let tenant: TestTenant
beforeAll(async () => {
  server = await testApp()
  tenant = await aTenant(server)
})
afterAll(() => server.close())

const shownFor = async (policyUrl: string) => {
  await server.database.transaction({ kind: 'installation' }, (tx) =>
    tx.updateTable('tenants').set({ policy_url: policyUrl }).where('id', '=', tenant.id).execute(),
  )
  const { call } = await tenant.as('user')
  return (await call<{ tenant: TenantLook }>('GET', '/api/v2/session')).body.tenant.policyUrl
}

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'file:///etc/passwd',
  '//evil.example',
  'policy',
  'http://[',
  '',
])('a policy at %j is no link on any page', async (address) => {
  expect(await shownFor(address)).toBeNull()
})

test('a policy on the web is a link', async () => {
  expect(await shownFor('https://lindvik.example/policy?x=1')).toBe('https://lindvik.example/policy?x=1')
})

test('a site’s key cannot be a reserved part of addresses', async () => {
  for (const key of ['users', 'me', 'preferences', 'Norr', '']) {
    const made = server.database.transaction({ kind: 'installation' }, (tx) =>
      createSite(tx, { tenantId: tenant.id, key, name: 'X' }, new Date()),
    )
    await expect(made).rejects.toMatchObject({ code: 'invalid', errors: [{ field: 'key' }] })
  }
})
