import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../testing/servers/test-app.ts'
import { aTenant } from '../testing/servers/test-tenant.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

test('nothing is in an empty list, and everything is outside of it', async () => {
  const { id } = await aTenant(server)
  const count = (operator: 'in' | 'not in') =>
    server.database.transaction({ kind: 'installation' }, async (tx) => {
      const rows = await tx.selectFrom('tenants').select('id').where('id', '=', id).where('key', operator, []).execute()
      return rows.length
    })
  expect([await count('in'), await count('not in')]).toEqual([0, 1])
})
