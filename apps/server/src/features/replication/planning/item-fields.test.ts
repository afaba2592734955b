import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Field } from '@verka/domain/forms/field.ts'
import type { JsonObject } from '@verka/domain/replication/content.ts'
import { plainChanges } from '@verka/domain/replication/plain-changes.ts'
import type { Replication } from '@verka/domain/replication/replication.schema.ts'
import { aBuiltSite } from '../../../testing/made/sites/a-built-site.ts'
import { testApp, type TestApp } from '../../../testing/servers/test-app.ts'
import { aTenant } from '../../../testing/servers/test-tenant.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

test('a predefined value of a plan has the fields of its values, with which both contents are compared', async () => {
  const tenant = await aTenant(server)
  const admin = await tenant.as('tenantAdmin')
  const { leak, recordType } = await aBuiltSite(admin)
  const body = {
    tenantKey: tenant.key,
    siteKey: 'north',
    targetTenantId: tenant.id,
    targetSiteId: tenant.sites[1]!.id,
    replicateRecords: true,
  }
  expect((await admin.call<Replication>('POST', '/api/v2/templates/replicate', body)).status).toBe(200)
  await tenant.work()
  const [note] = recordType.dataPropertyTypes
  const { body: stored } = await admin.call('GET', `/records/${leak.id}`)
  const saved = await admin.call('PUT', `/records/${leak.id}`, {
    ...stored,
    can: undefined,
    dataProperties: [{ dataPropertyTypeId: note!.id, value: 'Stäng av vattnet' }],
  })
  expect(saved.status).toBe(200)
  const { body: item } = await admin.call<{ before: JsonObject; after: JsonObject; fields: Field[] }>(
    'POST',
    `/api/v2/templates/plan/${leak.id}`,
    body,
  )
  expect(plainChanges(item.before, item.after, item.fields)).toMatchObject({
    properties: [],
    values: [{ field: { key: note!.key }, before: null, after: 'Stäng av vattnet' }],
  })
})
